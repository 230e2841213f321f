import JSONModel

/// An event as observers see it. The plugins receive the same values as without observers, in the same number of steps.
struct ObservedEvent {
  let object: JSONObject

  /// Returns whether the texts of two events are the same, apart from escape sequences. Equal objects may have their
  /// keys in another order, or numbers in another notation.
  ///
  /// Parts that both events share take no time: an event can be large, and many plugins can change a little of it.
  func isSame(as other: ObservedEvent) -> Bool { haveSameText(object, other.object) }
}

/// How a plugin changed an event.
struct ObservedChange {
  /// The event before and after it, unless the events that observers receive would take too much memory.
  let versions: (before: JSONObject, after: JSONObject)?
  /// The id of the event after it.
  let messageId: String?
}

private func haveSameText(_ left: JSONObject, _ right: JSONObject) -> Bool {
  if left.isIdentical(to: right) { return true }
  guard left.hasSameKeys(as: right) else { return false }
  return (0..<left.count).allSatisfy { place in
    left.isSameText(at: place, as: right, at: place)
      || haveSameText(left.unstoredValue(at: place), right.unstoredValue(at: place))
  }
}

private func haveSameText(_ left: JSON, _ right: JSON) -> Bool {
  if left.isIdentical(to: right) { return true }
  switch (left, right) {
  case (.object(let left), .object(let right)): return haveSameText(left, right)
  case (.array(let left), .array(let right)):
    return left.count == right.count && left.indices.allSatisfy { haveSameText(left[$0], right[$0]) }
  default: return false
  }
}

import JSONModel

/// The first differences between two values, in the order of the members before, and then of the members added.
///
/// Members of objects and elements of arrays that have the same length are compared one by one; other values are
/// compared as a whole. Comparing does not make them larger, so that later plugins find the same memory and steps.
package struct EventChanges {
  /// At most ``maximumCount``, and fewer if their pointers are very long: each contains the keys of all objects around
  /// its value, so that those of a small event could fill the memory.
  package private(set) var list: [EventChange] = []
  /// Whether there are no others.
  package private(set) var isComplete = true

  package static let maximumCount = 1000
  /// The maximum number of bytes of all pointers, except for that of the first change.
  private static let maximumPointerByteCount = 1 << 20

  /// The keys and indices from the outermost value to the one that is compared.
  private var path: [Step] = []
  private var pointerByteCount = 0

  fileprivate enum Step {
    case key(JSONKey)
    case index(Int)
  }

  /// Differences of which none is known.
  static var unknown: EventChanges {
    var changes = EventChanges(from: JSON.null, to: .null)
    changes.isComplete = false
    return changes
  }

  /// Compares two values.
  package init(from old: JSON, to new: JSON) { compare(old, new) }

  /// Compares two objects.
  init(from old: JSONObject, to new: JSONObject) { compare(old, new) }

  private mutating func compare(_ old: JSONObject, _ new: JSONObject) {
    if old.isIdentical(to: new) { return }
    for i in 0..<old.count where isComplete {
      let key = old.key(at: i)
      let place = new.index(of: key)
      if place >= 0, old.isSameText(at: i, as: new, at: place) { continue }
      path.append(.key(key))
      compare(old.unstoredValue(at: i), place < 0 ? nil : new.unstoredValue(at: place))
      path.removeLast()
    }
    for i in 0..<new.count where isComplete && !old.hasMember(new.key(at: i)) {
      path.append(.key(new.key(at: i)))
      add(nil, new.unstoredValue(at: i))
      path.removeLast()
    }
  }

  private mutating func compare(_ old: JSON, _ new: JSON?) {
    switch (old, new) {
    case (.object(let old), .object(let new)?): compare(old, new)
    case (.array(let old), .array(let new)?) where old.count == new.count:
      if Self.areIdentical(old, new) { return }
      for i in old.indices where isComplete {
        path.append(.index(i))
        compare(old[i], new[i])
        path.removeLast()
      }
    default: if old != new { add(old, new) }
    }
  }

  /// Returns whether two arrays share their elements, as the unchanged ones of a large event do.
  private static func areIdentical(_ old: [JSON], _ new: [JSON]) -> Bool {
    old.withUnsafeBufferPointer { old in new.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress } }
  }

  private mutating func add(_ old: JSON?, _ new: JSON?) {
    pointerByteCount += path.reduce(0) { $0 + $1.byteCount }
    if list.count == Self.maximumCount || !list.isEmpty && pointerByteCount > Self.maximumPointerByteCount {
      isComplete = false
    } else {
      list.append(EventChange(pointer: path.map(\.text).joined(), old: old, new: new))
    }
  }
}

extension EventChanges.Step {
  /// The number of bytes of ``text``, or up to half as many.
  fileprivate var byteCount: Int { if case .key(let key) = self { key.text.utf8.count + 1 } else { 8 } }

  /// The part of a JSON pointer.
  fileprivate var text: String {
    switch self {
    case .index(let index): return "/\(index)"
    case .key(let key):
      let name = key.reportText
      guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return "/\(name)" }
      var bytes: [UInt8] = [UInt8(ascii: "/")]
      for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes += "~0".utf8
        case UInt8(ascii: "/"): bytes += "~1".utf8
        default: bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension JSONKey {
  /// The text, as in JSON if it contains lone surrogates.
  fileprivate var reportText: String {
    malformedCodeUnits.map { String(JSON.malformedString($0).description.dropFirst().dropLast()) } ?? text
  }
}

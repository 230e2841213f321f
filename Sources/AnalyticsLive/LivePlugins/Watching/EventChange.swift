import JSONModel

/// A difference between an event before and after a plugin.
public struct EventChange: Sendable, Hashable, CustomStringConvertible {
  /// The location of the value: a JSON pointer (RFC 6901) such as `/properties/price`.
  public let pointer: String
  /// The value before; nil if the plugin added it.
  public let old: JSON?
  /// The value after; nil if the plugin removed it.
  public let new: JSON?

  /// The change in one line, such as `/properties/price: 10 → 12`.
  public var description: String {
    switch (old, new) {
    case (let old?, let new?): "\(pointer): \(old) → \(new)"
    case (let old?, nil): "\(pointer): \(old) removed"
    case (nil, let new?): "\(pointer): \(new) added"
    case (nil, nil): pointer
    }
  }

  /// Returns the differences between two objects, in the order of the members before, and then of the members added.
  /// Members of objects and elements of arrays that have the same length are compared one by one; other values are
  /// compared as a whole.
  package static func changes(from old: JSONObject, to new: JSONObject) -> [EventChange] {
    var changes: [EventChange] = []
    compare(old, new, "", &changes)
    return changes
  }

  /// Returns the differences between two values.
  package static func changes(from old: JSON, to new: JSON) -> [EventChange] {
    var changes: [EventChange] = []
    compare(old, new, "", &changes)
    return changes
  }

  private static func compare(_ old: JSONObject, _ new: JSONObject, _ path: String, _ changes: inout [EventChange]) {
    if old.isIdentical(to: new) { return }
    for (name, value) in old { compare(value, new[name], "\(path)/\(escaped(name))", &changes) }
    for (name, value) in new where old[name] == nil {
      changes.append(EventChange(pointer: "\(path)/\(escaped(name))", old: nil, new: value))
    }
  }

  private static func compare(_ old: JSON, _ new: JSON?, _ path: String, _ changes: inout [EventChange]) {
    switch (old, new) {
    case (.object(let old), .object(let new)?): compare(old, new, path, &changes)
    case (.array(let old), .array(let new)?) where old.count == new.count:
      for i in old.indices { compare(old[i], new[i], "\(path)/\(i)", &changes) }
    default: if old != new { changes.append(EventChange(pointer: path, old: old, new: new)) }
    }
  }

  private static func escaped(_ name: String) -> String {
    guard name.contains(where: { $0 == "~" || $0 == "/" }) else { return name }
    return String(name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
  }
}

import Foundation

extension Dictionary where Key == String, Value == Any {
  /// The value at a path through nested dictionaries; nil when there is none. Setting makes the dictionaries on the way, and replaces what is on the way and
  /// no dictionary; setting nil removes.
  public subscript(keyPath path: JSONKeyPath) -> Any? {
    get { value(path.keys[...]) }
    set { set(newValue, path.keys[...]) }
  }

  /// The value at a path, where it may be a rule about a reference:
  ///
  /// - `{"@path": "$.a.b"}` is the value at `a.b` in the reference;
  /// - `{"@if": {"exists": x, "then": a, "else": b}}` is `a` when `x` has a value, `b` otherwise;
  /// - `{"@if": {"blank": x, "then": a, "else": b}}` is `a` when `x` has none or is empty text.
  public subscript(keyPath path: JSONKeyPath, reference reference: [String: Any]?) -> Any? {
    guard let value = self[keyPath: path] else { return nil }
    return reference.map { Self.resolved(value, $0) } ?? value
  }

  /// Whether there is a value at a path.
  public func exists(keyPath path: JSONKeyPath) -> Bool { self[keyPath: path] != nil }

  private func value(_ keys: ArraySlice<String>) -> Any? {
    guard let key = keys.first, let value = self[key] else { return nil }
    return keys.count == 1 ? value : (value as? [String: Any])?.value(keys.dropFirst())
  }

  private mutating func set(_ value: Any?, _ keys: ArraySlice<String>) {
    guard let key = keys.first else { return }
    if keys.count == 1 {
      self[key] = value
    } else {
      let existing = self[key] as? [String: Any]
      if existing == nil, value == nil { return }
      var inner = existing ?? [:]
      inner.set(value, keys.dropFirst())
      self[key] = inner
    }
  }

  private static func resolved(_ value: Any, _ reference: [String: Any]) -> Any? {
    guard let rule = value as? [String: Any] else { return value }
    if let path = rule["@path"] as? String {
      return reference[keyPath: JSONKeyPath(path.hasPrefix("$.") ? String(path.dropFirst(2)) : path)]
    }
    guard let condition = rule["@if"] as? [String: Any] else { return value }
    let holds: Bool
    if let subject = condition["exists"] {
      holds = resolved(subject, reference) != nil
    } else {
      let found = condition["blank"].flatMap { resolved($0, reference) }
      holds = found == nil || found as? String == ""
    }
    return condition[holds ? "then" : "else"].flatMap { resolved($0, reference) }
  }
}

import Foundation

extension Dictionary where Key == String, Value == Any {
  /// Accesses the value at a path through nested dictionaries; nil if there is none.
  ///
  /// Setting a value creates the dictionaries along the path, and replaces values along the path that are not
  /// dictionaries. Setting nil removes the value.
  public subscript(keyPath path: JSONKeyPath) -> Any? {
    get { value(path.keys[...]) }
    set { set(newValue, path.keys[...]) }
  }

  /// Returns the value at a path, which can be a rule that refers to another dictionary:
  ///
  /// - `{"@path": "$.a.b"}` is the value at `a.b` in the other dictionary;
  /// - `{"@if": {"exists": x, "then": a, "else": b}}` is `a` if `x` has a value, and `b` otherwise;
  /// - `{"@if": {"blank": x, "then": a, "else": b}}` is `a` if `x` has no value or is an empty string.
  public subscript(keyPath path: JSONKeyPath, reference reference: [String: Any]?) -> Any? {
    guard let value = self[keyPath: path] else { return nil }
    return reference.map { Self.resolved(value, $0) } ?? value
  }

  /// Returns whether a value exists at a path, which can be a rule that refers to another dictionary.
  public func exists(keyPath path: JSONKeyPath, reference: [String: Any]? = nil) -> Bool {
    self[keyPath: path, reference: reference] != nil
  }

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

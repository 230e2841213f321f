import AnalyticsCore
import Foundation
import JSONModel

/// Converts Swift values that are not `Encodable` to JSON. A structure becomes an object with its stored properties.
enum SwiftValueReflection {
  private static let maximumDepth = 100

  /// - Throws: `AnalyticsError.nonJSONType(type:)` for a function or a similar value, or the error of an encoder.
  static func json(of value: Any, depth: Int = 0) throws -> JSON {
    guard depth < maximumDepth else {
      throw AnalyticsError.nonJSONType(type: "\(type(of: value)), nested more than \(maximumDepth) levels deep")
    }
    switch value {
    case let value as Date: return .string(value.iso8601())
    case let value as any Encodable: return try JSON(encoding: value)
    case let value as [String: Any]:
      return .object(
        JSONObject(try value.sorted { $0.key < $1.key }.map { ($0.key, try json(of: $0.value, depth: depth + 1)) }))
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return try mirror.children.first.map { try json(of: $0.value, depth: depth + 1) } ?? .null
    case .struct, .class: return try object(mirror, depth)
    case .tuple where !mirror.children.isEmpty: return try object(mirror, depth)
    case .collection, .set: return .array(try mirror.children.map { try json(of: $0.value, depth: depth + 1) })
    case .enum:
      guard let child = mirror.children.first else { return .string("\(value)") }
      return [child.label ?? "": try json(of: child.value, depth: depth + 1)]
    default:
      if let json = try? JSON(value) { return json }
      throw AnalyticsError.nonJSONType(type: "\(type(of: value))")
    }
  }

  /// Returns an object with the properties that are not nil.
  private static func object(_ mirror: Mirror, _ depth: Int) throws -> JSON {
    var object = JSONObject()
    var level: Mirror? = mirror
    var levels: [Mirror] = []
    while let current = level {
      levels.append(current)
      level = current.superclassMirror
    }
    for level in levels.reversed() {
      for (label, value) in level.children {
        let json = try json(of: value, depth: depth + 1)
        if json.isNull, Mirror(reflecting: value).displayStyle == .optional { continue }
        object[label ?? ".\(object.count)"] = json
      }
    }
    return .object(object)
  }
}

extension JSON {
  /// Returns the object for a dictionary, without the members that JSON cannot represent.
  static func lenient(_ dictionary: [String: Any]) -> JSON {
    if let json = try? JSON(dictionary) { return json }
    var object = JSONObject(minimumCapacity: dictionary.count)
    for key in dictionary.keys.sorted() {
      if let value = dictionary[key], let json = try? JSON(["value": value]) { object[key] = json["value"] }
    }
    return .object(object)
  }
}

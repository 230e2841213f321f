import JSONModel

/// What a filter rule does with an event that it matches (parity rows F17 to F25).
public enum FilterTransformer: Sendable, Hashable {
  /// Drops the event (F17).
  case drop
  /// Removes keys from objects of the event (F18).
  case dropProperties([FilterTarget])
  /// Removes all keys but these from objects of the event (F19).
  case allowProperties([FilterTarget])
  /// Copies, moves and sets members (F21 to F23).
  case mapProperties([FilterMapping])
  /// Keeps a share of the events: 0.1 keeps every tenth one, nil none. With the path of a member, events that are the same there are kept or dropped
  /// together, on every device and every time (F24); without one chance decides (F20).
  case sampleEvent(percent: Double?, path: String?)
  /// Does nothing, as in the original (F25).
  case hashProperties

  /// Reads a transformer of the settings: `{"type": ..., "config": {...}}`.
  /// - Throws: ``FilterFault``.
  public init(json: JSON) throws(FilterFault) {
    guard case .object(let object) = json else {
      throw FilterFault("a transformer is an object with \"type\" and \"config\"; found \(json.kindDescription)")
    }
    guard let type = object["type"]?.stringValue else {
      throw FilterFault("the type is missing; it is one of \(FilterTransformer.types)", at: "type")
    }
    switch type {
    case "drop": self = .drop
    case "hash_properties": self = .hashProperties
    case "drop_properties": self = .dropProperties(try FilterTransformer.targets(object, "drop"))
    case "allow_properties": self = .allowProperties(try FilterTransformer.targets(object, "allow"))
    case "map_properties": self = .mapProperties(try FilterTransformer.mappings(object))
    case "sample_event": self = try FilterTransformer.sample(object)
    default: throw FilterFault("there is no transformer \"\(type)\"; there are \(FilterTransformer.types)", at: "type")
    }
  }

  private static let types = "drop, drop_properties, allow_properties, map_properties, sample_event and hash_properties"

  private static func config(_ object: JSONObject) throws(FilterFault) -> JSONObject {
    guard case .object(let config)? = object["config"] else {
      throw FilterFault("it has to be an object; found \(object["config"]?.kindDescription ?? "nothing")", at: "config")
    }
    return config
  }

  private static func targets(_ object: JSONObject, _ name: String) throws(FilterFault) -> [FilterTarget] {
    guard case .object(let members)? = try config(object)[name] else {
      throw FilterFault(
        "it has to be an object whose keys are paths and whose values are lists of keys", at: "config.\(name)")
    }
    var targets: [FilterTarget] = []
    for (path, keys) in members {
      let list = keys.arrayValue ?? []
      let texts = list.compactMap(\.stringValue)
      guard keys.arrayValue != nil, texts.count == list.count else {
        throw FilterFault("a list of keys is expected at \"\(path)\", such as [\"email\"]", at: "config.\(name)")
      }
      targets.append(FilterTarget(path: path, keys: texts))
    }
    return targets
  }

  private static func mappings(_ object: JSONObject) throws(FilterFault) -> [FilterMapping] {
    var mappings: [FilterMapping] = []
    switch try config(object)["map"] {
    case nil, .null?: return []
    case .object(let members)?: for (path, action) in members { mappings.append(try FilterMapping(path, action)) }
    case let other?:
      throw FilterFault("it has to be an object whose keys are paths; found \(other.kindDescription)", at: "config.map")
    }
    // Overlapping paths may be written in either order. Like the original, which walks over a JavaScript object: indices come first.
    let indices = mappings.filter { FilterPath($0.path).index != nil }.sorted {
      (FilterPath($0.path).index ?? 0) < (FilterPath($1.path).index ?? 0)
    }
    return indices + mappings.filter { FilterPath($0.path).index == nil }
  }

  private static func sample(_ object: JSONObject) throws(FilterFault) -> FilterTransformer {
    guard case .object(let sample)? = try config(object)["sample"] else {
      throw FilterFault("it has to be an object with \"percent\" and \"path\"", at: "config.sample")
    }
    let percent = sample["percent"] ?? .null
    let path = sample["path"] ?? .null
    guard percent.isNull || percent.doubleValue != nil else {
      throw FilterFault(
        "it has to be a number from 0 to 1; found \(percent.kindDescription)", at: "config.sample.percent")
    }
    guard path.isNull || path.stringValue != nil else {
      throw FilterFault("it has to be the path of a member; found \(path.kindDescription)", at: "config.sample.path")
    }
    return .sampleEvent(percent: percent.doubleValue, path: path.stringValue.flatMap { $0.isEmpty ? nil : $0 })
  }
}

/// Objects in events, and keys in them.
public struct FilterTarget: Sendable, Hashable {
  /// Where the object is, such as `context.device`; empty for the event itself. When there is an array, its elements are meant.
  public var path: String
  /// Keys as they are: dots in them mean nothing.
  public var keys: [String]

  public init(path: String, keys: [String]) {
    self.path = path
    self.keys = keys
  }
}

/// What becomes of one member of an event.
public struct FilterMapping: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    /// The value of the member at a path.
    case copy(String)
    /// The same, and that member goes. It stays when it is `null`, `false`, 0 or empty text, as in the original (F22).
    case move(String)
    case set(JSON)
  }

  /// The member that is written. The object around it must be there.
  public var path: String
  /// Nil: only ``isText`` counts.
  public var action: Action?
  /// Whether numbers, booleans, `null` and what is missing become text in the end.
  public var isText: Bool

  public init(path: String, action: Action?, isText: Bool = false) {
    self.path = path
    self.action = action
    self.isText = isText
  }

  fileprivate init(_ path: String, _ json: JSON) throws(FilterFault) {
    let place = "config.map"
    guard case .object(let object) = json else {
      throw FilterFault(
        "what is to become of \"\(path)\" is said by an object with copy, move or set; found \(json.kindDescription)",
        at: place)
    }
    func source(_ name: String) throws(FilterFault) -> String? {
      switch object[name] {
      case nil, .null?, .bool(false)?: return nil
      case .string(let text)?: return text.isEmpty ? nil : text
      case let other?:
        throw FilterFault("\"\(name)\" at \"\(path)\" has to be a path; found \(other.kindDescription)", at: place)
      }
    }
    self.path = path
    if let copy = try source("copy") {
      action = .copy(copy)
    } else if let move = try source("move") {
      action = .move(move)
    } else {
      action = object["set"].map { .set($0) }
    }
    switch object["to_string"] {
    case nil, .null?, .bool(false)?: isText = false
    case .bool(true)?: isText = true
    case let other?:
      throw FilterFault(
        "\"to_string\" at \"\(path)\" has to be true or false; found \(other.kindDescription)", at: place)
    }
  }
}

import JSONModel
import JavaScript

/// An action of a filter rule on an event.
public enum FilterTransformer: Sendable, Hashable {
  /// Drops the event.
  case drop
  /// Removes keys from objects of the event.
  case dropProperties([FilterTarget])
  /// Removes all other keys from objects of the event.
  case allowProperties([FilterTarget])
  /// Copies, moves and sets members.
  case mapProperties([FilterMapping])
  /// Keeps a share of the events: 0.1 keeps every tenth event, and nil keeps none.
  ///
  /// With the path of a member, events that have the same value there are kept or dropped together, on every device and
  /// every time. Without a path, the selection is random.
  case sampleEvent(percent: Double?, path: String?)
  /// Has no effect. The transformer exists for compatibility with settings that contain it.
  case hashProperties

  /// Reads a transformer of the settings: `{"type": …, "config": {…}}`.
  /// - Throws: ``FilterFault``.
  @inlinable @inline(__always)
  public init(json: JSON) throws(FilterFault) { self = try FilterTransformer.read(json).get() }

  @usableFromInline
  static func read(_ json: JSON) -> Result<FilterTransformer, FilterFault> {
    Result { () throws(FilterFault) in try FilterTransformer(reading: json) }
  }

  private init(reading json: JSON) throws(FilterFault) {
    guard case .object(let object) = json else {
      throw FilterFault("a transformer must be an object with \"type\" and \"config\"; found \(json.kindDescription)")
    }
    guard let type = object["type"]?.stringValue else {
      throw FilterFault("the type is missing; use one of \(FilterTransformer.types)", at: "type")
    }
    guard json.isWellFormed else {
      throw FilterFault(
        "a text or a key contains half of a surrogate pair, which selects nothing; write valid Unicode text",
        at: "config")
    }
    switch type {
    case "drop": self = .drop
    case "hash_properties": self = .hashProperties
    case "drop_properties": self = .dropProperties(try FilterTransformer.targets(object, "drop"))
    case "allow_properties": self = .allowProperties(try FilterTransformer.targets(object, "allow"))
    case "map_properties": self = .mapProperties(try FilterTransformer.mappings(object))
    case "sample_event": self = try FilterTransformer.sample(object)
    default:
      throw FilterFault(
        "unknown transformer \"\(type.shortenedNameForReport)\"; use one of \(FilterTransformer.types)", at: "type")
    }
  }

  private static let types = "drop, drop_properties, allow_properties, map_properties, sample_event, hash_properties"

  private static func config(_ object: JSONObject) throws(FilterFault) -> JSONObject {
    guard case .object(let config)? = object["config"] else {
      throw FilterFault(
        "this member must be an object; found \(object["config"]?.kindDescription ?? "nothing")", at: "config")
    }
    return config
  }

  private static func targets(_ object: JSONObject, _ name: String) throws(FilterFault) -> [FilterTarget] {
    guard case .object(let members)? = try config(object)[name] else {
      throw FilterFault(
        "this member must be an object whose keys are paths and whose values are lists of keys", at: "config.\(name)")
    }
    var targets: [FilterTarget] = []
    for (path, keys) in members {
      let list = keys.arrayValue ?? []
      let texts = list.compactMap(\.stringValue)
      guard keys.arrayValue != nil, texts.count == list.count else {
        throw FilterFault("\"\(path)\" must be a list of keys, such as [\"email\"]", at: "config.\(name)")
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
      throw FilterFault(
        "this member must be an object whose keys are paths; found \(other.kindDescription)", at: "config.map")
    }
    // The order matters if paths overlap. It is that of the properties of a JavaScript object: array indices come
    // first.
    let indices = mappings.filter { FilterPath($0.path).index != nil }.sorted {
      (FilterPath($0.path).index ?? 0) < (FilterPath($1.path).index ?? 0)
    }
    return indices + mappings.filter { FilterPath($0.path).index == nil }
  }

  private static func sample(_ object: JSONObject) throws(FilterFault) -> FilterTransformer {
    guard case .object(let sample)? = try config(object)["sample"] else {
      throw FilterFault("this member must be an object with \"percent\" and \"path\"", at: "config.sample")
    }
    let percent = sample["percent"] ?? .null
    let path = sample["path"] ?? .null
    guard percent.isNull || percent.doubleValue != nil else {
      throw FilterFault(
        "this member must be a number from 0 to 1; found \(percent.kindDescription)", at: "config.sample.percent")
    }
    guard path.isNull || path.stringValue != nil else {
      throw FilterFault(
        "this member must be the path of a member; found \(path.kindDescription)", at: "config.sample.path")
    }
    return .sampleEvent(percent: percent.doubleValue, path: path.stringValue.flatMap { $0.isEmpty ? nil : $0 })
  }
}

/// Keys of an object in an event.
public struct FilterTarget: Sendable, Hashable {
  /// The path of the object, such as `context.device`; empty for the event itself. If the path leads to an array, the
  /// target is each of its elements.
  public var path: String
  /// The keys. Dots in a key have no special meaning.
  public var keys: [String]

  /// Creates a target.
  public init(path: String, keys: [String]) {
    self.path = path
    self.keys = keys
  }
}

/// A change of one member of an event.
public struct FilterMapping: Sendable, Hashable {
  /// The source of the new value.
  public enum Action: Sendable, Hashable {
    /// Copies the value of the member at a path.
    case copy(String)
    /// Moves the value of the member at a path. The member stays if its value is `null`, `false`, 0 or an empty string.
    case move(String)
    /// Sets a value.
    case set(JSON)
  }

  /// The path of the member that is written. The mapping applies only if the object that contains the member exists
  /// or is `null`, in which case an object is created.
  public var path: String
  /// The source of the new value; nil if only ``isText`` applies.
  public var action: Action?
  /// A Boolean value that indicates whether a number, a Boolean, `null` or a missing value is converted to text at the
  /// end.
  public var isText: Bool

  /// Creates a mapping.
  public init(path: String, action: Action?, isText: Bool = false) {
    self.path = path
    self.action = action
    self.isText = isText
  }

  fileprivate init(_ path: String, _ json: JSON) throws(FilterFault) {
    let place = "config.map"
    guard case .object(let object) = json else {
      throw FilterFault(
        "\"\(path)\" must be an object with one of copy, move or set; found \(json.kindDescription)", at: place)
    }
    func source(_ name: String) throws(FilterFault) -> String? {
      switch object[name] {
      case nil, .null?, .bool(false)?: return nil
      case .string(let text)?: return text.isEmpty ? nil : text
      case let other?:
        throw FilterFault("\"\(name)\" of \"\(path)\" must be a path; found \(other.kindDescription)", at: place)
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
        "\"to_string\" of \"\(path)\" must be true or false; found \(other.kindDescription)", at: place)
    }
  }
}

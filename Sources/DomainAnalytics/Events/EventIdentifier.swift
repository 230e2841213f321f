/// The name of an event, in one of three conventions.
///
/// | Initializer | ``formatted`` |
/// |---|---|
/// | `EventIdentifier(object: "Song", action: "Tapped", label: "More Info")` | `Song: Tapped - More Info` |
/// | `EventIdentifier(category: "Settings", event: "Slider Moved")` | `Settings - Slider Moved` |
/// | `EventIdentifier(name: "videoWatched")` | `videoWatched` |
public struct EventIdentifier: Sendable, Hashable {
  /// A convention for names of events.
  public enum Form: Sendable, Hashable {
    /// A name without parts.
    case plain
    /// An object, an action, and possibly a label.
    case object
    /// A category and an event.
    case category
  }

  /// The convention of the name.
  public let form: Form
  /// The object or the category. Empty for a plain name.
  public let object: String
  /// The action, the event, or the plain name.
  public let action: String
  /// The label of a name with an object.
  public let label: String?

  /// Creates the name `object: action`, or `object: action - label`.
  public init(object: String, action: String, label: String? = nil) {
    form = .object
    self.object = object
    self.action = action
    self.label = label
  }

  /// Creates the name `category - event`.
  public init(category: String, event: String) {
    form = .category
    object = category
    action = event
    label = nil
  }

  /// Creates a name without parts.
  public init(name: String) {
    form = .plain
    object = ""
    action = name
    label = nil
  }

  /// The name of the event in the pipeline.
  public var formatted: String {
    switch form {
    case .plain: action
    case .category: "\(object) - \(action)"
    case .object: label.map { "\(object): \(action) - \($0)" } ?? "\(object): \(action)"
    }
  }

  /// The same as ``formatted``.
  public var stringValue: String { formatted }

  /// The parts in lower case, joined with underscores, with underscores in place of spaces: `song_tapped_more_info`.
  public func underscoredLowercased() -> String {
    let parts = form == .plain ? [action] : [object, action] + (label.map { [$0] } ?? [])
    return String(parts.joined(separator: "_").lowercased().map { $0 == " " ? "_" : $0 })
  }
}

extension EventIdentifier: CustomStringConvertible {
  public var description: String { formatted }
}

/// Encodes as the name, so that an event that stores its identifier can be `Encodable`.
extension EventIdentifier: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(formatted)
  }
}

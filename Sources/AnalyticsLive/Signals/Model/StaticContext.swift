import AnalyticsCore
import Foundation
import JSONModel

/// Information about the app in the member `context` of a signal.
public struct StaticContext: Codable, Sendable, Hashable {
  /// The app.
  public struct Application: Codable, Sendable, Hashable {
    /// The name of the app.
    public let name: String
    /// The version of the app.
    public let version: String
    /// The build number of the app.
    public let build: String
    /// The bundle identifier of the app.
    public let namespace: String
  }

  /// The library that created the signal.
  public struct Library: Codable, Sendable, Hashable {
    /// The name of the library.
    public let name: String
    /// The version of the library.
    public let version: String
  }

  /// The app.
  public var app: Application { content.app }
  /// The library that created the signal.
  public var library: Library { content.library }
  /// The version of the runtime for signal rules, if the scripts define `SEGMENT_SIGNALS_RUNTIME_VERSION`.
  public var signalsRuntime: String? { content.signalsRuntime }
  /// The context as JSON, created once.
  var json: JSON { content.json }
  private let content: Content

  /// A single reference, since every signal contains the context.
  private final class Content: Sendable {
    let app: Application
    let library: Library
    let signalsRuntime: String?
    let json: JSON

    init(_ app: Application, _ library: Library, _ signalsRuntime: String?) {
      self.app = app
      self.library = library
      self.signalsRuntime = signalsRuntime
      var object: JSONObject = [
        "app": [
          "name": .string(app.name), "version": .string(app.version), "build": .string(app.build),
          "namespace": .string(app.namespace),
        ],
        "library": ["name": .string(library.name), "version": .string(library.version)],
      ]
      if let signalsRuntime { object["signalsRuntime"] = .string(signalsRuntime) }
      json = .object(object)
    }
  }

  init(_ application: ApplicationInformation, signalsRuntime: String?) {
    content = Content(
      Application(
        name: application.name ?? "", version: application.version ?? "", build: application.build ?? "",
        namespace: application.namespace ?? ""),
      Library(name: LibraryInformation.name, version: LibraryInformation.version), signalsRuntime)
  }

  /// Reads a context; nil if the value is not an object. Missing members are empty.
  init?(_ json: JSON) {
    guard case .object = json else { return nil }
    let text = { (group: String, key: String) in json[group]?[key]?.stringValue ?? "" }
    content = Content(
      Application(
        name: text("app", "name"), version: text("app", "version"), build: text("app", "build"),
        namespace: text("app", "namespace")),
      Library(name: text("library", "name"), version: text("library", "version")), json["signalsRuntime"]?.stringValue)
  }

  /// Decodes a context.
  public init(from decoder: any Decoder) throws {
    let json = try JSON(from: decoder)
    guard let context = StaticContext(json) else {
      throw SignalError("the signal's \"context\" must be an object; found \(json.kindDescription)")
    }
    self = context
  }

  /// Encodes the context.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// Returns a Boolean value that indicates whether two contexts are equal.
  public static func == (left: StaticContext, right: StaticContext) -> Bool {
    left.content === right.content || left.json == right.json
  }
  /// Hashes the context.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

import AnalyticsCore
import Foundation
import JSONModel

/// What a signal says about the program: its member `context`.
public struct StaticContext: Codable, Sendable, Hashable {
  public struct Application: Codable, Sendable, Hashable {
    public let name: String
    public let version: String
    public let build: String
    public let namespace: String
  }

  public struct Library: Codable, Sendable, Hashable {
    public let name: String
    public let version: String
  }

  public var app: Application { content.app }
  public var library: Library { content.library }
  /// The version of the rules' runtime, when the bundle of live plugins tells it as `SEGMENT_SIGNALS_RUNTIME_VERSION`.
  public var signalsRuntime: String? { content.signalsRuntime }
  /// The whole, made once.
  var json: JSON { content.json }
  private let content: Content

  /// Behind one reference, as every signal has it.
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

  /// Reads it leniently: what is missing is empty. Nil when it is no object.
  init?(_ json: JSON) {
    guard case .object = json else { return nil }
    let text = { (group: String, key: String) in json[group]?[key]?.stringValue ?? "" }
    content = Content(
      Application(
        name: text("app", "name"), version: text("app", "version"), build: text("app", "build"),
        namespace: text("app", "namespace")),
      Library(name: text("library", "name"), version: text("library", "version")), json["signalsRuntime"]?.stringValue)
  }

  public init(from decoder: any Decoder) throws {
    let json = try JSON(from: decoder)
    guard let context = StaticContext(json) else {
      throw SignalError("the signal's \"context\" is \(json.kindDescription), not an object")
    }
    self = context
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  public static func == (left: StaticContext, right: StaticContext) -> Bool {
    left.content === right.content || left.json == right.json
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

/// The public throwing declarations, each in the first statement of a program.
enum FirstStatements {
  /// What the statements use.
  private static let head = """
    import AnalyticsLive
    import Foundation

    final class Item {}
    struct Members: Codable { var a = 1 }
    nonisolated(unsafe) var pointer = UnsafeRawBufferPointer(start: nil, count: 0)
    nonisolated(unsafe) let dictionary: [String: Any] = [:]
    nonisolated(unsafe) var editable: JSON = 1
    nonisolated(unsafe) let interpreter = Interpreter()
    nonisolated(unsafe) let value = interpreter.value("a")
    nonisolated(unsafe) let hostClass = HostClass<Item>("Item")
    let json: JSON = 1
    let folder = URL(fileURLWithPath: "a")
    let store = DirectoryStore.Configuration(writeKey: "key", storageLocation: folder, baseFilename: "events")

    """

  /// The parameters, of types that a program cannot create in one expression.
  private static let parameters = """
    _ script: Script, _ expression: FilterExpression, _ filter: EventFilter, _ event: TrackEvent, \
    _ engine: LiveEngine, _ load: LivePluginsLoad
    """

  static let statements = [
    // JSONModel
    #"_ = try JSON(parsing: pointer)"#, #"_ = try JSON(parsing: [UInt8]())"#, #"_ = try JSON(parsing: "")"#,
    #"_ = try json.text()"#, #"_ = try json.bytes()"#, #"_ = try JSON(encoding: Members())"#,
    #"_ = try json.decode(Members.self)"#,
    // JavaScript
    #"_ = try Script("")"#, #"_ = try Script(utf8: [])"#, #"_ = try interpreter.evaluate(script)"#,
    #"_ = try interpreter.evaluate("")"#, #"_ = try value.property("a")"#, #"try value.setProperty("a", value)"#,
    #"_ = try value.call()"#, #"_ = try value.callMethod("a")"#, #"_ = try value.json()"#, #"_ = try value.text()"#,
    #"_ = try interpreter.value(bytes: [])"#, #"_ = try value.property(atPath: "a")"#,
    #"try value.setProperty(atPath: "a", value)"#, #"_ = try interpreter.value(atPath: "a")"#,
    #"try interpreter.setValue(value, atPath: "a")"#, #"_ = try value.forked()"#,
    #"_ = try interpreter.define(hostClass)"#, #"_ = try interpreter.value(exporting: Item())"#,
    #"_ = try value.converted(to: Int.self)"#,
    // AnalyticsCore
    #"_ = try TrackEvent(json: json)"#, #"_ = try TrackEvent(object: [:])"#, #"_ = try IdentifyEvent(object: [:])"#,
    #"_ = try ScreenEvent(object: [:])"#, #"_ = try GroupEvent(object: [:])"#, #"_ = try AliasEvent(object: [:])"#,
    #"_ = try Event.make(from: json)"#, #"_ = try Event.make(object: [:])"#,
    #"_ = try Analytics(opening: Configuration(writeKey: "key"))"#, #"_ = try DirectoryStore(configuration: store)"#,
    #"_ = try json.add(value: 1)"#, #"_ = try json.add(value: 1, forKey: "a")"#, #"_ = try json.remove(key: "a")"#,
    #"_ = try JSON(dictionary)"#, #"_ = try JSON(with: Members())"#,
    #"try editable.setValue(1, forKeyPath: "a")"#,
    // DomainAnalytics
    #"_ = try PlatformConfiguration(contentsOf: folder)"#, #"_ = try PlatformConfiguration(named: "a")"#,
    #"_ = try PlatformConfiguration(named: "a", folder: folder)"#, #"_ = try FlurrySettings([:] as JSONObject)"#,
    #"_ = try MixpanelSettings(dictionary)"#,
    // AnalyticsLive
    #"_ = try FilterMatcher(json: json)"#, #"_ = try FilterTransformer(json: json)"#,
    #"_ = try FilterExpression("")"#, #"_ = try FilterExpression(ir: json)"#, #"_ = try EventFilter(expression)"#,
    #"_ = try filter.matches(event)"#, #"_ = try filter.matches([:])"#, #"_ = try LivePlugins(scripts: [])"#,
    #"_ = try LivePlugins(directory: folder)"#, #"_ = try load.get()"#, #"try engine.evaluate(script)"#,
    #"_ = try engine.call("a")"#, #"try engine.define(hostClass)"#,
    #"try DestinationFilters().add(script, destination: "a")"#, #"_ = try JSONSignal(json: json)"#,
  ]

  /// The calls in closures after the statement.
  private static let closures = [
    "try Script(String(contentsOfFile: $0, encoding: .utf8), name: $0)",
    "try JSON(parsing: String(contentsOfFile: $0, encoding: .utf8))",
  ]

  /// A program with one function for each statement and closure. Like the top-level code of a program, it ends when
  /// something throws, which is what the compiler crashes on.
  /// - Parameter count: The number of statements, at equal distances.
  static func source(of count: Int) -> String {
    var source = head
    for i in stride(from: 0, to: statements.count, by: max(1, statements.count / count)) {
      for (k, closure) in closures.enumerated() {
        source += """
          func statement\(i)_\(k)(\(parameters)) {
            do {
              \(statements[i])
              print(try CommandLine.arguments.map { \(closure) })
            } catch { fatalError("\\(error)") }
          }

          """
      }
    }
    return source
  }
}

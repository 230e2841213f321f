import AnalyticsLive
import Foundation
import TestSupport
import Testing

@testable import live

@Suite struct AuthoringTests {
  /// Finds the members that an interface, object type or class of the declarations has.
  private static func members(_ body: Substring) -> Set<String> {
    let pattern = /^\s*(?:readonly |get |static )?([A-Za-z]\w*)\??(?:<\w+>)?\s*[(:]/.anchorsMatchLineEndings()
    var names = Set(body.matches(of: pattern).map { String($0.1) })
    // A declaration in one line.
    if !body.contains("\n") { names = Set(body.matches(of: /(\w+)\(/).map { String($0.1) }) }
    return names.subtracting(["constructor", "fromSignal", "apply", "type", "search"]).union(
      body.contains("get type()") || body.contains("  type: string") ? ["type"] : [])
  }

  @Test("The declarations contain the globals of the runtimes and their members, and nothing else")
  func declarations() throws {
    let text = TypesCommand.declarations
    var declared: [String: Set<String>] = [:]
    for chunk in text.components(separatedBy: "\ndeclare ").dropFirst() {
      let words = chunk.split(separator: /[^\w]+/, maxSplits: 3)
      let name = String(words[1])
      let head = chunk.prefix { $0 != "{" && $0 != "\n" }
      if head.contains(";") {
        // The members are those of a class that is declared before.
        declared[name] = declared[String(words[2])]
        continue
      }
      let body = chunk.dropFirst(head.count)
      let line = body.prefix { $0 != "\n" }
      let end = body.firstRange(of: "\n}")?.lowerBound ?? body.endIndex
      declared[name] = Self.members(line.contains("}") ? line : body[..<end])
    }
    let standard = try standardGlobals()
    let runtime = try runtimeGlobals()
    #expect(Set(declared.keys) == Set(runtime.keys).subtracting(standard).union(["console"]))
    for (name, members) in declared {
      let found = runtime[name] ?? []
      // Fields of signals and of plugins are in their instances.
      let fields: Set =
        name == "RawSignal"
        ? ["anonymousId", "type", "data", "timestamp", "index"]
        : name == "LivePlugin" ? ["isProtective"] : []
      #expect(members == found.union(fields), "\(name)")
    }
  }

  @Test("Constants of plugins are also types, so that constructors and update can be declared in TypeScript")
  func typesOfConstants() {
    let text = TypesCommand.declarations
    for (type, use) in [
      (#"type LivePluginType = "before" | "enrichment" | "after" | "utility";"#, "constructor(type: LivePluginType, "),
      ("type UpdateType = boolean;", "update(settings: JsonObject, type: UpdateType)"),
    ] {
      #expect(text.contains("\n\(type)\n") && text.contains(use))
    }
  }

  /// The globals with the members of objects, and with those of the instances of classes.
  private func runtimeGlobals() throws -> [String: Set<String>] {
    try globals { lines throws(JavaScriptError) in
      let script = try Script(Self.probe)
      _ = try LivePlugins(scripts: [script], options: .init(console: { _, text in lines.withLock { $0.append(text) } }))
    }
  }

  private func standardGlobals() throws -> Set<String> {
    Set(
      try globals { lines throws(JavaScriptError) in
        let interpreter = Interpreter()
        interpreter.console = { _, text in lines.withLock { $0.append(text) } }
        _ = try interpreter.evaluate(Self.probe)
      }.keys)
  }

  private func globals(_ run: (Protected<[String]>) throws(JavaScriptError) -> Void) throws -> [String: Set<String>] {
    let lines = Protected<[String]>([])
    try run(lines)
    var result: [String: Set<String>] = [:]
    for (name, list) in try JSON(parsing: lines.current.joined()).objectValue ?? [:] {
      // Members that begin with an underscore exist only for older scripts.
      result[name] = Set((list.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.hasPrefix("_") })
    }
    return result
  }

  private static let probe = """
    (() => {
      const own = (value) => {
        const names = new Set();
        for (let o = value; o && o !== Object.prototype && o !== Function.prototype; o = Object.getPrototypeOf(o)) {
          for (const name of Object.getOwnPropertyNames(o)) if (name !== "constructor") names.add(name);
        }
        return [...names];
      };
      const result = {};
      for (const name of Object.getOwnPropertyNames(globalThis)) {
        const value = globalThis[name];
        result[name] = typeof value === "function" ? own(value.prototype) : own(Object(value));
      }
      console.log(JSON.stringify(result));
    })();
    """

  @Test("A new folder contains a plugin that passes its test and has no mistakes")
  func initialize() async throws {
    let folder = TemporaryFolder()
    let path = folder.url.appendingPathComponent("new/plugins").path
    let tool = InProcessTool()
    let result = try await tool.run("init", path)
    #expect(result.status == 0)
    #expect(
      result.lines.map { ($0 as NSString).lastPathComponent } == [
        "plugin.js", "plugin.in.ndjson", "plugin.out.ndjson", "analytics-live.d.ts", "jsconfig.json", "README.md",
      ])
    // TypeScript 4 knows no later version by its year.
    #expect(folder.text("new/plugins/jsconfig.json").contains(#""target": "esnext", "lib": ["esnext"]"#))
    #expect(try await tool.run("test", path).lines == ["ok   plugin", "1 passed, 0 failed"])
    #expect(try await tool.run("check", "--strict", path + "/plugin.js").status == 0)
    #expect(try await tool.run("types").output == folder.text("new/plugins/analytics-live.d.ts"))
    let again = try await tool.run("init", path)
    #expect(again.status == 1)
    #expect(again.errors.hasPrefix("live: \(path) already contains plugin.js, plugin.in.ndjson"))
    let linked = folder.url.appendingPathComponent("linked").path
    try FileManager.default.createDirectory(atPath: linked, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: linked + "/README.md", withDestinationPath: "../outside")
    let refused = try await tool.run("init", linked)
    #expect(refused.errors == "live: \(linked) already contains README.md; nothing was written\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: linked) == ["README.md"])
    let file = try folder.file("file", "")
    #expect(try await tool.run("init", file).errors == "live: cannot write \(file): it is not a folder\n")
    #expect(try await tool.run("init", "/dev/null/x").errors == "live: cannot write /dev/null/x: Not a directory\n")
  }
}

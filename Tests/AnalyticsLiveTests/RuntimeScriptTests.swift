import Foundation
import Testing

@testable import AnalyticsLive

/// Tests the JavaScript files that are embedded in the module.
@Suite struct RuntimeScriptTests {
  private static var runtimes: [any RuntimeScript.Type] {
    [
      DomainMapsRuntime.self, LanguageRuntime.self, LivePluginsRuntime.self, LiveClassesRuntime.self,
      SignalsRuntime.self, FiltersRuntime.self, FilterFunctionRuntime.self,
    ]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/AnalyticsLive/Runtime").standardizedFileURL

  @Test("Every JavaScript file of the library is embedded without changes")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".js") }
    #expect(files.sorted() == Self.runtimes.map { "\($0.name).js" }.sorted())
    let embedded = [
      "domain-maps": PackageResources.domain_maps_js,
      "filter-function": PackageResources.filter_function_js, "filters": PackageResources.filters_js,
      "language": PackageResources.language_js,
      "live-classes": PackageResources.live_classes_js, "live-plugins": PackageResources.live_plugins_js,
      "signals": PackageResources.signals_js,
    ]
    for (name, bytes) in embedded {
      #expect(try Data(contentsOf: Self.folder.appendingPathComponent("\(name).js")) == Data(bytes), "\(name)")
    }
  }

  @Test("Every JavaScript file of the library is valid", arguments: runtimes.indices)
  func syntax(_ i: Int) throws {
    #expect(try Self.runtimes[i].script.get().name == Self.runtimes[i].name)
  }

  @Test("A runtime and Swift declare the same imports and exports", arguments: runtimes.indices)
  func names(_ i: Int) throws { try check(Self.runtimes[i]) }

  private func check<Runtime: RuntimeScript>(_ runtime: Runtime.Type) throws {
    let recorder = """
      (install, language) => {
        const parameters = /^function \\(([^)]*)\\)/.exec(install)[1].split(/[\\s,]+/).filter((name) => name !== "");
        const exports = install(...parameters.map((name) => name === "language" ? language : () => 0));
        if (parameters[0] === "language") parameters.shift();
        return [parameters, Object.keys(exports), Object.values(exports).every((value) => typeof value === "function")];
      }
      """
    let interpreter = Interpreter()
    let install = try interpreter.evaluate(runtime.script.get())
    let language = try LanguageRuntime.install(in: interpreter).object
    let result = try interpreter.evaluate(recorder).call([install, language]).json()
    #expect(result?[0] == .array(Runtime.Import.allCases.map { .string($0.rawValue) }))
    func names(_ json: JSON?) -> [String] { (json?.arrayValue ?? []).compactMap(\.stringValue).sorted() }
    #expect(names(result?[1]) == Runtime.Export.allCases.map(\.rawValue).sorted())
    #expect(result?[2] == true)
  }
}

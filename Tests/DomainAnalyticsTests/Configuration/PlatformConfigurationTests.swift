import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

@testable import DomainAnalytics

@Suite struct PlatformConfigurationTests {
  private let temporaryFolder = TemporaryFolder()

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>Beta</key><dict><key>apiKey</key><string>k</string><key>limit</key><integer>15</integer><key>on</key><true/></dict>
      <key>Alpha</key><dict><key>list</key><array><real>0.5</real></array></dict>
    </dict></plist>
    """
  private static let json = #"{"Beta": {"apiKey": "k", "limit": 15, "on": true}, "Alpha": {"list": [0.5]}}"#

  private func read(_ text: String, isJSON: Bool) throws -> PlatformConfiguration {
    try PlatformConfiguration(Data(text.utf8), isJSON: isJSON, file: "F")
  }

  @Test("Property lists and JSON files contain platforms and their settings")
  func formats() throws {
    let beta: JSON = ["apiKey": "k", "limit": 15, "on": true]
    let plist = try read(Self.plist, isJSON: false)
    #expect(plist.platforms.map(\.name) == ["Alpha", "Beta"])
    #expect(plist.platforms.map { JSON.object($0.settings) } == [["list": [0.5]], beta])
    let json = try read(Self.json, isJSON: true)
    #expect(json.platforms.map(\.name) == ["Beta", "Alpha"])
    #expect(json.platforms.map { JSON.object($0.settings) } == [beta, ["list": [0.5]]])
  }

  @Test("The file of a variant takes precedence over the general file")
  func variants() throws {
    let folder = temporaryFolder.url
    try Data(Self.plist.utf8).write(to: folder.appendingPathComponent("AnalyticsPlatformConfig.plist"))
    try Data(#"{"Debug": {}}"#.utf8).write(to: folder.appendingPathComponent("AnalyticsPlatformConfig.Debug.json"))
    func names(_ variant: String?) throws -> [String] {
      try PlatformConfiguration(variant: variant, folder: folder).platforms.map(\.name)
    }
    #expect(try names("Debug") == ["Debug"])
    #expect(try names("Release") == ["Alpha", "Beta"])
    #expect(try names(nil) == ["Alpha", "Beta"])
    let missing = #expect(throws: PlatformConfigurationError.self) {
      try PlatformConfiguration(named: "Other", variant: "Debug", folder: folder)
    }
    #expect(
      missing?.description.hasSuffix(
        "the folder contains no file Other.Debug or Other with the extension plist or json") == true)
    #expect(throws: PlatformConfigurationError.self) { try PlatformConfiguration(named: "Other") }
  }

  @Test("A file of a variant that is a link to nothing is an error, not a reason to use the general file")
  func danglingVariant() throws {
    let folder = temporaryFolder.url
    try temporaryFolder.write("AnalyticsPlatformConfig.json", "{}")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("AnalyticsPlatformConfig.Debug.json"),
      withDestinationURL: folder.appendingPathComponent("nowhere"))
    let error = #expect(throws: PlatformConfigurationError.self) {
      try PlatformConfiguration(variant: "Debug", folder: folder)
    }
    #expect(error?.file?.hasSuffix("AnalyticsPlatformConfig.Debug.json") == true)
  }

  @Test("Errors name the platform as the file does, also those of the settings of a provider")
  func platformOfErrors() async throws {
    final class Platform: HEAnalyticsPlatform {
      override func initialize(with platformData: [String: Any]) throws { _ = try FlurrySettings(platformData) }
    }
    let (types, log) = (TrackerTypes(), Log())
    types.register(Platform.self, name: "Fl")
    types.register("Mx") { _ in throw PlatformConfigurationError(platform: "other", key: "k", reason: "r") }
    let client = Analytics.forTest(log)
    let errors = client.register(PlatformConfiguration(platforms: [("Fl", [:]), ("Mx", [:])]), types: types)
    #expect(errors.map(\.description) == [#"Mx: "k": r"#])
    #expect(await eventually { log.lines.contains { $0.contains(#"Fl: "apiKey": the setting is missing"#) } })
  }

  @Test("A name with a slash, a directory and a device are errors that say what is wrong")
  func wrongFiles() throws {
    let folder = temporaryFolder.url
    for (name, variant) in [("a/b", nil), ("a", "../b")] as [(String, String?)] {
      let error = #expect(throws: PlatformConfigurationError.self) {
        try PlatformConfiguration(named: name, variant: variant, folder: folder)
      }
      #expect(error?.reason.hasPrefix("a name or variant must not contain a slash: ") == true)
    }
    for (path, reason) in [
      (folder.path, "it is a directory, not a file"), ("/dev/null", "it is not a regular file"),
    ] {
      let error = #expect(throws: PlatformConfigurationError.self) {
        try PlatformConfiguration(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(error?.reason == reason)
    }
  }

  @Test(
    "Settings that are not a dictionary are an error of that tracker only, and a missing key is an error with its file")
  func invalidSettings() async throws {
    final class Needy: HEAnalyticsPlatform {
      override func initialize(with platformData: [String: Any]) throws { let _: String = try required("id") }
    }
    let configuration = try read(#"{"A": 1, "Alpha": {}, "Needy": {}}"#, isJSON: true)
    let types = TrackerTypes()
    types.register(Alpha.self)
    types.register(Needy.self)
    let log = Log()
    let client = Analytics.forTest(log)
    let errors = client.register(configuration, types: types)
    #expect(errors.map(\.description) == ["F: A: the settings must be a dictionary, found a number"])
    #expect(client.find(key: "Alpha") != nil)
    #expect(await eventually { log.lines.contains { $0.contains("F: Needy: \"id\": the setting is missing") } })
  }

  @Test("An invalid configuration is an error with its position")
  func invalid() {
    let list = #expect(throws: PlatformConfigurationError.self) { try read("[1]", isJSON: true) }
    #expect(list?.description == "F: the root must be a dictionary, found an array")
    let error = #expect(throws: PlatformConfigurationError.self) { try read("{", isJSON: true) }
    #expect(error?.description.hasPrefix("F: the file is not a valid JSON document: ") == true)
    let url = URL(fileURLWithPath: "/nowhere/AnalyticsPlatformConfig.plist")
    #expect(throws: PlatformConfigurationError.self) { try PlatformConfiguration(contentsOf: url) }
  }

  @Test("Truncated and mutated files result in an error or a configuration", arguments: [false, true])
  func mutations(_ isJSON: Bool) {
    var generator = SeededRandom(seed: 42)
    let original = Array((isJSON ? Self.json : Self.plist).utf8)
    var failures = 0
    for round in 0..<1000 {
      var bytes = original
      if round.isMultiple(of: 2) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(PlatformConfigurationError) {
        _ = try PlatformConfiguration(Data(bytes), isJSON: isJSON, file: "F")
      } catch {
        failures += 1
        #expect(error.file == "F")
      }
    }
    #expect(failures > 400)
  }

  final class Alpha: HEAnalyticsPlatform {}

  @Test("The trackers of a configuration are registered by name, and errors name file and platform")
  func registration() async {
    struct Oops: Error {}
    let types = TrackerTypes()
    let log = Log()
    types.register(Alpha.self)
    types.register("Recorder") { _ in Recorder(log) }
    types.register("Broken") { _ in throw Oops() }
    types.register("Incomplete") { _ in
      throw PlatformConfigurationError(key: "apiKey", reason: "the setting is missing")
    }
    let client = Analytics.forTest()
    let configuration = PlatformConfiguration(platforms: [
      ("Broken", [:]), ("Unknown", [:]), ("Incomplete", [:]), ("Alpha", [:]), ("Recorder", [:]),
    ])
    let errors = client.register(configuration, types: types)
    #expect(
      errors.map(\.description) == [
        "Broken: Oops()",
        "Unknown: no tracker is registered with this name; register it with TrackerTypes (registered: Alpha, Broken, Incomplete, Recorder)",
        "Incomplete: \"apiKey\": the setting is missing",
      ])
    #expect(client.findAll(pluginType: TrackerDestination.self).map(\.key) == ["Alpha", "Recorder"])
    client.track("a")
    await client.waitForTrackers()
    #expect(log.lines.last == "event a")
  }

  @Test("The version text of the app consists of version and build")
  func version() {
    #expect(ApplicationVersion.text(of: ApplicationInformation(version: "2.0.1", build: "55")) == "2.0.1.55")
    #expect(ApplicationVersion.text(of: ApplicationInformation(version: "2.0.1")) == nil)
    #expect(ApplicationVersion.text(of: ApplicationInformation(build: "55")) == nil)
  }

  @Test("A property list that is text has the limit of the depth of a binary one")
  func depth() throws {
    func list(_ depth: Int, _ open: String, _ close: String, _ encoding: String.Encoding = .utf8) throws -> Data {
      let text = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      let list = open == "(" ? "{ A = { b = \(text); }; }" : "<dict><key>A</key><dict><key>b</key>\(text)</dict></dict>"
      return try #require((open == "(" ? list : "<plist version=\"1.0\">\(list)</plist>").data(using: encoding))
    }
    #expect(try PlatformConfiguration(list(98, "<array>", "</array>"), isJSON: false, file: nil).platforms.count == 1)
    let deep = [
      try list(99, "<array>", "</array>"), try list(20_000, "<array>", "</array>"), try list(20_000, "(", ")"),
      try list(1000, "<array>", "</array>", .utf16),
    ]
    for data in deep {
      let error = #expect(throws: PlatformConfigurationError.self) {
        try PlatformConfiguration(data, isJSON: false, file: nil)
      }
      #expect(error?.reason.contains("nested more than 100 levels") == true)
    }
  }
}

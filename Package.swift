// swift-tools-version: 6.0
import PackageDescription

// The privacy manifest belongs in a resource bundle, which only the App Store needs.
#if canImport(Darwin)
  let manifest: (resources: [Resource], excluded: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#else
  let manifest: (resources: [Resource], excluded: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
  name: "analytics-live",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "JavaScript", targets: ["JavaScript"]),
    .library(name: "AnalyticsLive", targets: ["AnalyticsLive"]),
    .executable(name: "live", targets: ["live"]),
  ],
  targets: [
    .target(name: "JSONModel"),
    .target(name: "JavaScript", dependencies: ["JSONModel"]),
    .target(
      name: "AnalyticsCore", dependencies: ["JSONModel"], exclude: manifest.excluded, resources: manifest.resources),
    .target(name: "DomainAnalytics", dependencies: ["AnalyticsCore"]),
    .target(
      name: "AnalyticsLive", dependencies: ["JavaScript", "AnalyticsCore", "DomainAnalytics"],
      // Compiled into the module, so that neither a program nor a test needs a resource bundle at run time.
      resources: ["domain-maps", "filter-function", "filters", "language", "live-classes", "live-plugins", "signals"]
        .map { .embedInCode("Runtime/\($0).js") }),
    .executableTarget(
      name: "live", dependencies: ["AnalyticsLive"],
      resources: [.embedInCode("Authoring/analytics-live.d.ts"), .embedInCode("Dev/playground.html")]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["AnalyticsLive"], path: "Benchmarks",
      exclude: ["Scripts", "measure.js", "Fixtures", "Distributed"]),
    // A server and clients that the tests run as separate processes.
    .executableTarget(
      name: "testbed", dependencies: ["AnalyticsLive", "DomainAnalytics", "TestSupport"], path: "Tests/Testbed"),
    // Fakes, sockets, temporary folders and the script corpus, for all tests.
    .target(name: "TestSupport", dependencies: ["AnalyticsCore"], path: "Tests/TestSupport"),
    .testTarget(name: "JSONModelTests", dependencies: ["JSONModel", "TestSupport"]),
    .testTarget(
      name: "JavaScriptTests", dependencies: ["JavaScript", "TestSupport"],
      exclude: ["Robustness/StackEdge", "Scripts"]),
    .testTarget(name: "AnalyticsCoreTests", dependencies: ["AnalyticsCore", "TestSupport", "testbed"]),
    .testTarget(
      name: "DomainAnalyticsTests", dependencies: ["DomainAnalytics", "AnalyticsLive", "TestSupport"],
      exclude: ["Documents/Edits.md"]),
    .testTarget(name: "AnalyticsLiveTests", dependencies: ["AnalyticsLive", "TestSupport"]),
    .testTarget(name: "liveTests", dependencies: ["live", "JSONModel", "TestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["AnalyticsLive", "JSONModel", "JavaScript", "TestSupport", "live", "Benchmarks"]),
  ],
  swiftLanguageModes: [.v6]
)

import AnalyticsLive
import Foundation

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum OperatingAServiceSnippets {
  static func service(_ folder: URL, _ script: Script) throws {
    // snippet
    let analytics = try Analytics(
      opening: Configuration(writeKey: "YOUR_WRITE_KEY")
        .storageMode(.diskAtURL(folder))
        .application(ApplicationInformation(name: "checkout", version: "2.3.0"))
        .flushAt(500)
        .shutdownTimeout(.seconds(20))
        .diagnostics(.warning) { print($0) })
    analytics.add(plugin: try LivePlugins(scripts: [script]))

    signal(SIGTERM, SIG_IGN)
    let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: DispatchQueue(label: "termination"))
    termination.setEventHandler {
      Task {
        await analytics.shutdown()
        exit(0)
      }
    }
    termination.resume()

    analytics.track(name: "Order Placed", properties: ["total": 18.99], as: .user(id: "u-1"))
    // end
  }

  static func errors(_ configuration: Configuration) {
    // snippet
    configuration.errorHandler { error in
      switch error {
      case LiveProblem.plugin(let report): print(report.error.plugin, report.error.headline, report.count)
      case LiveProblem.loading(.switchedOff(let plugin, _)): print("\(plugin) is disabled")
      case AnalyticsError.batchUploadFail(let reason): print("upload failed: \(reason)")
      default: print(error)
      }
    }
    // end
  }

  static func metrics(_ live: LivePlugins) async {
    // snippet
    live.collectsMetrics = true
    let load = await live.reload()
    print(load)
    for plugin in live.metrics {
      print(plugin.plugin, plugin.calls, plugin.changed, plugin.steps, plugin.times.quantile(0.99) ?? .zero)
    }
    // end
  }
}

// snippet
func metricsPage(_ analytics: Analytics, _ live: LivePlugins) -> (contentType: String, body: String) {
  ("text/plain; version=0.0.4", analytics.prometheusText() + live.prometheusText())
}
// end

// The parts of swift-metrics, swift-log and ServiceLifecycle that the bridges use, with the same declarations.

private struct Counter {
  init(label: String, dimensions: [(String, String)]) {}
  func increment() {}
}

private struct Timer {
  init(label: String, dimensions: [(String, String)]) {}
  func recordNanoseconds(_ duration: Int64) {}
}

struct Logger: Sendable {
  func error(_ message: @autoclosure () -> String) {}
  func warning(_ message: @autoclosure () -> String) {}
  func info(_ message: @autoclosure () -> String) {}
  func debug(_ message: @autoclosure () -> String) {}
}

protocol Service: Sendable {
  func run() async throws
}

private func gracefulShutdown() async throws {}

// snippet
func metered(_ options: LivePlugins.Options) -> LivePlugins.Options {
  var options = options
  options.onOutcome = { outcome in
    let dimensions = [("plugin", outcome.plugin), ("script", String(outcome.scriptHash?.prefix(12) ?? ""))]
    Counter(label: "live_plugin_calls", dimensions: dimensions).increment()
    guard let duration = outcome.duration else { return }
    Timer(label: "live_plugin_seconds", dimensions: dimensions).recordNanoseconds(Int64(duration / .nanoseconds(1)))
  }
  return options
}
// end

// snippet
func logging(_ configuration: Configuration, to logger: Logger) -> Configuration {
  configuration.diagnostics(.information) { diagnostic in
    switch diagnostic.level {
    case .error: logger.error("\(diagnostic.message)")
    case .warning: logger.warning("\(diagnostic.message)")
    case .information: logger.info("\(diagnostic.message)")
    case .debug: logger.debug("\(diagnostic.message)")
    }
  }
}
// end

// snippet
struct AnalyticsService: Service {
  let analytics: Analytics

  func run() async throws {
    await analytics.waitUntilStarted()
    try? await gracefulShutdown()
    await analytics.shutdown()
  }
}
// end

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
      case LiveProblem.loading(.switchedOff(let plugin)): print("\(plugin) is disabled")
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
func prometheusText(_ metrics: [LivePluginMetrics]) -> String {
  var lines: [String] = []
  for plugin in metrics {
    var calls = 0
    for bucket in plugin.times.buckets {
      calls += bucket.count
      let bound = bucket.upperBound.map { "\($0 / .seconds(1))" } ?? "+Inf"
      lines.append(#"live_plugin_seconds_bucket{plugin="\#(plugin.plugin)",le="\#(bound)"} \#(calls)"#)
    }
    lines.append(#"live_plugin_seconds_sum{plugin="\#(plugin.plugin)"} \#(plugin.times.total / .seconds(1))"#)
    lines.append(#"live_plugin_seconds_count{plugin="\#(plugin.plugin)"} \#(plugin.times.count)"#)
  }
  return lines.joined(separator: "\n") + "\n"
}
// end

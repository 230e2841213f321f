import AnalyticsLive
import Foundation

/// The page of `live run --report`. It contains everything that it shows, and requests nothing from the network.
struct ReportPage {
  let counts: RunCounts
  let failures: FailureCount
  let seconds: Double
  let plugins: [LivePluginMetrics]
  let activity: PluginActivity
  let scripts: [String]
  let files: [String]

  var html: String {
    PageFrame.html(
      title: "live run", style: Self.style,
      body: """
        <header><h1>live run</h1><p>\(list(scripts)) on \(list(files.map { $0 == "-" ? "standard input" : $0 }))</p></header>
        \(totals)
        <section><h2>Plugins</h2>
        \(plugins.isEmpty ? "<p class=none>The scripts add no plugin.</p>" : pluginTable)
        </section>
        <section><h2>Fields changed most</h2>
        \(fieldTable)
        </section>
        <section><h2>Failures by location</h2>
        \(faultTable)
        </section>
        <section><h2>Durations of calls</h2>
        \(plugins.filter { $0.times.count > 0 }.map(histogram).joined(separator: "\n"))
        </section>
        """)
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map { "<code>\(Markup.escaped($0))</code>" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  // MARK: Totals

  private var totals: String {
    let rate = seconds > 0 ? Int(Double(counts.read) / seconds) : 0
    let rules = failures.rules > 0 ? [("failures of rules", failures.rules, "failed")] : []
    let tiles = [
      ("events read", counts.read, ""), ("written", counts.written, ""), ("changed", counts.changed, "changed"),
      ("dropped", counts.dropped, "dropped"), ("created by scripts", counts.made, ""),
      ("plugin failures", failures.plugins, failures.plugins > 0 ? "failed" : ""),
      ("lines skipped", counts.skipped, counts.skipped > 0 ? "failed" : ""),
    ]
    let boxes = (tiles + rules).map { "<div class=\"tile \($2)\"><b>\(Self.grouped($1))</b><span>\($0)</span></div>" }
    return """
      <div class=tiles>\(boxes.joined())<div class=tile><b>\(String(format: "%.2f", seconds)) s</b>\
      <span>\(Self.grouped(rate)) events per second</span></div></div>
      """
  }

  // MARK: Plugins

  private var pluginTable: String {
    let rows = plugins.map { m -> String in
      let parts = [
        ("kept", "unchanged", m.kept), ("changed", "changed", m.changed), ("dropped", "dropped", m.dropped),
        ("failed", "failed", m.failed + m.limited),
      ]
      let bar = parts.filter { $0.2 > 0 }.map { name, word, count in
        "<i class=\(name) style=\"flex-grow:\(count)\" title=\"\(Self.grouped(count)) \(word)\"></i>"
      }
      let numbers = parts.map { "<td class=n>\(Self.grouped($0.2))" }
      let calls = max(1, m.calls)
      let script = m.scriptHash.map { " title=\"script \($0)\"" } ?? ""
      let destination = m.destination.map { " <small>\(Markup.escaped($0))</small>" } ?? ""
      return """
        <tr><th scope=row\(script)>\(Markup.escaped(m.plugin))\(destination)<small>\(m.type)</small>\
        <td class=n>\(Self.grouped(m.calls))<td class=bar><div>\(bar.joined())</div>\(numbers.joined())\
        <td class=n>\(m.times.quantile(0.5).map(Self.duration) ?? "")<td class=n>\
        \(m.times.quantile(0.99).map(Self.duration) ?? "")<td class=n>\(Self.grouped(m.steps / calls))
        """
    }
    return """
      <table><thead><tr><th>Plugin<th class=n>Calls<th>Results<th class=n>Unchanged<th class=n>Changed\
      <th class=n>Dropped<th class=n>Failed<th class=n>p50<th class=n>p99<th class=n>Steps per call<tbody>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  private var fieldTable: String {
    let fields = activity.fields(30)
    guard let most = fields.first?.changes.count else { return "<p class=none>No plugin changed an event.</p>" }
    let rows = fields.map { field, changes in
      """
      <tr><th scope=row><code>\(Markup.escaped(field.pointer.text))</code><small>\(Markup.escaped(field.plugin.text))</small>\
      <td class=bar><div><i class=changed style="flex:0 0 \(max(1, changes.count * 100 / most))%"></i></div>\
      <td class=n>\(Self.grouped(changes.count))<td class=n>\(Self.grouped(changes.added))\
      <td class=n>\(Self.grouped(changes.changed))<td class=n>\(Self.grouped(changes.removed))\
      <td><code>\(example(changes))</code>
      """
    }
    return """
      <table><thead><tr><th>Field<th>Share<th class=n>Changes<th class=n>Added<th class=n>Changed<th class=n>Removed\
      <th>First change<tbody>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  private func example(_ changes: PluginActivity.FieldChanges) -> String {
    let old = changes.old.map { "<del>\(Markup.escaped($0))</del>" }
    let new = changes.new.map { "<ins>\(Markup.escaped($0))</ins>" }
    return [old, new].compactMap(\.self).joined(separator: " → ")
  }

  private var faultTable: String {
    let faults = activity.faults(30)
    if faults.isEmpty { return "<p class=none>No plugin failed.</p>" }
    let rows = faults.map { fault, faults in
      """
      <tr><th scope=row><code>\(Markup.escaped(fault.location?.text ?? "unknown"))</code>\
      <small>\(Markup.escaped(fault.plugin.text))</small><td class=n>\(Self.grouped(faults.count))\
      <td>\(Markup.escaped(faults.message))<td><code>\(Markup.escaped(faults.messageId ?? ""))</code>
      """
    }
    return """
      <table><thead><tr><th>Location<th class=n>Failures<th>First message<th>First event<tbody>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  // MARK: Durations

  /// A bar for each power of two nanoseconds that has calls, and those between them.
  private func histogram(_ metrics: LivePluginMetrics) -> String {
    let counts = metrics.times.counts
    guard let first = counts.firstIndex(where: { $0 > 0 }), let last = counts.lastIndex(where: { $0 > 0 }),
      let most = counts.max()
    else { return "" }
    let bars = (first...last).map { i in
      let (from, to) = (Self.duration(.nanoseconds(1 << Int64(i))), Self.duration(.nanoseconds(2 << Int64(i))))
      // A bar that stands for few calls remains visible.
      let height = counts[i] == 0 ? 0 : max(2, counts[i] * 100 / most)
      return """
        <div title="\(Self.grouped(counts[i])) calls from \(from) to \(to)"><span>\(Self.grouped(counts[i]))</span>\
        <i style="height:\(height)px"></i><small>&lt; \(to)</small></div>
        """
    }
    return """
      <figure><figcaption>\(Markup.escaped(metrics.plugin)) <small>\(Self.grouped(metrics.times.count)) calls, \
      \(Self.duration(metrics.times.total)) in all</small></figcaption><div class=bars>\(bars.joined())</div></figure>
      """
  }

  // MARK: Numbers

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (i, digit) in String(number).reversed().enumerated() {
      if i > 0, i % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func duration(_ duration: Duration) -> String {
    let us = duration / .microseconds(1)
    if us < 1000 { return "\(String(format: us < 10 ? "%.1f" : "%.0f", us)) µs" }
    return us < 1e6 ? "\(String(format: "%.1f", us / 1e3)) ms" : "\(String(format: "%.2f", us / 1e6)) s"
  }
}

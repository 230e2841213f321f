import Foundation

extension Analytics {
  /// Returns the counters, the gauges and the health of the client in the text format of Prometheus.
  public func prometheusText() -> String {
    let (counters, gauges, health) = (counters, gauges, health)
    var text = PrometheusText()
    func add(_ name: String, _ kind: PrometheusText.Kind, _ help: String, _ value: some Numeric) {
      text.begin(name, kind, help)
      text.add(name, value)
    }
    add(
      "analytics_events_accepted_total", .counter, "Events that were reported while the client was enabled.",
      counters.accepted)
    text.begin("analytics_events_dropped_total", .counter, "Dropped events by reason.")
    for reason in Counters.DropReason.allCases {
      text.add("analytics_events_dropped_total", labels: [("reason", reason.rawValue)], counters.dropped[reason] ?? 0)
    }
    add("analytics_events_stored_total", .counter, "Events that reached the storage.", counters.stored)
    add("analytics_events_sent_total", .counter, "Events that the server confirmed.", counters.sent)
    add("analytics_events_rejected_total", .counter, "Events in batches that were given up.", counters.rejected)
    add("analytics_uploads_retried_total", .counter, "Uploads that failed and are retried.", counters.retried)
    add("analytics_bytes_sent_total", .counter, "Bytes of bodies that the server confirmed.", counters.bytesSent)
    add("analytics_waiting_events", .gauge, "Events that wait in memory.", gauges.waitingEvents)
    add("analytics_unwritten_bytes", .gauge, "Bytes that wait to be written.", gauges.unwrittenBytes)
    add("analytics_stored_items", .gauge, "Batches on disk, or events in memory.", gauges.storedItems)
    add("analytics_stored_bytes", .gauge, "Bytes of batches on disk.", gauges.storedBytes)
    if let oldest = gauges.oldestBatch {
      let age = max(0, Int(-oldest.timeIntervalSinceNow))
      add("analytics_oldest_batch_age_seconds", .gauge, "Age of the oldest complete batch on disk.", age)
    }
    add("analytics_uploads_paused", .gauge, "1 while uploads pause.", gauges.pausedUntil == nil ? 0 : 1)
    text.begin("analytics_health", .gauge, "1 for the current status, 0 for the others.")
    for status in [ClientHealth.Status.healthy, .degraded, .unhealthy] {
      text.add("analytics_health", labels: [("status", status.rawValue)], status == health.status ? 1 : 0)
    }
    return text.text
  }
}

import AnalyticsLive

/// The edit that is measured, in both languages: `product_did` of the event "Product Viewed" becomes `product_id`.
enum RenamingPlugins {
  static let fix = """
    class FixProductViewed extends LivePlugin {
        track(event) {
            if (event.event == "Product Viewed") {
                // set the correct property name
                event.properties.product_id = event.properties.product_did
                // remove old property
                delete event.properties.product_did
            }
            return event
        }
    }

    """

  /// The reverse edit.
  static let undo = """
    class UndoProductViewed extends LivePlugin {
        track(event) {
            if (event.event == "Product Viewed") {
                event.properties.product_did = event.properties.product_id
                delete event.properties.product_id
            }
            return event
        }
    }

    """

  static let nothing = """
    class Nothing extends LivePlugin {
        track(event) {
            return event
        }
    }

    """

  static func add(_ name: String) -> String { "analytics.add(new \(name)(LivePluginType.enrichment, null))\n" }
}

final class NativeRenaming: EventPlugin {
  let type = PluginType.enrichment
  private let from: String
  private let to: String

  init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  func track(event: TrackEvent) -> TrackEvent? {
    var event = event
    if event.event == "Product Viewed" {
      let id = event.properties?[from]
      event.properties?[to] = id
      event.properties?[from] = nil
    }
    return event
  }
}

final class NativeNothing: EventPlugin {
  let type = PluginType.enrichment
}

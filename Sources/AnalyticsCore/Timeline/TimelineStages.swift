/// The plugins of a timeline at one moment. Never changes, so that events can go through it without a lock.
final class TimelineStages: Sendable {
    let before: [any Plugin]
    let enrichment: [any Plugin]
    let destination: [any Plugin]
    let after: [any Plugin]
    let utility: [any Plugin]

    init() {
        before = []
        enrichment = []
        destination = []
        after = []
        utility = []
    }

    private init(_ plugins: (PluginType) -> [any Plugin]) {
        before = plugins(.before)
        enrichment = plugins(.enrichment)
        destination = plugins(.destination)
        after = plugins(.after)
        utility = plugins(.utility)
    }

    subscript(type: PluginType) -> [any Plugin] {
        switch type {
        case .before: before
        case .enrichment: enrichment
        case .destination: destination
        case .after: after
        case .utility: utility
        }
    }

    var count: Int { before.count + enrichment.count + destination.count + after.count + utility.count }

    func adding(_ plugin: any Plugin) -> TimelineStages {
        let type = plugin.type
        return TimelineStages { self[$0] + ($0 == type ? [plugin] : []) }
    }

    func removing(_ plugin: any Plugin) -> TimelineStages {
        TimelineStages { self[$0].filter { $0 !== plugin } }
    }
}

#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import JSONModel
  import TestSupport

  /// A server whose settings and responses to batches are random.
  final class AccountingServer: Sendable {
    private let server: LoopbackServer
    private let isSound: Protected<Bool>
    private static let statuses = [200, 200, 200, 200, 400, 413, 415, 429, 500, 503, 302]

    init(seed: UInt64) throws {
      let random = Protected(SeededRandom(seed: seed))
      let isSound = Protected(false)
      self.isSound = isSound
      server = try LoopbackServer { request in
        random.withLock { random in
          if request.method == "GET" { return isSound.current ? .text("{}") : Self.settings(&random) }
          return isSound.current ? .text("{}") : Self.response(&random)
        }
      }
    }

    var host: String { "http://127.0.0.1:\(server.port)" }

    /// From now on, every batch is accepted.
    func recover() { isSound.set(true) }

    private static func response(_ random: inout SeededRandom) -> LoopbackServer.Response {
      switch random.below(14) {
      case 0: return .init(fault: .reset)
      case 1: return .init(fault: .hang)
      case 2: return .init(pieces: [Data("{".utf8)], isCutOff: true)
      default:
        let status = random.pick(statuses)
        var headers: [(String, String)] = []
        if status == 429 { headers.append(("Retry-After", "0")) }
        if status == 302 { headers.append(("Location", "/login")) }
        return .init(status: status, headers: headers, pieces: [Data("{}".utf8)])
      }
    }

    private static func settings(_ random: inout SeededRandom) -> LoopbackServer.Response {
      var integrations: JSONObject = [:]
      for key in ["Segment.io", "A", "B"] where random.chance(85) { integrations[key] = [:] }
      var rules: [JSON] = []
      for destination in ["Segment.io", "A"] where random.chance(40) {
        let digit = JSON.string("\(random.below(10))")
        let matcher: JSON = .string(
          (["contains", "event", ["value": digit]] as JSON).description)
        let transformer: JSON =
          random.chance(50)
          ? ["type": "drop"] : ["type": "drop_properties", "config": ["drop": ["properties": ["text"]]]]
        rules.append([
          "destinationName": .string(destination), "scope": "destinations",
          "target_type": "workspace::project::destination::config",
          "matchers": [["type": "fql", "ir": matcher]], "transformers": [[transformer]],
        ])
      }
      switch random.below(8) {
      case 0: return .init(fault: .hang)
      case 1: return .init(status: 500)
      default:
        let settings: JSON = [
          "integrations": .object(integrations), "middlewareSettings": ["routingRules": .array(rules)],
        ]
        return .text(settings.description, "application/json")
      }
    }

    /// An event as it arrived.
    struct Arrival {
      let name: String
      let id: String
      /// Whether the server took it.
      let isTaken: Bool
      /// Whether the response was complete, so that the client may count it as sent.
      let isConfirmed: Bool
    }

    /// The events in the order of their arrival, also those that arrived again; nil if a body is not JSON.
    var arrivals: [Arrival]? {
      var arrivals: [Arrival] = []
      for (request, response) in server.exchanges where request.method == "POST" {
        guard let batch = (try? JSON(parsing: request.body))?["batch"]?.arrayValue else { return nil }
        let isTaken = response.status == 200 && response.fault == nil
        for event in batch {
          arrivals.append(
            Arrival(
              name: event["event"]?.stringValue ?? "", id: event["messageId"]?.stringValue ?? "", isTaken: isTaken,
              isConfirmed: isTaken && !response.isCutOff))
        }
      }
      return arrivals
    }
  }
#endif

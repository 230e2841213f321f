import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that serves settings and bundles and accepts uploads.
public final class FakeServer: AnsweringSession {
  private struct State {
    var settings: JSON = ["integrations": [:]]
    var bundles: [String: FakeAnswer] = [:]
    var requests: [SentRequest] = []
    var held: [String: [@Sendable (FakeAnswer) -> Void]] = [:]
  }

  private let state = Protected(State())

  public init() {}

  /// Sets a member of the settings that it serves.
  public func setSettings(_ member: String, _ value: JSON) { state.withLock { $0.settings[member] = value } }
  public func setEdgeFunction(_ function: JSON) { setSettings("edgeFunction", function) }
  public func setBundle(_ url: String, _ answer: FakeAnswer) { state.withLock { $0.bundles[url] = answer } }
  public var settings: JSON { state.withLock { $0.settings } }

  public var requests: [URLRequest] { state.withLock { $0.requests.map(\.request) } }
  /// The addresses of the scripts that were requested.
  public var asked: [String] { state.withLock { $0.requests.map(\.url) }.filter { $0.contains(".js") } }
  /// The bodies sent to an address, in order.
  public func bodies(to address: String) -> [Data] {
    state.withLock { $0.requests.filter { $0.url == address && !$0.body.isEmpty }.map(\.body) }
  }

  /// Answers the held requests and all later requests for an address.
  public func release(_ url: String, _ answer: FakeAnswer) {
    let waiting = state.withLock { state in
      state.bundles[url] = answer
      return state.held.removeValue(forKey: url)
    }
    for reply in waiting ?? [] { reply(answer) }
  }

  public func answer(_ request: SentRequest, reply: @escaping @Sendable (FakeAnswer) -> Void) -> FakeAnswer {
    state.withLock { state in
      state.requests.append(request)
      if request.url.hasSuffix("/settings") { return .text(state.settings.description) }
      let answer = state.bundles[request.url] ?? .text("{}")
      if case .held = answer { state.held[request.url, default: []].append(reply) }
      return answer
    }
  }

  public func finishTasksAndInvalidate() {}
}

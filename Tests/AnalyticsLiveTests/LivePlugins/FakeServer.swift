import AnalyticsLive
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands in for the network: settings, bundles, and uploads that it takes.
final class FakeServer: HTTPSession {
  enum Answer: Sendable {
    case text(String)
    case status(Int, String)
    case failure
    /// None until ``release(_:)``.
    case held
  }

  private struct State {
    var settings: JSON = ["integrations": [:]]
    var bundles: [String: Answer] = [:]
    var requests: [URLRequest] = []
    var bodies: [(address: String, body: Data)] = []
    var held: [String: [@Sendable (Answer) -> Void]] = [:]
  }

  private let state = Protected(State())

  /// A member of what the server answers to the question for settings.
  func setSettings(_ member: String, _ value: JSON) { state.withLock { $0.settings[member] = value } }
  func setEdgeFunction(_ function: JSON) { setSettings("edgeFunction", function) }
  func setBundle(_ url: String, _ answer: Answer) { state.withLock { $0.bundles[url] = answer } }
  var settings: JSON { state.withLock { $0.settings } }

  /// The addresses asked for, without those of settings and uploads.
  var asked: [String] { requests.compactMap { $0.url?.absoluteString }.filter { $0.contains(".js") } }
  var requests: [URLRequest] { state.withLock { $0.requests } }
  /// What was sent to an address, in order.
  func bodies(to address: String) -> [Data] {
    state.withLock { $0.bodies.filter { $0.address == address }.map(\.body) }
  }

  /// Answers those who have asked, and those who will.
  func release(_ url: String, _ answer: Answer) {
    let waiting = state.withLock { state in
      state.bundles[url] = answer
      return state.held.removeValue(forKey: url)
    }
    for handler in waiting ?? [] { handler(answer) }
  }

  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask { task(request, completionHandler) }

  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask {
    state.withLock { $0.bodies.append((request.url?.absoluteString ?? "", body ?? Data())) }
    return task(request, completionHandler)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask { task(request, completionHandler) }

  func finishTasksAndInvalidate() {}

  private func task(
    _ request: URLRequest, _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask {
    FakeTask { [self] in
      guard let url = request.url else { return }
      let address = url.absoluteString
      let finish: @Sendable (Answer) -> Void = { answer in
        func answered(_ status: Int, _ text: String) {
          completion(
            Data(text.utf8), HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil),
            nil)
        }
        switch answer {
        case .text(let text): answered(200, text)
        case .status(let status, let text): answered(status, text)
        case .failure: completion(nil, nil, URLError(.notConnectedToInternet))
        case .held: break
        }
      }
      let answer: Answer = state.withLock { state in
        state.requests.append(request)
        if address.hasSuffix("/settings") { return .text(state.settings.description) }
        let answer = state.bundles[address] ?? .text("{}")
        if case .held = answer { state.held[address, default: []].append(finish) }
        return answer
      }
      Thread.detachNewThread { finish(answer) }
    }
  }
}

final class FakeTask: UploadTask {
  private let start: () -> Void
  private(set) var state = URLSessionTask.State.suspended

  init(_ start: @escaping () -> Void) {
    self.start = start
  }

  func resume() {
    state = .running
    start()
  }
}

/// A directory that goes away with the test.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("live-plugins-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }
}

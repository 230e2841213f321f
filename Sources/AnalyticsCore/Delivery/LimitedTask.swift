#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  /// A request of a ``LimitedSession`` except on Apple platforms. It follows redirects with a new task for each: a
  /// delegate that answers whether to follow ends the process if the task was canceled or timed out in the meantime.
  final class LimitedTask: UploadTask, Sendable {
    /// The number of redirects that are followed, as on Apple platforms.
    private static let maximumRedirects = 20

    private struct State {
      var task: URLSessionTask?
      var collector: ResponseCollector?
      var redirects = 0
      var isCanceled = false
    }

    private let current = Protected(State())
    private let limit: Int
    private let configuration: URLSessionConfiguration
    private let completion: ResponseCollector.Completion
    private let make: @Sendable (URLSession) -> URLSessionTask
    /// Where tasks are created, started and canceled. All sessions wait there for one that a server keeps busy, for
    /// example with endless headers, which must delay neither time-outs nor a shutdown.
    private let queue = LibraryQueue.make("request")

    /// Creates a request that has not started. The completion is called exactly once.
    init(
      _ limit: Int, _ configuration: URLSessionConfiguration, _ completion: @escaping ResponseCollector.Completion,
      _ make: @escaping @Sendable (URLSession) -> URLSessionTask
    ) {
      self.limit = limit
      self.configuration = configuration
      self.completion = completion
      self.make = make
    }

    var state: URLSessionTask.State { current.withLock(\.task)?.state ?? .suspended }

    func resume() { queue.async { [self] in start(make) } }

    func cancel() {
      current.withLock { $0.isCanceled = true }
      queue.async { [self] in
        let (task, collector) = current.withLock { ($0.task, $0.collector) }
        if let task { collector?.cancel(task, URLError(.cancelled)) }
      }
    }

    private func start(_ make: (URLSession) -> URLSessionTask) {
      if current.withLock(\.isCanceled) { return completion(nil, nil, URLError(.cancelled)) }
      let (task, collector) = newTask(make)
      current.withLock { ($0.task, $0.collector) = (task, collector) }
      task.resume()
    }

    /// A `URLSession` per request, so that no connection is used twice: a request on a connection that the server has
    /// reset is restarted without its body and never ends.
    private func newTask(_ make: (URLSession) -> URLSessionTask) -> (URLSessionTask, ResponseCollector) {
      let collector = ResponseCollector()
      let session = LimitedSession.session(collector, configuration)
      defer { session.finishTasksAndInvalidate() }
      let task = make(session)
      collector.collect(task, limit, completion, redirected: follow)
      return (task, collector)
    }

    private func follow(_ request: URLRequest) {
      let redirects = current.withLock { state in
        state.redirects += 1
        return state.redirects
      }
      guard redirects <= Self.maximumRedirects else {
        return completion(nil, nil, URLError(.httpTooManyRedirects))
      }
      queue.async { [self] in start { $0.dataTask(with: request) } }
    }
  }
#endif

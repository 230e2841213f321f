import AnalyticsCore
import Foundation
import JSONModel

/// A session that answers with what a closure returns, and records all requests.
public final class FakeSession: AnsweringSession {
  public typealias Request = SentRequest
  public typealias Answer = FakeAnswer

  private struct State {
    var requests: [SentRequest] = []
    var held: [@Sendable (FakeAnswer) -> Void] = []
    var answer: @Sendable (SentRequest) -> FakeAnswer
    var canceled: [SentRequest] = []
    var isInvalid = false
  }

  private let state: Protected<State>

  public init(_ answer: @escaping @Sendable (SentRequest) -> FakeAnswer = { _ in .status(200) }) {
    state = Protected(State(answer: answer))
  }

  /// Changes the answers to later requests.
  public func answer(_ answer: @escaping @Sendable (SentRequest) -> FakeAnswer) {
    state.withLock { $0.answer = answer }
  }

  public var uploads: [SentRequest] { state.withLock { $0.requests.filter(\.isUpload) } }
  /// The requests that were not uploads.
  public var questions: [SentRequest] { state.withLock { $0.requests.filter { !$0.isUpload } } }
  /// The requests that the client has canceled.
  public var canceled: [SentRequest] { state.withLock { $0.canceled } }
  public var isInvalidated: Bool { state.withLock { $0.isInvalid } }

  /// The events of each upload, in the order of arrival.
  public var batches: [[JSON]] { uploads.compactMap { $0.json?["batch"]?.arrayValue } }
  public var events: [JSON] { batches.flatMap { $0 } }

  /// Answers the requests that are held.
  public func answerHeld(_ answer: FakeAnswer) {
    let waiting = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for reply in waiting { reply(answer) }
  }

  public func answer(_ request: SentRequest, reply: @escaping @Sendable (FakeAnswer) -> Void) -> FakeAnswer {
    state.withLock { state in
      state.requests.append(request)
      let answer = state.answer(request)
      if case .held = answer { state.held.append(reply) }
      return answer
    }
  }

  public func didCancel(_ request: SentRequest) { state.withLock { $0.canceled.append(request) } }

  public func finishTasksAndInvalidate() { state.withLock { $0.isInvalid = true } }
}

import Foundation
import JSONModel
import Testing

@testable import AnalyticsCore

@Suite struct RetryStateMachineTests {
  private let time = FakeTimeProvider(Date(timeIntervalSince1970: 1_000_000))

  private func machine(_ config: HttpConfig?, random: Double = 0) -> RetryStateMachine {
    RetryStateMachine(config: config, time: time, random: { random })
  }

  private func later(_ seconds: Double) -> Date { time.now() + seconds }

  private static let both = HttpConfig(
    rateLimitConfig: RateLimitConfig(enabled: true), backoffConfig: BackoffConfig(enabled: true))
  private static let backoff = HttpConfig(backoffConfig: BackoffConfig(enabled: true))
  private static let rateLimit = HttpConfig(rateLimitConfig: RateLimitConfig(enabled: true))

  @Test("Configuration values have defaults and are clamped, both in code and from JSON")
  func configuration() throws {
    let config = HttpConfig()
    #expect(
      !config.rateLimitConfig.enabled && config.rateLimitConfig.maxRetryCount == 100
        && config.rateLimitConfig.maxRetryInterval == 300)
    let backoff = config.backoffConfig
    #expect(
      !backoff.enabled && backoff.maxRetryCount == 100 && backoff.baseBackoffInterval == 0.5
        && backoff.maxBackoffInterval == 300)
    #expect(backoff.maxTotalBackoffDuration == 43_200 && backoff.jitterPercent == 10)
    #expect(
      backoff.default4xxBehavior == .drop && backoff.default5xxBehavior == .retry
        && backoff.unknownCodeBehavior == .drop)
    #expect(
      backoff.statusCodeOverrides == [408: .retry, 410: .retry, 429: .retry, 460: .retry, 501: .drop, 505: .drop])
    let wild = BackoffConfig(
      maxRetryCount: 5000, baseBackoffInterval: 0, maxBackoffInterval: 0, maxTotalBackoffDuration: -1,
      jitterPercent: 99, statusCodeOverrides: [99: .retry, 600: .drop, 404: .retry])
    #expect(
      wild.maxRetryCount == 1000 && wild.baseBackoffInterval == 0.1 && wild.maxBackoffInterval == 1
        && wild.maxTotalBackoffDuration == 0)
    #expect(wild.jitterPercent == 50 && wild.statusCodeOverrides == [404: .retry])
    let json: JSON = [
      "rateLimitConfig": ["maxRetryInterval": 99_999],
      "backoffConfig": ["enabled": false, "statusCodeOverrides": ["404": "retry", "x": "drop"], "maxRetryCount": -3],
    ]
    let decoded = try json.decode(HttpConfig.self)
    #expect(decoded.rateLimitConfig.enabled && decoded.rateLimitConfig.maxRetryInterval == 3600)
    #expect(
      !decoded.backoffConfig.enabled && decoded.backoffConfig.statusCodeOverrides == [404: .retry]
        && decoded.backoffConfig.maxRetryCount == 0)
    #expect(try JSON(encoding: Self.both).decode(HttpConfig.self) == Self.both)
    #expect(try (["backoffConfig": [:]] as JSON).decode(HttpConfig.self).backoffConfig.enabled)
  }

  @Test("Success clears the state of a batch")
  func success() {
    var machine = machine(Self.both)
    _ = machine.ended("1", status: 503, retryAfter: nil)
    _ = machine.ended("1", status: 429, retryAfter: "10")
    #expect(machine.retryCount(of: "1") == 1)
    #expect(machine.ended("1", status: 200, retryAfter: nil) == .delivered)
    #expect(machine.state == RetryState() && machine.decision(for: "1") == .proceed)
  }

  @Test(
    "Status 429 pauses all uploads for the duration of Retry-After, within bounds",
    arguments: [
      ("7", 7.0), ("0", 0), (nil, 300), ("100000", 300), ("soon", 300), ("Mon, 12 Jan 1970 13:46:50 GMT", 10),
      ("Mon, 12 Jan 1970 13:00:00 GMT", 0),
    ] as [(String?, Double)])
  func rateLimit(_ header: String?, _ pause: Double) {
    var machine = machine(Self.rateLimit)
    #expect(machine.ended("1", status: 429, retryAfter: header) == .retry(at: later(pause)))
    #expect(machine.state.pipeline == .rateLimited && machine.state.globalRetryCount == 1)
    #expect(machine.decision(for: "2") == (pause > 0 ? .wait(until: later(pause)) : .proceed))
    time.advance(by: pause)
    #expect(machine.decision(for: "2") == .proceed && machine.retryCount(of: "2") == 1)
  }

  @Test("Without rate limiting, status 429 drops the batch; a retryable status with Retry-After pauses all uploads")
  func rateLimitOff() {
    var without = machine(Self.backoff)
    #expect(without.ended("1", status: 429, retryAfter: "5") == .rejected)
    var with = machine(Self.both)
    #expect(with.ended("1", status: 503, retryAfter: "5") == .retry(at: later(5)))
    #expect(with.state.batches["1"] == nil && with.state.pipeline == .rateLimited)
    var only = machine(Self.rateLimit)
    guard case .retry = only.ended("1", status: 503, retryAfter: nil) else {
      Issue.record("the batch must be retried")
      return
    }
    #expect(only.ended("1", status: 404, retryAfter: nil) == .rejected)
  }

  @Test(
    "The backoff doubles up to its maximum, which also limits the jitter",
    arguments: [(0.0, [0.5, 1, 2, 4, 8, 8, 8]), (0.99, [0.5495, 1.099, 2.198, 4.396, 8, 8, 8])])
  func backOff(_ random: Double, _ pauses: [Double]) {
    var machine = machine(
      HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxBackoffInterval: 8)), random: random)
    for pause in pauses {
      guard case .retry(let time) = machine.ended("1", status: 500, retryAfter: nil) else {
        Issue.record("the batch must be retried")
        return
      }
      #expect(abs(time.timeIntervalSince(later(pause))) < 1e-6)
      #expect(machine.decision(for: "1") == .wait(until: time) && machine.decision(for: "2") == .proceed)
      self.time.set(time)
      #expect(machine.decision(for: "1") == .proceed)
    }
  }

  @Test("Jitter can be disabled")
  func noJitter() {
    var machine = RetryStateMachine(
      config: HttpConfig(backoffConfig: BackoffConfig(enabled: true, jitterPercent: 0)), time: time)
    #expect(machine.ended("1", status: 500, retryAfter: nil) == .retry(at: later(0.5)))
  }

  @Test(
    "Each status is retried or dropped as configured",
    arguments: [
      (500, true), (503, true), (501, false), (505, false), (404, false), (400, false), (408, true), (410, true),
      (460, true), (302, false), (600, false),
    ])
  func statuses(_ status: Int, _ isRetried: Bool) {
    var machine = machine(Self.both)
    let outcome = machine.ended("1", status: status, retryAfter: nil)
    #expect(isRetried ? outcome == .retry(at: later(0.5)) : outcome == .rejected)
    var other = self.machine(
      HttpConfig(
        backoffConfig: BackoffConfig(
          enabled: true, default4xxBehavior: .retry, default5xxBehavior: .drop, unknownCodeBehavior: .retry,
          statusCodeOverrides: [:])))
    let flipped = other.ended("1", status: status, retryAfter: nil)
    #expect((flipped == .rejected) == (500...599).contains(status))
  }

  @Test("A batch is given up after too many failures, too much time, or too many consecutive rate limits")
  func givingUp() {
    var count = machine(HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxRetryCount: 2)))
    for _ in 0..<2 {
      _ = count.ended("1", status: 500, retryAfter: nil)
      time.advance(by: 400)
    }
    #expect(count.decision(for: "1") == .drop && count.decision(for: "2") == .proceed)
    var duration = machine(HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxTotalBackoffDuration: 10)))
    _ = duration.ended("1", status: 500, retryAfter: nil)
    time.advance(by: 9)
    #expect(duration.decision(for: "1") == .proceed)
    time.advance(by: 2)
    #expect(duration.decision(for: "1") == .drop)
    var pauses = machine(HttpConfig(rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 2)))
    for _ in 0..<2 { _ = pauses.ended("1", status: 429, retryAfter: "0") }
    #expect(
      pauses.decision(for: "1") == .drop && pauses.state.globalRetryCount == 0 && pauses.decision(for: "2") == .proceed)
  }

  @Test(
    "Without configuration, or with both parts disabled, only 400 and 413 are final; other failures are retried indefinitely",
    arguments: [nil, HttpConfig()])
  func withoutConfig(_ config: HttpConfig?) {
    var machine = machine(config)
    #expect(
      machine.ended("1", status: 400, retryAfter: nil) == .rejected
        && machine.ended("1", status: 413, retryAfter: nil) == .rejected)
    for status in [300, 401, 404, 429, 500, 501] {
      guard case .retry = machine.ended("\(status)", status: status, retryAfter: nil) else {
        Issue.record("\(status)")
        continue
      }
    }
    for _ in 0..<200 {
      _ = machine.failed("2")
      time.advance(by: 1000)
    }
    #expect(machine.decision(for: "2") == .proceed)
    #expect(machine.failed("2") != .rejected)
    #expect(machine.ended("1", status: 103, retryAfter: nil) == .delivered)
  }

  @Test("Setting the clock back ends a pause")
  func clockSetBack() {
    var machine = machine(Self.both)
    _ = machine.ended("1", status: 429, retryAfter: "60")
    _ = machine.failed("2")
    time.advance(by: -100_000)
    #expect(machine.decision(for: "1") == .proceed && machine.decision(for: "2") == .proceed)
  }

  @Test("The state of removed batches is discarded")
  func forgetting() {
    var machine = machine(Self.both)
    _ = machine.failed("1")
    _ = machine.failed("2")
    machine.keep(["2", "3"])
    #expect(machine.state.batches.keys.sorted() == ["2"] && machine.decision(for: "1") == .proceed)
  }

  @Test("Connection failures back off")
  func connectionFailures() {
    var machine = machine(Self.both)
    #expect(machine.failed("1") == .retry(at: later(0.5)))
    #expect(machine.failed("1") == .retry(at: later(1)) && machine.retryCount(of: "1") == 2)
  }

  @Test("The state is encoded as JSON without loss; damaged state does not decode")
  func persistence() throws {
    var machine = machine(Self.both)
    _ = machine.ended("1", status: 500, retryAfter: nil)
    _ = machine.ended("2", status: 429, retryAfter: "30")
    let copy = try JSON(encoding: machine.state).decode(RetryState.self)
    #expect(copy == machine.state)
    #expect(throws: (any Error).self) { try (["pipeline": "x"] as JSON).decode(RetryState.self) }
  }

  @Test(arguments: [Int.max, Int.max - 1, Int.min, -1])
  func countsOfAnyValueContinueAfterAFailure(_ count: Int) throws {
    var state = RetryState()
    state.globalRetryCount = count
    state.batches["batch"] = .init()
    state.batches["batch"]?.failureCount = count
    for config in [nil, HttpConfig(rateLimitConfig: .init(enabled: true), backoffConfig: .init(enabled: true))] {
      let stored = try JSON(encoding: state).decode(RetryState.self)
      var machine = RetryStateMachine(config: config, state: stored, time: FakeTimeProvider(Date()))
      for _ in 0..<2 {
        guard case .retry = machine.failed("batch") else {
          Issue.record("the batch must be retried")
          return
        }
        _ = machine.ended("batch", status: 429, retryAfter: "1")
      }
      #expect(machine.retryCount(of: "batch") >= count)
    }
  }
}

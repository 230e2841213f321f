/// The rules for retrying failed uploads and for giving them up.
public struct HttpConfig: Codable, Sendable, Hashable {
  /// The reaction to responses that limit the rate of requests.
  public var rateLimitConfig: RateLimitConfig
  /// The reaction to other failures.
  public var backoffConfig: BackoffConfig

  /// Creates a configuration from its two parts, which are disabled by default.
  public init(rateLimitConfig: RateLimitConfig = RateLimitConfig(), backoffConfig: BackoffConfig = BackoffConfig()) {
    self.rateLimitConfig = rateLimitConfig
    self.backoffConfig = backoffConfig
  }

  private enum CodingKeys: String, CodingKey {
    case rateLimitConfig, backoffConfig
  }

  /// Decodes the form in the server's settings. Missing members have their defaults, and each part is enabled unless it
  /// is `false`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rateLimitConfig =
      (try? container.decodeIfPresent(RateLimitConfig.self, forKey: .rateLimitConfig)) ?? RateLimitConfig(enabled: true)
    backoffConfig =
      (try? container.decodeIfPresent(BackoffConfig.self, forKey: .backoffConfig)) ?? BackoffConfig(enabled: true)
  }

  /// Whether neither part is enabled, so that the client behaves as without an `HttpConfig`.
  var isIdle: Bool { !rateLimitConfig.enabled && !backoffConfig.enabled }
}

/// The reaction to responses that request a pause (status 429 and the header `Retry-After`).
public struct RateLimitConfig: Codable, Sendable, Hashable {
  /// A Boolean value that indicates whether this part of the configuration is used.
  public let enabled: Bool
  /// The number of consecutive pauses after which a batch is given up. 0 to 1000.
  public let maxRetryCount: Int
  /// The maximum pause in seconds. 1 to 3600.
  public let maxRetryInterval: Double

  /// Creates a configuration. Values outside their range are clamped to it.
  public init(enabled: Bool = false, maxRetryCount: Int = 100, maxRetryInterval: Double = 300) {
    self.enabled = enabled
    self.maxRetryCount = maxRetryCount.clamped(0...1000)
    self.maxRetryInterval = maxRetryInterval.clamped(1...3600)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<T: Decodable>(_ key: CodingKeys, _ fallback: T) -> T {
      (try? container.decodeIfPresent(T.self, forKey: key)) ?? fallback
    }
    self.init(
      enabled: value(.enabled, true), maxRetryCount: value(.maxRetryCount, 100),
      maxRetryInterval: value(.maxRetryInterval, 300))
  }
}

/// The reaction to a status.
public enum RetryBehavior: String, Codable, Sendable, Hashable {
  /// Upload the batch again later.
  case retry
  /// Give the batch up.
  case drop
}

/// The reaction to failed uploads.
public struct BackoffConfig: Codable, Sendable, Hashable {
  /// A Boolean value that indicates whether this part of the configuration is used.
  public let enabled: Bool
  /// The number of failures after which a batch is given up. 0 to 1000.
  public let maxRetryCount: Int
  /// The first pause in seconds. Each later pause is twice as long. 0.1 to 60.
  public let baseBackoffInterval: Double
  /// The maximum pause in seconds. 1 to 3600.
  public let maxBackoffInterval: Double
  /// The number of seconds since the first failure after which a batch is given up, without the time during which the
  /// client does not run. 0 to 604,800.
  public let maxTotalBackoffDuration: Double
  /// The maximum random addition to a pause, in percent of the pause. 0 to 50.
  public let jitterPercent: Double
  /// The behavior for a status from 400 to 499 without an override.
  public let default4xxBehavior: RetryBehavior
  /// The behavior for a status from 500 to 599 without an override.
  public let default5xxBehavior: RetryBehavior
  /// The behavior for any other status without an override.
  public let unknownCodeBehavior: RetryBehavior
  /// The reactions to single statuses, 100 to 599. Given statuses replace the defaults.
  public let statusCodeOverrides: [Int: RetryBehavior]

  /// The default overrides.
  public static let defaultStatusCodeOverrides: [Int: RetryBehavior] = [
    408: .retry, 410: .retry, 429: .retry, 460: .retry, 501: .drop, 505: .drop,
  ]

  /// Creates a configuration. Values outside their range are clamped to it.
  public init(
    enabled: Bool = false, maxRetryCount: Int = 100, baseBackoffInterval: Double = 0.5,
    maxBackoffInterval: Double = 300,
    maxTotalBackoffDuration: Double = 43_200, jitterPercent: Double = 10, default4xxBehavior: RetryBehavior = .drop,
    default5xxBehavior: RetryBehavior = .retry, unknownCodeBehavior: RetryBehavior = .drop,
    statusCodeOverrides: [Int: RetryBehavior] = BackoffConfig.defaultStatusCodeOverrides
  ) {
    self.enabled = enabled
    self.maxRetryCount = maxRetryCount.clamped(0...1000)
    self.baseBackoffInterval = baseBackoffInterval.clamped(0.1...60)
    self.maxBackoffInterval = maxBackoffInterval.clamped(1...3600)
    self.maxTotalBackoffDuration = maxTotalBackoffDuration.clamped(0...604_800)
    self.jitterPercent = jitterPercent.clamped(0...50)
    self.default4xxBehavior = default4xxBehavior
    self.default5xxBehavior = default5xxBehavior
    self.unknownCodeBehavior = unknownCodeBehavior
    self.statusCodeOverrides = statusCodeOverrides.filter { (100...599).contains($0.key) }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<T: Decodable>(_ key: CodingKeys, _ fallback: T) -> T {
      (try? container.decodeIfPresent(T.self, forKey: key)) ?? fallback
    }
    let overrides: [String: String]? =
      (try? container.decodeIfPresent([String: String].self, forKey: .statusCodeOverrides)) ?? nil
    let pairs = overrides?.compactMap { key, value in
      Int(key).flatMap { code in RetryBehavior(rawValue: value).map { (code, $0) } }
    }
    self.init(
      enabled: value(.enabled, true), maxRetryCount: value(.maxRetryCount, 100),
      baseBackoffInterval: value(.baseBackoffInterval, 0.5), maxBackoffInterval: value(.maxBackoffInterval, 300),
      maxTotalBackoffDuration: value(.maxTotalBackoffDuration, 43_200), jitterPercent: value(.jitterPercent, 10),
      default4xxBehavior: value(.default4xxBehavior, .drop), default5xxBehavior: value(.default5xxBehavior, .retry),
      unknownCodeBehavior: value(.unknownCodeBehavior, .drop),
      statusCodeOverrides: pairs.map { Dictionary($0) { $1 } } ?? Self.defaultStatusCodeOverrides)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(enabled, forKey: .enabled)
    try container.encode(maxRetryCount, forKey: .maxRetryCount)
    try container.encode(baseBackoffInterval, forKey: .baseBackoffInterval)
    try container.encode(maxBackoffInterval, forKey: .maxBackoffInterval)
    try container.encode(maxTotalBackoffDuration, forKey: .maxTotalBackoffDuration)
    try container.encode(jitterPercent, forKey: .jitterPercent)
    try container.encode(default4xxBehavior, forKey: .default4xxBehavior)
    try container.encode(default5xxBehavior, forKey: .default5xxBehavior)
    try container.encode(unknownCodeBehavior, forKey: .unknownCodeBehavior)
    let overrides = statusCodeOverrides.map { ("\($0.key)", $0.value.rawValue) }
    try container.encode(Dictionary(overrides) { $1 }, forKey: .statusCodeOverrides)
  }

  private enum CodingKeys: String, CodingKey {
    case enabled, maxRetryCount, baseBackoffInterval, maxBackoffInterval, maxTotalBackoffDuration, jitterPercent
    case default4xxBehavior, default5xxBehavior, unknownCodeBehavior, statusCodeOverrides
  }

  func behavior(for status: Int) -> RetryBehavior {
    if let override = statusCodeOverrides[status] { return override }
    switch status {
    case 400...499: return default4xxBehavior
    case 500...599: return default5xxBehavior
    default: return unknownCodeBehavior
    }
  }
}

extension Comparable {
  fileprivate func clamped(_ range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

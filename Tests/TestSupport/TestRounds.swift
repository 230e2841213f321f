import Foundation

/// Sizes of tests, which environment variables change.
public enum TestRounds {
  /// The value of an environment variable if it is a positive number, else a default.
  public static func number(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }.map { max(1, $0) } ?? standard
  }
}

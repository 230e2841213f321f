import Foundation

/// The sizes of tests, which environment variables can change.
public enum TestRounds {
  /// Returns the value of an environment variable if it is a positive number, or else a default.
  public static func number(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }.map { max(1, $0) } ?? standard
  }
}

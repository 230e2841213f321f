#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation

  /// A client that is killed as soon as it has been told not to track.
  ///
  ///     testbed denial DIRECTORY consent|enabled
  ///
  /// denies consent, or disables the client, and ends without another step. If the decision cannot be stored, it prints
  /// a line.
  enum DenialRun {
    static func run(_ directory: String, _ kind: String) async {
      let configuration = Configuration(writeKey: "testbed").storageMode(.diskAtURL(URL(fileURLWithPath: directory)))
        .fetchSettings(false).flushPolicies([]).consent(ConsentOptions())
      guard let analytics = try? Analytics(opening: configuration) else { return print("the directory is in use") }
      await analytics.waitUntilStarted()
      for number in 0..<20 { analytics.track(name: "\(number)") }
      if kind == "consent" {
        if !analytics.consent.set(.denied) { return print("the decision is not stored") }
      } else {
        analytics.enabled = false
      }
      kill(getpid(), SIGKILL)
    }
  }
#endif

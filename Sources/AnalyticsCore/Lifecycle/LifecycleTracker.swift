import Foundation
import JSONModel

/// Tracks lifecycle events of the app, such as `Application Opened`.
final class LifecycleTracker: Sendable {
  private struct State {
    var wasInBackground = false
  }

  private let tracked: TrackedLifecycleEvent
  private let application: ApplicationInformation
  private let state = Protected(State())

  init(_ values: ConfigurationValues) {
    tracked = values.operatingMode == .synchronous ? .none : values.trackedLifecycleEvents
    application = values.application ?? .mainBundle
  }

  func handle(_ event: LifecycleEvent, _ analytics: Analytics) {
    switch event {
    case .launched(let referrer, let url):
      trackInstallation(analytics)
      track(
        .applicationOpened, "Application Opened",
        opened(false, [("referring_application", referrer), ("url", url?.absoluteString)]), analytics)
    case .willEnterForeground:
      guard state.withLock({ $0.wasInBackground }) else { return }
      track(.applicationOpened, "Application Opened", opened(true), analytics)
    case .didBecomeActive:
      let isBack = state.withLock { state in
        defer { state.wasInBackground = false }
        return state.wasInBackground
      }
      if isBack { track(.applicationForegrounded, "Application Foregrounded", nil, analytics) }
    case .didEnterBackground:
      state.withLock { $0.wasInBackground = true }
      track(.applicationBackgrounded, "Application Backgrounded", nil, analytics)
    case .didHide: track(.applicationHidden, "Application Hidden", nil, analytics)
    case .didUnhide: track(.applicationUnhidden, "Application Unhidden", opened(true), analytics)
    case .willTerminate: track(.applicationTerminated, "Application Terminated", nil, analytics)
    case .willResignActive, .didTakeScreenshot, .backgroundRefreshStatusDidChange, .contentSizeCategoryDidChange: break
    }
  }

  /// Compares the installed version with the one of the last launch.
  private func trackInstallation(_ analytics: Analytics) {
    let files = analytics.storage.stateFiles
    let previous = files.read(.application)
    let build = application.build ?? ""
    let version = application.version ?? ""
    guard previous?["build"] != .string(build) || previous?["version"] != .string(version) else { return }
    files.write(.application, ["version": .string(version), "build": .string(build)])
    if let previous {
      guard previous["build"] != .string(build) else { return }
      let properties: JSON = [
        "previous_version": previous["version"] ?? "", "previous_build": previous["build"] ?? "",
        "version": .string(version),
        "build": .string(build),
      ]
      track(.applicationUpdated, "Application Updated", properties, analytics)
    } else {
      track(
        .applicationInstalled, "Application Installed", ["version": .string(version), "build": .string(build)],
        analytics)
    }
  }

  private func opened(_ fromBackground: Bool, _ more: [(String, String?)] = []) -> JSON {
    var properties: JSONObject = [
      "from_background": .bool(fromBackground), "version": .string(application.version ?? ""),
      "build": .string(application.build ?? ""),
    ]
    for (key, value) in more { properties[key] = value.map(JSON.string) }
    return .object(properties)
  }

  private func track(_ kind: TrackedLifecycleEvent, _ name: String, _ properties: JSON?, _ analytics: Analytics) {
    if tracked.contains(kind) { analytics.track(name: name, properties: properties) }
  }
}

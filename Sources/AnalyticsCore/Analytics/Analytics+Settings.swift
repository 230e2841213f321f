import Foundation
import JSONModel

extension Analytics {
  /// Whether settings come from the server.
  package var fetchesSettings: Bool { values.fetchesSettings }

  /// Returns the current settings: those of the server, or else the stored ones, or else those of the configuration.
  public func settings() -> Settings? { state.withLock { $0.settings } }

  /// Requests settings from the server, unless a request is running or ended less than ten seconds ago. Plugins are
  /// notified when the settings have arrived.
  public func refreshSettings() {
    guard values.fetchesSettings, state.withLock({ !$0.isStopping }) else { return }
    settingsFetcher.fetch { [weak self] result in
      guard let self else { return }
      self.work.async { self.receive(result) }
    }
  }

  /// Enables a destination that the settings need not contain. They disable it only with a literal `false` for its key,
  /// also those that are fetched later.
  public func manuallyEnableDestination(plugin: any DestinationPlugin) {
    // Read before the lock is held, because it may run code of the app.
    let key = plugin.key
    state.withLock { state in
      state.enabledDestinations.insert(key)
      guard var integrations = state.settings?.integrations, integrations[key] == nil else { return }
      integrations[key] = true
      state.settings?.integrations = integrations
    }
    applySettings()
  }

  private func receive(_ result: Result<Settings, AnalyticsError>) {
    switch result {
    case .success(let settings):
      if settings.integrations?.objectValue == nil {
        report(AnalyticsError.settingsFail(.jsonUnknown(MissingIntegrations())), level: .warning)
      }
      state.withLock { $0.settings = settings }
      files.async { self.storage.stateFiles.write(.settings, settings.object) }
      applySettings()
    case .failure(let error):
      report(error, level: .warning)
    }
    inform()
    finishWaiting { $0.waitsForSettings = false }
  }

  /// The destinations of settings, and those that the program itself has enabled.
  private func integrations(of settings: Settings) -> JSONObject? {
    let enabled = state.withLock { $0.enabledDestinations }
    guard !enabled.isEmpty else { return settings.integrations?.objectValue }
    var integrations = settings.integrations?.objectValue ?? [:]
    for key in enabled.sorted() where integrations[key] == nil { integrations[key] = true }
    return integrations
  }

  /// Applies the settings to the parts of the client that process events.
  func applySettings() {
    // One thread at a time, so that the last one to apply them applies every change.
    settingsApplication.withLock { _ in applyCurrentSettings() }
    updateMetadata()
  }

  private func applyCurrentSettings() {
    guard let settings = settings() else { return }
    timeline.update(integrations: integrations(of: settings))
    let cloud = settings.integrations?[Settings.cloudKey]
    let isOwnHost = values.apiHost != ConfigurationValues.defaultAPIHost
    let host = cloud?["apiHost"]?.stringValue.flatMap { $0.isEmpty || isOwnHost ? nil : $0 }
    delivery.configure(host: host ?? values.apiHost, config: cloud?["httpConfig"]?.codableValue() ?? values.httpConfig)
  }

  /// Passes the settings to every plugin: as the initial settings to plugins that have not received any, and as a
  /// refresh to others.
  func inform() {
    let isFirst = state.withLock { state in
      defer { state.areSettingsKnown = true }
      return !state.areSettingsKnown
    }
    apply { plugin in self.inform(plugin, isRefresh: !isFirst) }
  }

  /// - Parameter isRefresh: Whether to pass the settings to a plugin that has received settings before.
  func inform(_ plugin: any Plugin, isRefresh: Bool) {
    guard let settings = settings(), let isFirst = plugins.recordSettings(for: plugin) else { return }
    if isFirst {
      plugin.update(settings: settings, type: .initial)
    } else if isRefresh {
      plugin.update(settings: settings, type: .refresh)
    }
  }

  /// Whether every plugin receives the settings as soon as it is added.
  package var areSettingsKnown: Bool { state.withLock { $0.areSettingsKnown } }

  func updateMetadata() {
    guard let plugin = metadata.current, let settings = settings() else { return }
    var keys: [String] = []
    forEachDestination { keys.append($0.key) }
    plugin.update(settings: settings, devices: keys)
  }
}

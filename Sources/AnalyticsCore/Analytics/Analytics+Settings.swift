import Foundation
import JSONModel

extension Analytics {
  /// The settings as they are known: those of the server, else those stored, else the configuration's.
  public func settings() -> Settings? { state.withLock { $0.settings } }

  /// Asks the server for settings, unless that is under way or was done in the last ten seconds. Plugins are told when they have come.
  public func refreshSettings() {
    guard values.fetchesSettings, state.withLock({ !$0.isStopping }) else { return }
    settingsFetcher.fetch { [weak self] result in
      guard let self else { return }
      self.work.async { self.receive(result) }
    }
  }

  /// Treats a destination as one that the settings have.
  public func manuallyEnableDestination(plugin: any DestinationPlugin) {
    state.withLock { state in
      guard var integrations = state.settings?.integrations else { return }
      integrations[plugin.key] = true
      state.settings?.integrations = integrations
    }
    applySettings()
  }

  private func receive(_ result: Result<Settings, AnalyticsError>) {
    switch result {
    case .success(let settings):
      state.withLock { $0.settings = settings }
      files.async { self.storage.stateFiles.write(.settings, settings.object) }
      applySettings()
    case .failure(let error):
      report(error, level: .warning)
    }
    inform()
    finishWaiting { $0.waitsForSettings = false }
  }

  /// Brings the settings to where events need them.
  func applySettings() {
    guard let settings = settings() else { return }
    timeline.update(integrations: settings.integrations?.objectValue)
    updateMetadata()
    let cloud = settings.integrations?[Settings.cloudKey]
    let isOwnHost = values.apiHost != ConfigurationValues.defaultAPIHost
    let host = cloud?["apiHost"]?.stringValue.flatMap { $0.isEmpty || isOwnHost ? nil : $0 }
    delivery.configure(host: host ?? values.apiHost, config: cloud?["httpConfig"]?.codableValue() ?? values.httpConfig)
  }

  /// Tells every plugin the settings: for the first time those that have not been told, again the others.
  func inform() {
    let isFirst = state.withLock { state in
      defer { state.areSettingsKnown = true }
      return !state.areSettingsKnown
    }
    apply { plugin in self.inform(plugin, isRefresh: !isFirst) }
  }

  /// - Parameter isRefresh: whether a plugin that knows settings already is told again.
  func inform(_ plugin: any Plugin, isRefresh: Bool) {
    guard let settings = settings() else { return }
    if state.withLock({ $0.inform(plugin) }) {
      plugin.update(settings: settings, type: .initial)
    } else if isRefresh {
      plugin.update(settings: settings, type: .refresh)
    }
  }

  func updateMetadata() {
    guard let plugin = metadata.current, let settings = settings() else { return }
    var keys: [String] = []
    timeline.apply { plugin in
      if let destination = plugin as? any DestinationPlugin { keys.append(destination.key) }
    }
    plugin.update(settings: settings, devices: keys)
  }
}

import JSONModel

/// A user came to a screen, left it, or the like.
public struct NavigationSignal: ReadableSignal {
  public enum NavigationAction: String, Codable, Sendable, Hashable, CaseIterable {
    case forward, backward, modal, entering, leaving, page, popup
  }

  public struct NavigationData: Sendable, Hashable {
    public var action: NavigationAction
    /// In JSON both `screen` and `currentScreen`.
    public var screen: String
    public var previousScreen: String?

    public var currentScreen: String {
      get { screen }
      set { screen = newValue }
    }
  }

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.navigation
  public var timestamp: String {
    get { envelope.timestamp }
    set { envelope.timestamp = newValue }
  }
  public var index: Int {
    get { envelope.index }
    set { envelope.index = newValue }
  }
  public var context: StaticContext? {
    get { envelope.context }
    set { envelope.context = newValue }
  }
  public var data: NavigationData
  private var envelope = SignalEnvelope()

  /// - Parameters:
  ///   - screen: its name.
  ///   - previousScreen: the name of the screen before it, where there was one.
  public init(action: NavigationAction, screen: String, previousScreen: String? = nil) {
    data = NavigationData(action: action, screen: screen, previousScreen: previousScreen)
  }

  /// A screen was entered.
  public init(currentScreen: String, previousScreen: String? = nil) {
    self.init(action: .entering, screen: currentScreen, previousScreen: previousScreen)
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .navigation)
    let screen = try json.member("screen")?.stringValue ?? json.text("currentScreen")
    data = NavigationData(
      action: try json.word("action") ?? .entering, screen: screen,
      previousScreen: json.member("previousScreen")?.stringValue)
  }

  public func json() -> JSON {
    let screen = JSON.string(data.screen)
    return envelope.json(
      type,
      .object(Self.form.object(.string(data.action.rawValue), screen, screen, data.previousScreen.map(JSON.string))))
  }

  private static let form = JSONForm("action", "screen", "currentScreen", "previousScreen")
}

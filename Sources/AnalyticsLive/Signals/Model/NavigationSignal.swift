import JSONModel

/// A signal that records that a user entered or left a screen, or moved in another way.
public struct NavigationSignal: StandardSignal {
  /// The kind of navigation.
  public enum NavigationAction: String, Codable, Sendable, Hashable, CaseIterable {
    /// The user moved to the next screen.
    case forward
    /// The user returned to the previous screen.
    case backward
    /// The app presented a modal screen.
    case modal
    /// The user entered a screen.
    case entering
    /// The user left a screen.
    case leaving
    /// The user moved to another page.
    case page
    /// The app presented a popup.
    case popup
  }

  /// The content of a navigation signal.
  public struct NavigationData: Sendable, Hashable {
    /// The kind of navigation.
    public var action: NavigationAction
    /// The name of the screen. In JSON, both `screen` and `currentScreen` contain it.
    public var screen: String
    /// The name of the previous screen, if there was one.
    public var previousScreen: String?

    /// The name of the screen.
    public var currentScreen: String {
      get { screen }
      set { screen = newValue }
    }
  }

  /// The type of the signal.
  public var type = SignalType.navigation
  /// The content of the signal.
  public var data: NavigationData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  /// Creates a signal.
  /// - Parameters:
  ///   - action: The kind of navigation.
  ///   - screen: The name of the screen.
  ///   - previousScreen: The name of the previous screen, if there was one.
  public init(action: NavigationAction, screen: String, previousScreen: String? = nil) {
    data = NavigationData(action: action, screen: screen, previousScreen: previousScreen)
  }

  /// Creates a signal for a screen that the user entered.
  public init(currentScreen: String, previousScreen: String? = nil) {
    self.init(action: .entering, screen: currentScreen, previousScreen: previousScreen)
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .navigation)
    let screen = try json.member("screen")?.stringValue ?? json.text("currentScreen")
    data = NavigationData(
      action: try json.word("action") ?? .entering, screen: screen,
      previousScreen: json.member("previousScreen")?.stringValue)
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    let screen = JSON.string(data.screen)
    return envelope.json(
      type,
      .object(Self.form.object(.string(data.action.rawValue), screen, screen, data.previousScreen.map(JSON.string))))
  }

  private static let form = JSONForm("action", "screen", "currentScreen", "previousScreen")
}

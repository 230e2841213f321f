import AnalyticsCore
import JSONModel

/// A signal that records what a user did with a control.
public struct InteractionSignal: StandardSignal {
  /// The content of an interaction signal.
  public struct InteractionData: Sendable, Hashable {
    /// The kind of control, such as `Button`. In JSON, `target` repeats this and the other members.
    public var component: String
    /// The title of the control. In JSON, `info` repeats it.
    public var title: String?
    /// Additional information, such as the value of the control.
    public var data: JSON?
  }

  /// The type of the signal.
  public var type = SignalType.interaction
  /// The content of the signal.
  public var data: InteractionData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  /// Creates a signal.
  /// - Parameters:
  ///   - component: The kind of control, such as `Button`.
  ///   - title: The title of the control.
  ///   - data: Additional information. Values that JSON cannot represent are omitted.
  public init(component: String, title: String? = nil, data: [String: Any]? = nil) {
    self.init(component: component, title: title, json: data.map(JSON.lenient))
  }

  /// Creates a signal with data that is already JSON.
  public init(component: String, title: String? = nil, json data: JSON?) {
    self.data = InteractionData(component: component, title: title, data: data)
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .interaction)
    let target = json.member("target")
    guard let component = json.member("component")?.stringValue ?? target?["component"]?.stringValue else {
      throw SignalError("the signal's data needs the text \"component\"")
    }
    let title = json.member("title") ?? target?["title"] ?? json.member("info")
    data = InteractionData(
      component: component, title: title?.stringValue, data: json.member("data") ?? target?["data"])
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    let component = JSON.string(data.component)
    let title = data.title.map(JSON.string)
    let target = Self.target.object(component, title, data.data)
    return envelope.json(type, .object(Self.form.object(component, title, title, data.data, .object(target))))
  }

  private static let form = JSONForm("component", "title", "info", "data", "target")
  private static let target = JSONForm("component", "title", "data")
}

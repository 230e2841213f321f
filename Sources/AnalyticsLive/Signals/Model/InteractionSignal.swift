import AnalyticsCore
import JSONModel

/// A user did something with a control.
public struct InteractionSignal: ReadableSignal {
  public struct InteractionData: Sendable, Hashable {
    /// The kind of control, such as `Button`. In JSON at the top and in `target`, as the rest is.
    public var component: String
    /// What the control says. In JSON also as `info`.
    public var title: String?
    /// What is to be known besides, such as the value of the control.
    public var data: JSON?
  }

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.interaction
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
  public var data: InteractionData
  private var envelope = SignalEnvelope()

  /// - Parameters:
  ///   - component: the kind of control.
  ///   - title: what the control says.
  ///   - data: what is to be known besides; values without JSON form are left out.
  public init(component: String, title: String? = nil, data: [String: Any]? = nil) {
    self.init(component: component, title: title, json: data.map(JSON.lenient))
  }

  /// The same with data that is JSON already.
  public init(component: String, title: String? = nil, json data: JSON?) {
    self.data = InteractionData(component: component, title: title, data: data)
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .interaction)
    let target = json.member("target")
    guard let component = json.member("component")?.stringValue ?? target?["component"]?.stringValue else {
      throw SignalError("the signal's data has no text \"component\"")
    }
    let title = json.member("title") ?? target?["title"] ?? json.member("info")
    data = InteractionData(
      component: component, title: title?.stringValue, data: json.member("data") ?? target?["data"])
  }

  public func json() -> JSON {
    let component = JSON.string(data.component)
    let title = data.title.map(JSON.string)
    let target = Self.target.object(component, title, data.data)
    return envelope.json(type, .object(Self.form.object(component, title, title, data.data, .object(target))))
  }

  private static let form = JSONForm("component", "title", "info", "data", "target")
  private static let target = JSONForm("component", "title", "data")
}

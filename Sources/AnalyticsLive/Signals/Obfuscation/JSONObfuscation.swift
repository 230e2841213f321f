import AnalyticsCore
import Foundation
import JSONModel

/// A signal that knows which parts of it may be about a person.
public protocol JSONObfuscation {
  /// The same signal with those parts made unreadable. Default: all of the data.
  func obfuscated() -> any RawSignal
}

extension RawSignal {
  /// The signal as it may be shown outside of the device: see ``JSON/obfuscated()`` for what becomes of values.
  ///
  /// Of a navigation everything stays. Of an interaction component and title stay, of a network signal action, host, path and the names in its query, of local data
  /// action and identifier, of an event its type. Of a signal of one's own only the kinds of values in its data stay.
  public func withoutPersonalData() -> any RawSignal {
    if let own = self as? any JSONObfuscation { return own.obfuscated() }
    return obfuscatedData()
  }

  func obfuscatedData() -> any RawSignal {
    // What has no JSON form shows nothing.
    var signal = JSONSignal(type: type, data: ((try? json())?["data"] ?? .null).obfuscated())
    signal.anonymousId = anonymousId
    signal.timestamp = timestamp
    signal.index = index
    signal.context = context
    return signal
  }
}

extension JSONObfuscation where Self: RawSignal {
  public func obfuscated() -> any RawSignal { obfuscatedData() }
}

extension NavigationSignal: JSONObfuscation {
  public func obfuscated() -> any RawSignal { self }
}

extension InteractionSignal: JSONObfuscation {
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    return copy
  }
}

extension NetworkSignal: JSONObfuscation {
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    copy.data.url = data.url?.withoutPersonalData
    return copy
  }
}

extension LocalDataSignal: JSONObfuscation {
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    return copy
  }
}

extension InstrumentationSignal: JSONObfuscation {
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.rawEvent = data.rawEvent.obfuscated()
    return copy
  }
}

extension URL {
  /// The address without user and password, with the values of its query and its fragment made unreadable. Host, path and the names in the query stay.
  var withoutPersonalData: URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    if parts.user != nil { parts.user = "XXXX" }
    if parts.password != nil { parts.password = "XXXX" }
    parts.fragment = parts.fragment?.obfuscated
    parts.queryItems = parts.queryItems?.map { URLQueryItem(name: $0.name, value: $0.value?.obfuscated) }
    return parts.url ?? self
  }
}

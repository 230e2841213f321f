import AnalyticsCore
import Foundation
import JSONModel

/// A signal that can obfuscate the parts that may contain personal data.
public protocol JSONObfuscation {
  /// Returns a copy in which personal data is unreadable. The default implementation obfuscates all data.
  func obfuscated() -> any RawSignal
}

extension RawSignal {
  /// Returns the signal in a form that may leave the device. Values become unreadable as `JSON.obfuscated()`
  /// describes.
  ///
  /// These parts are unchanged: everything in a navigation signal; the component and the title of an interaction; the
  /// action, host, path and query names of a network signal; the action and the identifier of local data; the type of
  /// an event. In a signal that the app defines, only the structure of the data remains.
  public func withoutPersonalData() -> any RawSignal {
    if let own = self as? any JSONObfuscation { return own.obfuscated() }
    return obfuscatedData()
  }

  func obfuscatedData() -> any RawSignal {
    // A signal that JSON cannot represent becomes empty.
    var signal = JSONSignal(type: type, data: ((try? json())?["data"] ?? .null).obfuscated())
    signal.anonymousId = anonymousId
    signal.timestamp = timestamp
    signal.index = index
    signal.context = context
    return signal
  }
}

extension JSONObfuscation where Self: RawSignal {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal { obfuscatedData() }
}

extension NavigationSignal: JSONObfuscation {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal { self }
}

extension InteractionSignal: JSONObfuscation {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    return copy
  }
}

extension NetworkSignal: JSONObfuscation {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    copy.data.url = data.url?.withoutPersonalData
    return copy
  }
}

extension LocalDataSignal: JSONObfuscation {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    return copy
  }
}

extension InstrumentationSignal: JSONObfuscation {
  /// Returns a copy in which personal data is unreadable.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.rawEvent = data.rawEvent.obfuscated()
    return copy
  }
}

extension URL {
  /// The URL without user and password. The values in the query and the fragment are unreadable; the host, the path and
  /// the names in the query are unchanged.
  var withoutPersonalData: URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    if parts.user != nil { parts.user = "XXXX" }
    if parts.password != nil { parts.password = "XXXX" }
    parts.fragment = parts.fragment?.obfuscated
    parts.queryItems = parts.queryItems?.map { URLQueryItem(name: $0.name, value: $0.value?.obfuscated) }
    return parts.url ?? self
  }
}

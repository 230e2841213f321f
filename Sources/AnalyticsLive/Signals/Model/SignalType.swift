/// The type of a signal. The raw value is the member `type` in JSON.
public enum SignalType: String, Codable, Sendable, Hashable, CaseIterable {
  /// A user did something with a control.
  case interaction
  /// A user entered or left a screen, or moved in another way.
  case navigation
  /// The app sent or received a request or a response.
  case network
  /// The app read or wrote local data.
  case localData
  /// The client processed an analytics event.
  case instrumentation
  /// A type that the app defines.
  case userDefined
}

extension SignalType {
  /// The index of the case in `allCases`.
  var place: Int {
    switch self {
    case .interaction: 0
    case .navigation: 1
    case .network: 2
    case .localData: 3
    case .instrumentation: 4
    case .userDefined: 5
    }
  }
}

/// The source of a signal. Automatic signals are accepted only if the configuration enables them.
public enum SignalSource: Sendable, Hashable {
  /// The automatic observation of `URLSession`.
  case autoNetwork
  /// The wrappers of SwiftUI controls.
  case autoSwiftUI
  /// The automatic observation of UIKit.
  case autoUIKit
  /// A call in the app. These signals are always accepted.
  case manual
}

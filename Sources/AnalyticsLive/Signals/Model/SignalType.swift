/// The kinds of signal, named as in their member `type`.
public enum SignalType: String, Codable, Sendable, Hashable, CaseIterable {
  /// Something that a user did with a control.
  case interaction
  /// A screen was entered, left or the like.
  case navigation
  /// A request or its response.
  case network
  /// Data was read or written.
  case localData
  /// An analytics event.
  case instrumentation
  /// A type of one's own.
  case userDefined
}

extension SignalType {
  /// Its place among all of them.
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

/// Who has made a signal. Those made automatically are taken only while the configuration asks for them.
public enum SignalSource: Sendable, Hashable {
  case autoNetwork
  case autoSwiftUI
  case autoUIKit
  /// The program itself. Always taken.
  case manual
}

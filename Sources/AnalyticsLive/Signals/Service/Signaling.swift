import JSONModel

/// A type that emits signals about its data to ``Signals/shared``.
public protocol Signaling {}

extension Signaling {
  /// Emits a signal for data that was read or written.
  /// - Parameters:
  ///   - action: The kind of access.
  ///   - identifier: The name of the data.
  ///   - model: The data. It is omitted if it cannot be encoded.
  public func signalLocalData<T: Codable>(action: LocalDataSignal.LocalDataAction, identifier: String, model: T) {
    Signals.shared.localData(action: action, identifier: identifier, model: model)
  }

  /// Emits a signal for this value, which was read or written.
  /// - Parameters:
  ///   - action: The kind of access.
  ///   - identifier: The name of the data.
  public func signalLocalData(action: LocalDataSignal.LocalDataAction, identifier: String) where Self: Codable {
    Signals.shared.localData(action: action, identifier: identifier, model: self)
  }
}

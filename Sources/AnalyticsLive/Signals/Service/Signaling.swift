import JSONModel

/// Something that tells ``Signals/shared`` what it does with its data.
public protocol Signaling {}

extension Signaling {
  /// Data was read or written.
  /// - Parameters:
  ///   - identifier: which data it is.
  ///   - model: the data. What cannot be encoded is left out.
  public func signalLocalData<T: Codable>(action: LocalDataSignal.LocalDataAction, identifier: String, model: T) {
    Signals.shared.localData(action: action, identifier: identifier, model: model)
  }

  /// This was read or written.
  /// - Parameter identifier: which data it is.
  public func signalLocalData(action: LocalDataSignal.LocalDataAction, identifier: String) where Self: Codable {
    Signals.shared.localData(action: action, identifier: identifier, model: self)
  }
}

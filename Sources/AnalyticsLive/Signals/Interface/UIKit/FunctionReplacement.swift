/// A function that replaces another one, such as the implementation of a method, and that others may replace as well.
struct FunctionReplacement<Function: Equatable> {
  private let get: () -> Function
  private let set: (Function) -> Void
  private let original: Function
  private let replacement: Function

  /// Replaces a function.
  /// - Parameters:
  ///   - get: Returns the function that is in use.
  ///   - set: Puts a function into use.
  ///   - make: Receives the original function and returns its replacement, which calls it.
  init(get: @escaping () -> Function, set: @escaping (Function) -> Void, make: (_ original: Function) -> Function) {
    self.get = get
    self.set = set
    original = get()
    replacement = make(original)
    set(replacement)
  }

  /// Restores the original function, unless another library has replaced the function since: that library calls this
  /// replacement, and the original would remove its own. The replacement then remains, and only calls the original.
  func undo() {
    if get() == replacement { set(original) }
  }
}

/// Whether a replacement that cannot be removed does more than to call the original function.
@MainActor
final class ReplacementGate {
  var isOpen = true
}

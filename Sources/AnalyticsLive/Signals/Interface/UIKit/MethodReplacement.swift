#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// A replaced method of a system class. The replacement can be undone in any order with those of other libraries.
  @MainActor
  final class MethodReplacement {
    private let undoing: FunctionReplacement<IMP>
    private let gate = ReplacementGate()

    /// Replaces a method; nil if the class does not have the method.
    /// - Parameters:
    ///   - type: The class.
    ///   - selector: The name of the method in Objective-C.
    ///   - make: Receives the original implementation and returns the block that replaces it. The first argument of the
    ///     block is the object. The block only calls the original implementation while the gate is closed.
    init?(
      _ type: AnyClass, _ selector: String,
      _ make: (_ original: IMP, _ selector: Selector, _ gate: ReplacementGate) -> Any
    ) {
      let name = NSSelectorFromString(selector)
      guard let method = class_getInstanceMethod(type, name) else { return nil }
      undoing = FunctionReplacement(
        get: { method_getImplementation(method) }, set: { method_setImplementation(method, $0) },
        make: { [gate] in imp_implementationWithBlock(make($0, name, gate)) })
    }

    func undo() {
      gate.isOpen = false
      undoing.undo()
    }
  }
#endif

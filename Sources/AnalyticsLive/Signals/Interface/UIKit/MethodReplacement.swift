#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// A replaced method of a system class. The original method can be restored.
  @MainActor
  final class MethodReplacement {
    private let method: Method
    private let original: IMP

    /// Replaces a method; nil if the class does not have the method.
    /// - Parameters:
    ///   - type: The class.
    ///   - selector: The name of the method in Objective-C.
    ///   - make: Receives the original implementation and returns the block that replaces it. The first argument of the
    ///     block is the object.
    init?(_ type: AnyClass, _ selector: String, _ make: (_ original: IMP, _ selector: Selector) -> Any) {
      let name = NSSelectorFromString(selector)
      guard let method = class_getInstanceMethod(type, name) else { return nil }
      self.method = method
      original = method_getImplementation(method)
      method_setImplementation(method, imp_implementationWithBlock(make(original, name)))
    }

    func undo() { method_setImplementation(method, original) }
  }
#endif

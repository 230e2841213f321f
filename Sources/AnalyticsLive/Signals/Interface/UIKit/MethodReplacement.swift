#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// A method of a class of the system, in whose place other code runs, until it is put back.
  @MainActor
  final class MethodReplacement {
    private let method: Method
    private let original: IMP

    /// - Parameters:
    ///   - selector: the name of the method in Objective-C.
    ///   - make: gets what the method did so far, and gives back a block that takes its place: its first argument is the object.
    /// - Returns: nil when the class has no such method.
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

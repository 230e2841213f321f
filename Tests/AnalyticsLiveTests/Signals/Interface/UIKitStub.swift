/// Stubs of the UIKit and Objective-C declarations that the UIKit tracking uses, as in Apple's documentation.
enum UIKitStub {
  static let source = #"""
    @_exported import Foundation

    public typealias Selector = OpaquePointer
    public typealias Method = OpaquePointer
    public typealias IMP = OpaquePointer
    public func NSSelectorFromString(_ name: String) -> Selector { fatalError() }
    public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? { nil }
    public func method_getImplementation(_ method: Method) -> IMP { fatalError() }
    @discardableResult public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP { fatalError() }
    public func imp_implementationWithBlock(_ block: Any) -> IMP { fatalError() }

    @MainActor open class UIResponder: NSObject {}
    @MainActor open class UITouch: NSObject {
      public enum Phase: Sendable { case began, ended }
      public var phase: Phase { .ended }
      public var view: UIView? { nil }
    }
    @MainActor open class UIEvent: NSObject { public var allTouches: Set<UITouch>? { nil } }
    @MainActor open class UIApplication: UIResponder {}
    @MainActor open class UIView: UIResponder {
      public var superview: UIView? { nil }
      public var subviews: [UIView] { [] }
      public var accessibilityLabel: String?
    }
    @MainActor open class UILabel: UIView { public var text: String? }
    @MainActor open class UIControl: UIView { public var isHighlighted = false }
    @MainActor open class UIButton: UIControl { public var currentTitle: String? { nil } }
    @MainActor open class UISlider: UIControl { public var value: Float = 0 }
    @MainActor open class UIStepper: UIControl { public var value = 0.0 }
    @MainActor open class UISwitch: UIControl { public var isOn = false }
    @MainActor open class UITextField: UIControl {
      public var text: String?
      public var placeholder: String?
      public var isSecureTextEntry = false
    }
    @MainActor open class UITableViewCell: UIView {
      public var contentView: UIView { self }
      public var isSelected = false
      public var isHighlighted = false
      public var isEditing = false
    }
    @MainActor open class UITabBarItem: NSObject { public var title: String? }
    @MainActor open class UIViewController: UIResponder {
      public var title: String?
      public var presentedViewController: UIViewController? { nil }
      public var presentingViewController: UIViewController? { nil }
      public var tabBarItem: UITabBarItem! { get { nil } set {} }
    }
    @MainActor open class UINavigationController: UIViewController { public var viewControllers: [UIViewController] = [] }
    @MainActor open class UITabBarController: UIViewController {
      public var selectedIndex = 0
      public var selectedViewController: UIViewController?
    }
    """#
}

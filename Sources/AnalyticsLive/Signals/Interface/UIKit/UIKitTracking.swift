#if canImport(UIKit) && !os(watchOS)
  import AnalyticsCore
  import UIKit

  /// Emits signals for taps on UIKit controls and for navigation between screens, while they are enabled.
  @MainActor
  enum UIKitTracking {
    private static var replacements: [MethodReplacement] = []

    static func setEnabled(_ isEnabled: Bool) {
      if !isEnabled {
        for replacement in replacements.reversed() { replacement.undo() }
        replacements = []
      } else if replacements.isEmpty {
        replacements = (taps + appearances + navigations + presentations + tabs).compactMap { $0 }
      }
    }

    static func emit(_ component: String, _ title: String?, _ data: [String: Any]?) {
      Signals.emit(signal: InteractionSignal(component: component, title: title, data: data), source: .autoUIKit)
    }

    static func emit(_ action: NavigationSignal.NavigationAction, _ screen: String, previous: String? = nil) {
      Signals.emit(
        signal: NavigationSignal(action: action, screen: screen, previousScreen: previous), source: .autoUIKit)
    }

    // MARK: Taps

    private typealias WithObject = @convention(c) (AnyObject, Selector, AnyObject?) -> Void
    private typealias WithFlag = @convention(c) (AnyObject, Selector, Bool) -> Void

    private static var taps: [MethodReplacement?] {
      [
        MethodReplacement(UIApplication.self, "sendEvent:") { original, selector, gate in
          let call = unsafeBitCast(original, to: WithObject.self)
          let block: @convention(block) (AnyObject, AnyObject?) -> Void = { application, event in
            // The touches are read before the app handles the event, which may remove the view.
            let touches = MainActor.assumeIsolated {
              (event as? UIEvent).flatMap { $0.allTouches?.filter { $0.phase == .ended } } ?? []
            }
            call(application, selector, event)
            MainActor.assumeIsolated { if gate.isOpen { for touch in touches { tapped(touch.view) } } }
          }
          return block
        }
      ]
    }

    private static func tapped(_ view: UIView?) {
      var current = view
      while let candidate = current {
        if let interaction = TappedControl(candidate) {
          return emit(interaction.component, interaction.title, interaction.data)
        }
        current = candidate.superview
      }
    }

    // MARK: Screens

    private static var appearances: [MethodReplacement?] {
      let names: [(String, NavigationSignal.NavigationAction)] = [
        ("viewDidAppear:", .forward), ("viewDidDisappear:", .backward),
      ]
      return names.map { name, action in
        MethodReplacement(UIViewController.self, name) { original, selector, gate in
          let call = unsafeBitCast(original, to: WithFlag.self)
          let block: @convention(block) (AnyObject, Bool) -> Void = { controller, animated in
            call(controller, selector, animated)
            MainActor.assumeIsolated {
              if gate.isOpen, let controller = controller as? UIViewController, !controller.isContainer {
                emit(action, controller.screenName)
              }
            }
          }
          return block
        }
      }
    }

    private static var navigations: [MethodReplacement?] {
      typealias Push = @convention(c) (AnyObject, Selector, AnyObject?, Bool) -> Void
      typealias Pop = @convention(c) (AnyObject, Selector, Bool) -> AnyObject?
      typealias PopTo = @convention(c) (AnyObject, Selector, AnyObject?, Bool) -> AnyObject?
      let push = MethodReplacement(UINavigationController.self, "pushViewController:animated:") {
        original, selector, gate in
        let call = unsafeBitCast(original, to: Push.self)
        let block: @convention(block) (AnyObject, AnyObject?, Bool) -> Void = { navigation, controller, animated in
          let former = screen(of: navigation)
          call(navigation, selector, controller, animated)
          moved(from: former, to: name(of: controller), fallback: "Unknown <push>", gate)
        }
        return block
      }
      let pops = [
        ("popViewControllerAnimated:", "Unknown <pop>"), ("popToRootViewControllerAnimated:", "Unknown <popToRoot>"),
      ].map { name, fallback in
        MethodReplacement(UINavigationController.self, name) { original, selector, gate in
          let call = unsafeBitCast(original, to: Pop.self)
          let block: @convention(block) (AnyObject, Bool) -> AnyObject? = { navigation, animated in
            let former = screen(of: navigation)
            let result = call(navigation, selector, animated)
            moved(from: former, to: screen(of: navigation), fallback: fallback, gate)
            return result
          }
          return block
        }
      }
      let popTo = MethodReplacement(UINavigationController.self, "popToViewController:animated:") {
        original, selector, gate in
        let call = unsafeBitCast(original, to: PopTo.self)
        let block: @convention(block) (AnyObject, AnyObject?, Bool) -> AnyObject? = {
          navigation, controller, animated in
          let former = screen(of: navigation)
          let result = call(navigation, selector, controller, animated)
          moved(from: former, to: name(of: controller), fallback: "Unknown <popTo>", gate)
          return result
        }
        return block
      }
      return [push, popTo] + pops
    }

    private static var presentations: [MethodReplacement?] {
      typealias Present = @convention(c) (AnyObject, Selector, AnyObject?, Bool, AnyObject?) -> Void
      typealias Dismiss = @convention(c) (AnyObject, Selector, Bool, AnyObject?) -> Void
      let present = MethodReplacement(UIViewController.self, "presentViewController:animated:completion:") {
        original, selector, gate in
        let call = unsafeBitCast(original, to: Present.self)
        let block: @convention(block) (AnyObject, AnyObject?, Bool, AnyObject?) -> Void = {
          presenter, controller, animated, completion in
          call(presenter, selector, controller, animated, completion)
          let (screen, former) = (name(of: controller) ?? "Unknown <modal>", name(of: presenter))
          MainActor.assumeIsolated { if gate.isOpen { emit(.modal, screen, previous: former) } }
        }
        return block
      }
      let dismiss = MethodReplacement(UIViewController.self, "dismissViewControllerAnimated:completion:") {
        original, selector, gate in
        let call = unsafeBitCast(original, to: Dismiss.self)
        let block: @convention(block) (AnyObject, Bool, AnyObject?) -> Void = { controller, animated, completion in
          let (screen, former) = MainActor.assumeIsolated {
            let controller = controller as? UIViewController
            let presented = controller?.presentedViewController ?? controller
            return (presented?.presentingViewController?.screenName ?? "Unknown <dismiss>", presented?.screenName)
          }
          call(controller, selector, animated, completion)
          MainActor.assumeIsolated { if gate.isOpen { emit(.backward, screen, previous: former) } }
        }
        return block
      }
      return [present, dismiss]
    }

    private static var tabs: [MethodReplacement?] {
      ["setSelectedViewController:", "_setSelectedViewController:"].map { name in
        MethodReplacement(UITabBarController.self, name) { original, selector, gate in
          let call = unsafeBitCast(original, to: WithObject.self)
          let block: @convention(block) (AnyObject, AnyObject?) -> Void = { tabs, controller in
            let former = MainActor.assumeIsolated { TabSelection(tabs as? UITabBarController) }
            call(tabs, selector, controller)
            MainActor.assumeIsolated {
              let current = TabSelection(tabs as? UITabBarController)
              if gate.isOpen, current.index != former.index { emit("UITabBar", current.name, current.data(former)) }
            }
          }
          return block
        }
      }
    }

    // UIKit calls these methods on the main thread.

    private nonisolated static func name(of controller: AnyObject?) -> String? {
      nonisolated(unsafe) let controller = controller
      return MainActor.assumeIsolated { (controller as? UIViewController)?.screenName }
    }

    private nonisolated static func screen(of navigation: AnyObject) -> String? {
      nonisolated(unsafe) let navigation = navigation
      return MainActor.assumeIsolated { (navigation as? UINavigationController)?.viewControllers.last?.screenName }
    }

    private nonisolated static func moved(
      from former: String?, to screen: String?, fallback: String, _ gate: ReplacementGate
    ) {
      MainActor.assumeIsolated { if gate.isOpen { emit(.entering, screen ?? fallback, previous: former) } }
    }
  }

  /// The selected tab.
  private struct TabSelection {
    let index: Int
    let name: String?

    @MainActor init(_ controller: UITabBarController?) {
      index = controller?.selectedIndex ?? -1
      name = controller?.selectedViewController?.tabBarItem.title
    }

    func data(_ former: TabSelection) -> [String: Any] {
      var data: [String: Any] = ["action": "tabSelected", "previousTab": former.index, "selectedTab": index]
      if let name = former.name { data["previousTabName"] = name }
      if let name { data["selectedTabName"] = name }
      return data
    }
  }

  extension UIViewController {
    /// The name of the class without `ViewController`, or the title.
    var screenName: String {
      let name = String(describing: Swift.type(of: self)).replacingOccurrences(of: "ViewController", with: "")
      return name.isEmpty ? title ?? "Unknown" : name
    }

    /// A Boolean value that indicates whether the view controller contains the screens and is not a screen itself.
    var isContainer: Bool { self is UINavigationController || self is UITabBarController }
  }
#endif

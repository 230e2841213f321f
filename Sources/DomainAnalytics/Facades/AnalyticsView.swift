/// A view that has a title for analytics. On platforms with UIKit, view controllers have one too.
// swift-format-ignore: AlwaysUseLowerCamelCase
public protocol AnalyticsView {
  /// The title that the user sees.
  var title: String? { get }
  /// Returns a title that does not depend on the content of the view. Default: ``title``, or the name of the type if
  /// that is nil or empty.
  func HE_analyticsViewTrackingTitle() -> String
}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension AnalyticsView {
  public func HE_analyticsViewTrackingTitle() -> String { viewTitle(title, of: self) }
}

/// The title of a view, or the name of its type.
func viewTitle(_ title: String?, of view: Any) -> String {
  if let title, !title.isEmpty { return title }
  return "\(type(of: view))"
}

#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  // swift-format-ignore: AlwaysUseLowerCamelCase
  extension UIViewController {
    /// Returns a title for analytics that does not depend on the content of the view. Default: the view controller's
    /// title, or the name of its class if that is nil or empty.
    @objc open func HE_analyticsViewTrackingTitle() -> String { viewTitle(title, of: self) }
  }

  extension HEAnalytics {
    /// Tracks a view controller by its title for analytics. Off the main thread, where that is not available, by the
    /// name of its class.
    public func trackView(_ viewController: UIViewController) {
      let title =
        Thread.isMainThread
        ? MainActor.assumeIsolated { viewController.HE_analyticsViewTrackingTitle() } : "\(type(of: viewController))"
      track(view: title)
    }
  }
#endif

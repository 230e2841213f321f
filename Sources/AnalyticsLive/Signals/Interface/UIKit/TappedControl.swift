#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The description of a control in a signal.
  @MainActor
  struct TappedControl {
    let component: String
    let title: String?
    let data: [String: Any]?

    /// Creates the description; nil if the view is not a control.
    init?(_ view: UIView) {
      switch view {
      case let button as UIButton:
        title = button.currentTitle ?? button.accessibilityLabel
        data = nil
      case let field as UITextField:
        title = field.accessibilityLabel ?? field.placeholder
        data = ["value": field.isSecureTextEntry ? "" : field.text ?? "", "secure": field.isSecureTextEntry]
      case let cell as UITableViewCell:
        title = cell.accessibilityLabel ?? Self.text(in: cell.contentView)
        data = ["selected": cell.isSelected, "highlighted": cell.isHighlighted, "editing": cell.isEditing]
      default:
        guard let value = Self.value(of: view) else { return nil }
        title = view.accessibilityLabel
        data = ["value": value]
      }
      component = String(describing: Swift.type(of: view))
    }

    private static func value(of view: UIView) -> Any? {
      #if !os(tvOS)
        switch view {
        case let slider as UISlider: return Double(slider.value)
        case let stepper as UIStepper: return stepper.value
        case let toggle as UISwitch: return toggle.isOn
        default: return nil
        }
      #else
        return nil
      #endif
    }

    /// Returns the text of the first label in a view.
    private static func text(in view: UIView) -> String? {
      if let label = view as? UILabel { return label.text }
      for subview in view.subviews {
        if let text = text(in: subview) { return text }
      }
      return nil
    }
  }
#endif

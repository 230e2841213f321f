import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests the parts of the control wrappers that do not need Apple frameworks.
@Suite struct InterfacePartsTests {
  @Test(
    "A navigation stack reports the screen that is left and the screen that is entered, and the first is named Root")
  @MainActor
  func trail() {
    let told = Recorder<String>()
    let trail = SignalNavigationTrail { action, screen, previous in
      told.add("\(action) \(screen)\(previous.map { " from \($0)" } ?? "")")
    }
    func step(_ action: () -> Void) -> [String] {
      let before = told.all.count
      action()
      return Array(told.all.dropFirst(before))
    }
    #expect(step { trail.appeared("Root") } == [])
    #expect(
      step {
        trail.followed = "Detail"
        trail.pathChanged(to: 1, name: "7")
      } == ["leaving Root", "entering Detail from Root"])
    #expect(step { trail.appeared("Detail") } == [])
    #expect(step { trail.pathChanged(to: 1, name: "7") } == [])
    #expect(step { trail.pathChanged(to: 2, name: "Seven") } == ["leaving Detail", "entering Seven from Detail"])
    #expect(step { trail.pathChanged(to: 3, name: nil) } == ["leaving Seven", "entering Unknown from Seven"])
    #expect(step { trail.pathChanged(to: 1, name: nil) } == ["leaving Unknown", "entering Detail from Unknown"])
    #expect(step { trail.appeared("Other") } == ["leaving Detail", "entering Other from Detail"])
    #expect(step { trail.appeared("Root") } == ["leaving Other", "entering Root from Other"])
  }

  @Test("The title of a control is the text of its label, or else its source location")
  func titles() {
    struct Label {
      let modifiers = ["no"]
      let systemName = "star"
      let parts: [Any]
    }
    #expect(ControlTitle("Buy").text == "Buy")
    #expect(
      ControlTitle(label: Label(parts: [1, "", ["Add To Cart"]]), "Shop/Cart.swift", "body", 7).text == "Add To Cart")
    #expect(
      ControlTitle(label: Label(parts: [1]), "Shop/Cart.swift", "body", 7).text
        == "Unknown Label @ Cart.swift, body, line 7")
    #expect(ControlTitle(given: "Named", label: Label(parts: ["x"]), "f", "g", 1).text == "Named")
    #expect(ControlTitle(given: nil, label: Label(parts: ["x"]), "f", "g", 1).text == "x")
  }
}

import Testing

@testable import AnalyticsLive

/// Tests that replaced functions of the system are restored whatever other libraries do with them.
@Suite struct FunctionReplacementTests {
  /// A method whose implementation libraries replace. An implementation is the list of those that it calls.
  private final class Method {
    var implementation = ["system"]

    func replace(_ name: String) -> FunctionReplacement<[String]> {
      FunctionReplacement(get: { self.implementation }, set: { self.implementation = $0 }, make: { [name] + $0 })
    }
  }

  @Test func aReplacementIsUndone() {
    let method = Method()
    let replacement = method.replace("ours")
    #expect(method.implementation == ["ours", "system"])
    replacement.undo()
    #expect(method.implementation == ["system"])
  }

  @Test(arguments: [true, false]) func aLaterReplacementOfAnotherLibraryRemains(_ isOursFirst: Bool) {
    let method = Method()
    let ours = method.replace("ours")
    let theirs = method.replace("theirs")
    if isOursFirst {
      ours.undo()
      #expect(method.implementation == ["theirs", "ours", "system"])
      theirs.undo()
      #expect(method.implementation == ["ours", "system"])
      ours.undo()
    } else {
      theirs.undo()
      ours.undo()
    }
    #expect(method.implementation == ["system"])
  }

  @Test func aReplacementCanBeMadeAgain() {
    let method = Method()
    let first = method.replace("first")
    let theirs = method.replace("theirs")
    first.undo()
    let second = method.replace("second")
    #expect(method.implementation == ["second", "theirs", "first", "system"])
    theirs.undo()
    second.undo()
    #expect(method.implementation == ["theirs", "first", "system"])
  }
}

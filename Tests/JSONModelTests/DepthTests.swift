import JSONModel
import TestSupport
import Testing

@Suite struct DepthTests {
  /// Parses, prints, compares, hashes and releases a value on a thread with a stack size. Returns whether all succeed.
  private func survives(stackSize: Int, opening: String, closing: String) async -> Bool {
    let text = String(repeating: opening, count: 512) + "1" + String(repeating: closing, count: 512)
    return await onThread(stackSize: stackSize) { Self.roundTrips(text) }
  }

  /// Not inlined, so that the values are released before the thread reports the result.
  @inline(never) private static func roundTrips(_ text: String) -> Bool {
    let first = try? JSON(parsing: text)
    let second = try? JSON(parsing: text)
    return first != nil && first == second && first?.hashValue == second?.hashValue && first?.description == text
  }

  @Test func deepValuesAreSafeOnASmallStack() async {
    #expect(await survives(stackSize: Self.smallStack, opening: "[", closing: "]"))
    #expect(await survives(stackSize: Self.smallStack, opening: #"{"key":"#, closing: "}"))
  }

  /// The size of the stack of secondary threads on Apple platforms. With the address sanitizer, releasing a value needs
  /// more, because the sanitizer puts gaps between local variables; with the thread sanitizer, frames are larger.
  private static var smallStack: Int {
    #if ADDRESS_SANITIZER
      2 << 20
    #else
      ThreadSanitizer.isUsed ? 1 << 20 : 512 << 10
    #endif
  }
}

import Foundation
import JSONModel
import Testing

@Suite struct DepthTests {
  /// Parses, prints, compares, hashes and releases a value on a thread with a stack size. Returns whether all succeed.
  private func survives(stackSize: Int, opening: String, closing: String) async -> Bool {
    let text = String(repeating: opening, count: 512) + "1" + String(repeating: closing, count: 512)
    return await withCheckedContinuation { continuation in
      let thread = Thread {
        let first = try? JSON(parsing: text)
        let second = try? JSON(parsing: text)
        let isFine =
          first != nil && first == second && first?.hashValue == second?.hashValue
          && first?.description == text
        continuation.resume(returning: isFine)
      }
      thread.stackSize = stackSize
      thread.start()
    }
  }

  @Test func deepValuesAreSafeOnASmallStack() async {
    #expect(await survives(stackSize: 512 * 1024, opening: "[", closing: "]"))
    #expect(await survives(stackSize: 512 * 1024, opening: #"{"key":"#, closing: "}"))
  }
}

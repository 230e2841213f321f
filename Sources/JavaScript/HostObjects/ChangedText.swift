import JSONModel

/// Limits the text of an object that several calls change one after another. In memory, their results share what they
/// repeat, so that only the text shows how large it is.
package struct ChangedText {
  /// A quarter of the limit of memory, or twice the text before the calls.
  private let maximum: Int
  /// The number of bytes that the text has at most, except that of an object that was not text before the calls.
  private var byteCount: Int

  /// - Parameters:
  ///   - object: The object before the calls.
  ///   - limits: The limits of a call.
  package init(of object: JSONObject, within limits: Limits) {
    byteCount = withUnsafePointer(to: object) { UnsafeJSONMembers(of: $0).textByteCount }
    maximum = max(limits.clamped.memory / 4, 2 * byteCount)
  }

  /// The number of bytes that a call may add in any case: one that removes data must not fail because of what others
  /// have added.
  private var smallChange: Int { maximum >> 10 }

  /// Counts the result of the last call of an interpreter.
  /// - Parameter steps: Increased by the number of steps in which the result has been measured.
  /// - Throws: The error of the limit of memory or time if the text is too long. Then the result does not count.
  @inline(__always)
  package mutating func count(
    _ result: JSONObject, from interpreter: Interpreter, steps: inout Int
  ) throws(JavaScriptError) {
    let added = interpreter.bytesOfLastConversion
    if byteCount &+ added > maximum, added > smallChange { return try measure(result, interpreter, &steps) }
    byteCount &+= added
  }

  @inline(never)
  private mutating func measure(
    _ result: JSONObject, _ interpreter: Interpreter, _ steps: inout Int
  ) throws(JavaScriptError) {
    let limits = interpreter.limits
    let affordable = limits.time.map { Int(clamping: $0.nanoseconds / Work.nanosecondsPerStep) } ?? .max
    let work = affordable.multipliedReportingOverflow(by: Work.bytesPerStep)
    let size = JSONTextSize.measure(
      .object(result), upTo: maximum + 1, work: work.overflow ? .max : work.partialValue
    ) { false }
    steps &+= size.work / Work.bytesPerStep
    if size.byteCount > maximum { throw JavaScriptError(limit: .memory(limit: limits.memory)) }
    if let time = limits.time, size.work / Work.bytesPerStep >= affordable {
      throw JavaScriptError(limit: .time(limit: time))
    }
    byteCount = size.byteCount
  }
}

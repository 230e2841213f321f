import Testing

@testable import JavaScript

/// UTF-16 text, possibly with lone surrogates.
struct MatchText: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, Sendable {
  let units: [UInt16]

  init(stringLiteral value: String) {
    units = Array(value.utf16)
  }

  init(arrayLiteral elements: UInt16...) {
    units = elements
  }
}

/// A pattern, its flags, an input and the expected offsets of all groups: "0 3, 1 2, -" or "none".
struct MatchCase: Sendable, CustomTestStringConvertible {
  let pattern: MatchText
  let flags: String
  let input: MatchText
  let expected: String

  init(_ pattern: MatchText, _ flags: String, _ input: MatchText, _ expected: String) {
    self.pattern = pattern
    self.flags = flags
    self.input = input
    self.expected = expected
  }

  var testDescription: String {
    "/\(String(decoding: pattern.units, as: UTF16.self))/\(flags)"
  }

  /// Matches the input as UTF-16 and, if possible, as Latin-1.
  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let flags = try #require(RegularExpressionFlags(flags.utf16))
    let expression = try RegularExpression(pattern: pattern.units, flags: flags)
    let search = !flags.contains(.sticky)
    #expect(try expression.offsets(in: input.units, search: search) == expected, sourceLocation: sourceLocation)
    if input.units.allSatisfy({ $0 < 256 }) {
      let latin1 = input.units.map { UInt8(truncatingIfNeeded: $0) }
      #expect(try expression.offsets(in: latin1, search: search) == expected, sourceLocation: sourceLocation)
    }
  }
}

extension RegularExpression {
  convenience init(_ pattern: String, _ flags: String = "") throws {
    try self.init(pattern: Array(pattern.utf16), flags: RegularExpressionFlags(flags.utf16) ?? [])
  }

  func offsets(in input: [UInt16], at index: Int = 0, search: Bool = true, steps: Int = 1_000_000) throws -> String {
    var budget = MatchBudget(steps: steps)
    var captures = [Int](repeating: -1, count: 2 * captureCount)
    let matched = try input.withUnsafeBufferPointer { input in
      try captures.withUnsafeMutableBufferPointer { captures in
        try match(input, at: index, search: search, budget: &budget, captures: captures.baseAddress!)
      }
    }
    return matched ? describe(captures) : "none"
  }

  func offsets(in input: [UInt8], at index: Int = 0, search: Bool = true, steps: Int = 1_000_000) throws -> String {
    var budget = MatchBudget(steps: steps)
    var captures = [Int](repeating: -1, count: 2 * captureCount)
    let matched = try input.withUnsafeBufferPointer { input in
      try captures.withUnsafeMutableBufferPointer { captures in
        try match(input, at: index, search: search, budget: &budget, captures: captures.baseAddress!)
      }
    }
    return matched ? describe(captures) : "none"
  }

  private func describe(_ captures: [Int]) -> String {
    stride(from: 0, to: captures.count, by: 2)
      .map { captures[$0] < 0 ? "-" : "\(captures[$0]) \(captures[$0 + 1])" }
      .joined(separator: ", ")
  }
}

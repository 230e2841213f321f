import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests random expressions that are generated from `Grammar/FQL.ebnf`.
@Suite struct RandomExpressionTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func grammar() throws -> GrammarNotation {
    try GrammarNotation(String(contentsOf: root.appendingPathComponent("Grammar/FQL.ebnf"), encoding: .utf8))
  }

  private static let words: [String: [String]] = [
    "U+0009, U+000A, U+000D, U+0020": [" ", "\t", "\n", "\r"],
    #"A to Z, a to z, "_", "$", and every code point from U+0080 on that is not white space, invisible or a typographic quotation mark"#:
      [
        "a", "b", "z", "A", "_", "$", "é", "ζ", "日", "😀", "type", "event", "properties",
      ],
    "any code point except the dot and line ends": ["a", " ", "\\", "\"", "(", "0", "-", "\t", "é", "😀", "“", "’"],
    "any code point except quotes, the backslash and line ends": [
      "a", "x", " ", "*", "?", "[", "]", "é", "😀", "\t", "/",
    ],
  ]

  static func generator(seed: UInt64) throws -> TextGenerator {
    // The grammar excludes paths that are keywords.
    try TextGenerator(grammar(), words: words, seed: seed) { name, text in
      name == "Path" && FQLToken.keywords.contains(text) ? "\\" + text : text
    }
  }

  @Test func everyProductionHasAParserFunction() throws {
    let parser = try String(
      contentsOf: Self.root.appendingPathComponent("Sources/AnalyticsLive/Filters/FQL/FQLParser.swift"), encoding: .utf8
    )
    let names = try Self.grammar().productions.filter(\.isSyntactic).map(\.name)
    #expect(names.count > 15)
    for name in names { #expect(parser.contains("func parse\(name)("), "\(name)") }
  }

  @Test func everyTextOfTheGrammarParsesAndSaysTheSameAsRepresentationAndBack() throws {
    var generator = try Self.generator(seed: 1)
    var refused = 0
    for _ in 0..<3000 {
      let text = try generator.text(of: "Filter")
      do throws(FQLError) {
        let expression = try FilterExpression(text)
        #expect(try FilterExpression(ir: expression.ir) == expression, "\(text)")
        #expect(try FilterExpression(expression.text ?? "") == expression, "\(text)")
      } catch {
        // The grammar excludes calls on the left side of "in".
        refused += 1
        #expect(error.message.hasPrefix("the left side of \"in\""), "\(text)\n\(error)")
      }
    }
    #expect(refused < 1000)
  }

  @Test func changedTextsParseOrAreErrorsWithAPlace() throws {
    var generator = try Self.generator(seed: 2)
    let pieces =
      Array("()[]{},:!=<>\"'\\.-0aéin \n\u{0}😀").map(String.init) + [
        "and", "or", "in", "null", "\\u12", "1e999", "contains(",
      ]
    for _ in 0..<3000 {
      var text = Array(try generator.text(of: "Filter").unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &generator.random) {
        let place = Int.random(in: 0...text.count, using: &generator.random)
        switch Int.random(in: 0..<3, using: &generator.random) {
        case 0:
          text.insert(contentsOf: (pieces.randomElement(using: &generator.random) ?? "").unicodeScalars, at: place)
        case 1: text.removeSubrange(place..<min(text.count, place + 3))
        default: text = Array(text[..<place])
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      do throws(FQLError) {
        let expression = try FilterExpression(String(view))
        let back = try FilterExpression(ir: expression.ir)
        #expect(back == expression)
      } catch {
        guard case .text(let line, let column) = error.position else {
          Issue.record("no position: \(error)")
          continue
        }
        #expect(line >= 1 && column >= 1 && line <= view.count { $0 == "\n" } + 1)
        #expect(!error.message.isEmpty && error.excerpt != nil)
      }
    }
  }

  @Test func everyTextCanBeAskedAboutAnEvent() throws {
    var generator = try Self.generator(seed: 3)
    let event: JSONObject = [
      "type": "track", "a": ["b": ["z": "text"], "z": [1, 2, 3]], "event": "x*",
      "properties": ["a": 1.5, "type": true],
    ]
    var trueCount = 0
    for _ in 0..<400 {
      guard let expression = try? FilterExpression(generator.text(of: "Filter")) else { continue }
      let function = try FilterFunction(FilterCode.source(expression, limits: Limits()), limits: Limits())
      let answer = try function.call(event)?.boolValue
      #expect(answer == Oracle(event).answer(expression.root), "\(expression)")
      if answer == true { trueCount += 1 }
    }
    #expect(trueCount > 20)
  }

  @Test("A condition that is reported as never or always true has that result for each event")
  func constantConditions() throws {
    var generator = try Self.generator(seed: 4)
    let events: [JSONObject] = [
      [:], ["type": "track", "a": ["b": ["z": "text"], "z": [1, 2, 3]], "event": "x*", "properties": ["type": true]],
      ["type": 5, "event": true, "a": 1, "b": .null, "properties": "a"],
      ["a": true, "b": "b", "z": [], "A": 0, "_": [1]],
    ]
    var count = 0
    for _ in 0..<6000 {
      guard let expression = try? FilterExpression(generator.text(of: "Negation")), let text = expression.text,
        text == text.shortenedForReport
      else { continue }
      let messages = expression.constantConditions(areEventsTyped: false).map(\.message)
      for message in messages where message.hasPrefix("\(text) is ") {
        let isTrue = message.hasPrefix("\(text) is always true: ")
        count += 1
        for event in events { #expect(Oracle(event).answer(expression.root) == isTrue, "\(message)\n\(event)") }
      }
      for requirement in expression.requirements where requirement.condition == text {
        for event in events {
          guard let kind = requirement.kind(in: event), !requirement.kinds.contains(kind) else { continue }
          count += 1
          #expect(Oracle(event).answer(expression.root) == requirement.isNegated, "\(text)\n\(event)")
        }
      }
    }
    #expect(count > 1000, "\(count)")
  }

  @Test("Conditions on a member are reported as never or always true exactly if no value makes a difference")
  func exclusions() throws {
    // The values around and between the literals, and one of each other kind.
    let literals = ["1", "2", "3", #""x""#, #""y""#, "null", "true"]
    let values: [JSON?] = [nil, .null, 0, 1, 1.5, 2, 2.5, 3, 4, "x", "y", "z", true, false, [], [:]]
    var random = SeededRandom(seed: 5)
    var count = 0
    for _ in 0..<1500 {
      let word = ["and", "or"].randomElement(using: &random) ?? ""
      let conditions = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        let isOrder = Bool.random(using: &random)
        let comparison = (isOrder ? ["<", "<=", ">", ">="] : ["=", "!="]).randomElement(using: &random) ?? ""
        // Only numbers have an order.
        let literal = literals.prefix(isOrder ? 3 : literals.count).randomElement(using: &random) ?? ""
        return Bool.random(using: &random) ? "a \(comparison) \(literal)" : "!(a \(comparison) \(literal))"
      }
      let expression = try FilterExpression(conditions.joined(separator: " \(word) "))
      let results = Set(
        values.map { value in Oracle(value.map { ["a": $0] } ?? [:]).answer(expression.root) })
      let messages = expression.constantConditions(areEventsTyped: false).map(\.message)
      let isReported = messages.contains {
        $0.hasPrefix("\(expression) is \(word == "or" ? "always" : "never") true: ")
      }
      #expect(isReported == (results == [word == "or"]), "\(expression)\n\(messages)")
      if isReported { count += 1 }
    }
    #expect(count > 100, "\(count)")
  }
}

/// A second, simple implementation of the evaluation over JSON. It does not support paths into prototypes and keys
/// whose order JavaScript changes.
private struct Oracle {
  private enum Value {
    case undefined, nan
    case json(JSON)

    var json: JSON? { if case .json(let json) = self { json } else { nil } }

    var isTruthy: Bool {
      switch self {
      case .undefined, .nan: false
      case .json(.null): false
      case .json(.bool(let value)): value
      case .json(.string(let text)): !text.isEmpty
      case .json(let value): value.doubleValue.map { $0 != 0 } ?? true
      }
    }
  }

  private let event: JSONObject

  init(_ event: JSONObject) { self.event = event }

  func answer(_ node: FQLNode) -> Bool {
    if case .call(let call) = node { return value(call).json == true }
    return isTrue(node)
  }

  private func isTrue(_ node: FQLNode) -> Bool {
    switch node {
    case .not(let node): !isTrue(node)
    case .and(let nodes): nodes.allSatisfy(isTrue)
    case .or(let nodes): nodes.contains(where: isTrue)
    case .comparison(let comparison, let left, let right): compare(comparison, value(left), value(right))
    case .membership(let item, let members): members.contains { areSame(value(item), value($0)) }
    case .call(let call): value(call).isTruthy
    case .operand(let operand): value(operand).json == true
    case .invalid: false
    }
  }

  private func compare(_ comparison: FQLComparison, _ left: Value, _ right: Value) -> Bool {
    switch comparison {
    case .equal: return areEqual(left, right)
    case .notEqual: return !areEqual(left, right)
    default: break
    }
    guard let a = left.json?.doubleValue, let b = right.json?.doubleValue else { return false }
    switch comparison {
    case .less: return a < b
    case .lessOrEqual: return a <= b
    case .greater: return a > b
    default: return a >= b
    }
  }

  private func areEqual(_ left: Value, _ right: Value) -> Bool {
    if let a = left.json, let b = right.json, isComposed(a), isComposed(b) { return a.description == b.description }
    return areSame(left, right)
  }

  private func isComposed(_ json: JSON) -> Bool { json.isNull || json.arrayValue != nil || json.objectValue != nil }

  private func areSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined): true
    case (.json(let a), .json(let b)): a.arrayValue == nil && a.objectValue == nil && a == b
    default: false
    }
  }

  private func value(_ operand: FQLOperand) -> Value {
    switch operand {
    case .literal(let json): return .json(json)
    case .array(let items): return .json(.array(items))
    case .call(let call): return value(call)
    case .path(let path):
      var value = Value.json(.object(event))
      for name in path.components(separatedBy: ".") {
        guard value.isTruthy, let json = value.json else { return .undefined }
        let units = Array((json.stringValue ?? "").utf16)
        let unit = Int(name).flatMap { units.indices.contains($0) ? JSON(codeUnits: [units[$0]]) : nil }
        let member = json.objectValue?[name] ?? Int(name).flatMap { json[$0] } ?? unit
        value = member.map { .json($0) } ?? .undefined
      }
      return value
    }
  }

  private func value(_ call: FQLCall) -> Value {
    let first = value(call.arguments[0])
    switch call.function {
    case .contains, .match:
      guard let text = first.json?.stringValue, let other = value(call.arguments[1]).json?.stringValue else {
        return .json(false)
      }
      if call.function == .contains { return .json(.bool(other.isEmpty || text.contains(other))) }
      return .json(.bool(matches(Array(text.utf16)[...], Array(other.utf16)[...])))
    case .lowercase: return .json((first.json?.stringValue).map { .string($0.lowercased()) } ?? .null)
    case .length:
      switch first {
      case .json(.null): return .json(0)
      case .json(.string(let text)): return .json(JSON(text.utf16.count))
      case .json(.array(let items)): return .json(JSON(items.count))
      default: return .nan
      }
    case .typeof:
      switch first {
      case .undefined: return .json("undefined")
      case .nan: return .json("number")
      case .json(.bool): return .json("boolean")
      case .json(.string), .json(.malformedString): return .json("string")
      case .json(let json): return .json(json.doubleValue == nil ? "object" : "number")
      }
    }
  }

  /// Matches patterns without classes and backslashes, which a separate table covers.
  private func matches(_ text: ArraySlice<UInt16>, _ pattern: ArraySlice<UInt16>) -> Bool {
    guard let c = pattern.first else { return text.isEmpty }
    switch c {
    case 0x2A: return matches(text, pattern.dropFirst()) || (!text.isEmpty && matches(text.dropFirst(), pattern))
    case 0x3F: return !text.isEmpty && matches(text.dropFirst(), pattern.dropFirst())
    case 0x5B, 0x5C: return false
    default: return text.first == c && matches(text.dropFirst(), pattern.dropFirst())
    }
  }
}

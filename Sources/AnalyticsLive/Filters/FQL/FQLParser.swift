import JSONModel

/// Parses the text of a filter expression. The method `parseP` parses the production P of `Grammar/FQL.ebnf`.
struct FQLParser {
  /// The maximum nesting depth of parentheses, negations, calls and literals.
  static let maximumDepth = 128

  private var lexer: FQLLexer
  private var token: FQLToken
  private var depth = 0
  /// The offsets of the first occurrence of each condition and call; nil if they are not requested.
  private var offsets: [FQLNode: Int]?

  private init(_ text: [Unicode.Scalar]) throws(FQLFailure) {
    lexer = FQLLexer(text)
    token = try lexer.next()
  }

  /// - Throws: ``FQLError``.
  static func parse(_ text: String) throws(FQLError) -> FQLNode {
    let scalars = Array(text.unicodeScalars)
    do throws(FQLFailure) {
      var parser = try FQLParser(scalars)
      return try parser.parseFilter()
    } catch {
      throw FQLError(error, in: scalars)
    }
  }

  /// Returns the offset of the first occurrence of each condition and call in an expression; none if it is invalid.
  static func offsets(in text: [Unicode.Scalar]) -> [FQLNode: Int] {
    guard var parser = try? FQLParser(text) else { return [:] }
    parser.offsets = [:]
    return (try? parser.parseFilter()) == nil ? [:] : parser.offsets ?? [:]
  }

  // MARK: Tokens

  private mutating func advance() throws(FQLFailure) { token = try lexer.next() }

  private func isPunctuator(_ text: String) -> Bool { token.kind == .punctuator(text) }
  private func isKeyword(_ text: String) -> Bool { token.kind == .keyword(text) }

  /// Consumes the token if it is the punctuator.
  private mutating func take(_ text: String) throws(FQLFailure) -> Bool {
    guard isPunctuator(text) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ text: String, _ purpose: String) throws(FQLFailure) {
    guard try take(text) else { throw failure("expected \"\(text)\" \(purpose); found \(token.description)") }
  }

  private func failure(_ message: String, at offset: Int? = nil) -> FQLFailure {
    FQLFailure(message: message, offset: offset ?? token.offset)
  }

  private mutating func enter() throws(FQLFailure) {
    depth += 1
    if depth > FQLParser.maximumDepth {
      throw failure("the expression is nested more than \(FQLParser.maximumDepth) levels deep")
    }
  }

  /// Notes where a node starts.
  private mutating func located(_ node: FQLNode, at start: Int) -> FQLNode {
    if offsets != nil, offsets?[node] == nil { offsets?[node] = start }
    return node
  }

  // MARK: Conditions

  private mutating func parseFilter() throws(FQLFailure) -> FQLNode {
    if token.kind == .end { throw failure("the expression is empty; write a condition such as type = \"track\"") }
    let node = try parseExpression()
    guard token.kind == .end else {
      throw failure("expected \"and\", \"or\" or the end of the expression; found \(token.description)")
    }
    return node
  }

  private mutating func parseExpression() throws(FQLFailure) -> FQLNode {
    try enter()
    defer { depth -= 1 }
    return try parseDisjunction()
  }

  private mutating func parseDisjunction() throws(FQLFailure) -> FQLNode {
    let start = token.offset
    var parts = [try parseConjunction()]
    while isKeyword("or") {
      try advance()
      parts.append(try parseConjunction())
    }
    return parts.count == 1 ? parts[0] : located(.or(parts), at: start)
  }

  private mutating func parseConjunction() throws(FQLFailure) -> FQLNode {
    let start = token.offset
    var parts = [try parseNegation()]
    while isKeyword("and") {
      try advance()
      parts.append(try parseNegation())
    }
    if case .path(let word) = token.kind, ["and", "or"].contains(word.lowercased()) {
      throw failure(FQLForeignOperator.lowercase(word))
    }
    return parts.count == 1 ? parts[0] : located(.and(parts), at: start)
  }

  private mutating func parseNegation() throws(FQLFailure) -> FQLNode {
    guard isPunctuator("!") else { return isPunctuator("(") ? try parseGroup() : try parseComparison() }
    let start = token.offset
    try enter()
    defer { depth -= 1 }
    try advance()
    return located(.not(try parseNegation()), at: start)
  }

  private mutating func parseGroup() throws(FQLFailure) -> FQLNode {
    try expect("(", "")
    let node = try parseExpression()
    try expect(")", "to end the group")
    return node
  }

  private mutating func parseComparison() throws(FQLFailure) -> FQLNode {
    let start = token.offset
    let left = try parseOperand()
    if isKeyword("in") {
      if case .call(let call) = left {
        throw failure(
          "the left side of \"in\" must be a path or a literal; compare \(call.function.rawValue)(…) with \"=\" and \"or\"",
          at: start)
      }
      try advance()
      return located(.membership(left, try parseList()), at: start)
    }
    guard let comparison = try parseComparisonOperator() else {
      if let failure = foreignOperatorFailure(after: left, at: start) { throw failure }
      if case .call(let call) = left { return .call(call) }
      return located(.operand(left), at: start)
    }
    if isPunctuator("(") {
      throw failure("the operands of a comparison must be paths, literals or calls, not conditions in parentheses")
    }
    return located(.comparison(comparison, left, try parseOperand()), at: start)
  }

  /// The failure if the operand or the word after it is an operator of another language.
  private func foreignOperatorFailure(after left: FQLOperand, at start: Int) -> FQLFailure? {
    guard let title = left.text else { return nil }
    switch token.kind {
    case .path(let word):
      if let advice = FQLForeignOperator.advice(for: word, after: title) { return failure(advice) }
    case .value, .keyword("true"), .keyword("false"), .keyword("null"): break
    default: return nil
    }
    return title.lowercased() == "not" ? failure(FQLForeignOperator.negation, at: start) : nil
  }

  /// The failure at a bracket after a path, as in `properties["a"]`.
  private mutating func subscriptFailure(after path: String) throws(FQLFailure) -> FQLFailure {
    let offset = token.offset
    try advance()
    guard case .value(let json) = token.kind else { return failure(FQLForeignOperator.path, at: offset) }
    let name = json.stringValue ?? json.excerpt(100)
    let example = name.contains(".") ? nil : FQLOperand.path("\(path).\(name)").text
    return failure(FQLForeignOperator.path + (example.map { "; write \($0)" } ?? ""), at: offset)
  }

  /// Returns nil if the token is not a comparison operator.
  private mutating func parseComparisonOperator() throws(FQLFailure) -> FQLComparison? {
    guard case .punctuator(let text) = token.kind, let comparison = FQLComparison(rawValue: text) else { return nil }
    try advance()
    return comparison
  }

  // MARK: Operands

  private mutating func parseOperand() throws(FQLFailure) -> FQLOperand {
    guard case .path(let name) = token.kind else { return .literal(try parseLiteral()) }
    let start = token.offset
    try advance()
    if isPunctuator("[") { throw try subscriptFailure(after: name) }
    guard isPunctuator("(") else { return .path(name) }
    let call = try parseCall(name, start)
    _ = located(.call(call), at: start)
    return .call(call)
  }

  /// Parses the rest of a call, after its name.
  private mutating func parseCall(_ name: String, _ start: Int) throws(FQLFailure) -> FQLCall {
    guard let function = FQLFunction(rawValue: name) else {
      let names = FQLFunction.allCases.map(\.rawValue).joined(separator: ", ")
      let advice = name.lowercased() == "not" ? "write ! before the condition" : "use one of \(names)"
      throw failure("unknown function \(name); \(advice)", at: start)
    }
    try enter()
    defer { depth -= 1 }
    try expect("(", "")
    var arguments = [try parseArgument(of: function)]
    while try take(",") { arguments.append(try parseArgument(of: function)) }
    guard arguments.count == function.arity else {
      throw failure(
        "\(name) takes \(function.arity == 1 ? "one argument" : "two arguments"), found \(arguments.count)", at: start)
    }
    try expect(")", "to end the arguments")
    return FQLCall(function: function, arguments: arguments)
  }

  private mutating func parseArgument(of function: FQLFunction) throws(FQLFailure) -> FQLOperand {
    let start = token.offset
    let argument = try parseOperand()
    if case .call(let inner) = argument {
      throw failure(
        "an argument must be a path or a literal; \(function.rawValue)(\(inner.function.rawValue)(…)) is never true",
        at: start)
    }
    return argument
  }

  private mutating func parseList() throws(FQLFailure) -> [FQLOperand] {
    try expect("[", "for the list after \"in\"")
    var members: [FQLOperand] = []
    if try take("]") { return members }
    repeat { members.append(try parseMember()) } while try take(",")
    try expect("]", "to end the list")
    return members
  }

  private mutating func parseMember() throws(FQLFailure) -> FQLOperand {
    let start = token.offset
    let member = try parseOperand()
    if case .call = member { throw failure("a member of a list must be a literal or a path", at: start) }
    return member
  }

  // MARK: Literals

  private mutating func parseLiteral() throws(FQLFailure) -> JSON {
    let value: JSON
    switch token.kind {
    case .value(let json): value = json
    case .keyword("null"): value = .null
    case .keyword("true"): value = .bool(true)
    case .keyword("false"): value = .bool(false)
    case .punctuator("["): return .array(try parseArray())
    case .punctuator("{"): return .object(try parseObject())
    case .keyword(let word):
      throw failure(
        "expected a path, a literal or a call; found \"\(word)\" (write a member of that name as \\\(word))")
    default: throw failure("expected a path, a literal or a call; found \(token.description)")
    }
    try advance()
    return value
  }

  private mutating func parseArray() throws(FQLFailure) -> [JSON] {
    try enter()
    defer { depth -= 1 }
    try expect("[", "")
    var elements: [JSON] = []
    if try take("]") { return elements }
    repeat { elements.append(try parseLiteral()) } while try take(",")
    try expect("]", "to end the array")
    return elements
  }

  private mutating func parseObject() throws(FQLFailure) -> JSONObject {
    try enter()
    defer { depth -= 1 }
    try expect("{", "")
    var object = JSONObject()
    if try take("}") { return object }
    repeat { try parseProperty(into: &object) } while try take(",")
    try expect("}", "to end the object")
    return object
  }

  private mutating func parseProperty(into object: inout JSONObject) throws(FQLFailure) {
    switch token.kind {
    case .value(.string(let key)):
      try advance()
      try expect(":", "after the key")
      object[key] = try parseLiteral()
    case .value(.malformedString(let key)):
      try advance()
      try expect(":", "after the key")
      object[codeUnits: key] = try parseLiteral()
    default: throw failure("the key of an object must be a string; found \(token.description)")
    }
  }
}

import Foundation
import TestSupport
import Testing

/// Filter expressions of many conditions.
@Suite struct FilterChainTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  /// Returns the findings in an expression, without the name of the file.
  private func findings(_ expression: String) async throws -> [String] {
    let file = try folder.file("f.fql", expression)
    let result = try await tool.run("check", file)
    #expect(result.errors == "")
    return result.lines.map { String($0.dropFirst(file.utf8.count + 1)) }
  }

  @Test("A chain of any number of conditions is not nested")
  func longChains() async throws {
    let names = (0..<3000).map { #"event = "e\#($0)""# }
    for text in [names.joined(separator: " or "), names.map { "!(\($0))" }.joined(separator: " and ")] {
      #expect(try await findings(text) == [])
    }
    let paths = (0..<3000).map { "properties.p\($0)" }.joined(separator: ", ")
    #expect(try await findings("event in [\(paths)]") == [])
    let result = try await tool.run(
      "filter", names.joined(separator: " or "), input: #"{"event":"e2999"}"# + "\n" + #"{"event":"e3000"}"#)
    #expect(result.lines == [#"{"event":"e2999"}"#] && result.errors == "" && result.status == 0)
  }

  @Test("Long chains at each level of parentheses are compiled")
  func nestedChains() async throws {
    let chain = (0..<700).map { "b\($0) = 1" }
    let text = (0..<4).reduce("a = 0") { text, i in
      let word = i.isMultiple(of: 2) ? " and " : " or "
      return "(\(text))\(word)\(chain.joined(separator: word))"
    }
    let found = try await findings(text)
    #expect(found == [])
  }

  @Test("The nesting of an intermediate representation has a limit with a clear message")
  func nestedRepresentation() async throws {
    let ir =
      String(repeating: #"["or",["=","a",{"value":1}],"#, count: 200) + #"["=","a",{"value":1}]"#
      + String(repeating: "]", count: 200)
    let result = try await tool.run("filter", "--ir", ir, input: "{}")
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix("the expression is nested more than 128 levels deep\n"), "\(result.errors)")
  }
}

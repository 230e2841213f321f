import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests that deep nesting in the parser or in the tree is rejected before it exhausts the native stack.
@Suite struct NestingTests {
  @Test(arguments: [
    "(", "[", "{", "({a:", "({[", "[...", "f(", "a[", "`${", "a?", "a?b:", "a=", "a=>", "(a)=>", "()=>{", "(a=", "[a=",
    "({a=",
    "!", "- ", "++", "typeof ", "delete ", "new ", "new a(", "a**", "a,(", "function f(){", "(function(){",
    "function f(a=", "({a(){",
    "({get a(){", "class A{m(){", "class A{a=", "class A{static{", "class A{[", "(class{", "(class extends ", "if(a)",
    "if(a);else ",
    "for(;;)", "for(a of ", "for(a of b)", "while(a)", "while(", "do ", "switch(a){case 0:", "try{", "try{}finally{",
    "var [", "var {a:",
    "var [...", "var [a=", "return_(", "throw ", "async(", "a??(", "a&&(", "x={...", "let {[", "function f([",
    "function f({a:", "(({a:",
  ])
  func unfinishedNesting(_ opening: String) throws {
    let error = try #require(syntaxError(String(repeating: opening, count: 100_000)))
    // Some constructs cannot be nested in themselves and are rejected for that reason.
    #expect(error.message.hasPrefix("Too deeply nested") || error.message.hasPrefix("Unexpected"))
  }

  @Test(arguments: [
    "(", "[", "{", "({a:", "f(", "a[", "`${", "a?b:", "a=", "a=>", "()=>{", "!", "- ", "typeof ", "new ", "a**",
    "function f(){",
    "(function(){", "({a(){", "class A{m(){", "class A{static{", "(class extends ", "if(a)", "if(a);else ", "for(;;)",
    "while(a)", "do ",
    "switch(a){case 0:", "try{", "async(",
  ])
  func nestingIsBounded(_ opening: String) {
    #expect(syntaxError(String(repeating: opening, count: 100_000))?.message.hasPrefix("Too deeply nested") == true)
  }

  @Test(arguments: ["var [", "var {a:"])
  func patternsAreBounded(_ opening: String) {
    let source = "var " + String(repeating: opening.replacing("var ", with: ""), count: 100_000)
    #expect(syntaxError(source)?.message.hasPrefix("Too deeply nested") == true)
  }

  @Test(arguments: [
    "+a", "-a", "*a", "&&a", "||a", "??a", "==a", " in a", ".b", "?.b", "[0]", "()", "?.()", "`x`", "<<a",
  ])
  func chainsAreBounded(_ link: String) {
    #expect(syntaxError("a" + String(repeating: link, count: 100_000))?.message.hasPrefix("Too deeply nested") == true)
  }

  @Test func labelsAreBounded() {
    let source = (0..<100_000).map { "l\($0):" }.joined() + ";"
    #expect(syntaxError(source)?.message.hasPrefix("Too deeply nested") == true)
  }

  @Test(arguments: [",a", ";a", "\na", ";{}", ";var b", ";function f(){}", ",()=>{}", ",[]", ";if(a);else;"])
  func listsAreNotNested(_ link: String) {
    #expect(syntaxError("a" + String(repeating: link, count: 10_000)) == nil)
  }

  @Test func moderateNestingIsAccepted() async {
    var sources = [("(", ")"), ("[", "]"), ("f(", ")"), ("({a:", "})")].map { opening, closing in
      String(repeating: opening, count: 8) + "a" + String(repeating: closing, count: 8)
    }
    sources.append("a" + String(repeating: "+a", count: 400))
    for source in sources {
      #expect(
        await onThread(stackSize: Self.smallStack) {
          syntaxError(source, stack: UInt(Self.smallStack) / 2)
        } == nil)
    }
  }

  /// The size of the stack of secondary threads on Apple platforms. With the address sanitizer, the parser's functions
  /// need several times as much, because the sanitizer puts gaps between local variables. With the thread sanitizer,
  /// their frames are a third larger.
  private static var smallStack: Int {
    #if ADDRESS_SANITIZER
      4 << 20
    #else
      ThreadSanitizer.isUsed ? 1 << 20 : 512 << 10
    #endif
  }

  @Test("The lengths of nested chains add up", arguments: [("+a", 900), (".b", 900)])
  func nestedChains(_ link: String, _ count: Int) {
    var source = "a"
    for _ in 0..<5 { source = "(" + source + String(repeating: link, count: count) + ")" }
    #expect(syntaxError(source)?.message.hasPrefix("Too deeply nested") == true)
  }

  @Test func treeDepthCountsChainsAndNotInnerFunctions() throws {
    #expect(try parseScript("").treeDepth == 0)
    let short = try parseScript("a + b").treeDepth
    let long = try parseScript("a" + String(repeating: " + b", count: 100)).treeDepth
    #expect(long == short + 99)
    #expect(try parseScript("a.b.c.d").treeDepth == parseScript("a.b").treeDepth + 2)
    #expect(
      try parseScript("x = function () { return " + "a" + String(repeating: "+a", count: 100) + " }").treeDepth < 10)
  }

  /// Nested parentheses are parsed once, not once for each production of the cover grammar.
  @Test func coverGrammarTakesLinearTime() {
    for opening in ["(", "(a=", "([", "({a:"] {
      #expect(syntaxError(String(repeating: opening, count: 40)) != nil)
    }
  }
}

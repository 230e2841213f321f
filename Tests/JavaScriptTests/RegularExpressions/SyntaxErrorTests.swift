import Testing

@testable import JavaScript

@Suite("Regular expressions: syntax errors")
struct SyntaxErrorTests {
  @Test(
    "A malformed pattern is rejected with a reason",
    arguments: [
      ("(", "", "Unterminated group"), ("(?:a", "", "Unterminated group"), (")", "", "Unmatched ')'"),
      ("[a", "", "Unterminated character class"), ("[a-", "", "Unterminated character class"),
      ("*", "", "Nothing to repeat"), ("a**", "", "Nothing to repeat"), ("^*", "", "Nothing to repeat"),
      ("\\b+", "", "Nothing to repeat"), ("{1}", "", "Nothing to repeat"), ("a|+", "", "Nothing to repeat"),
      ("a{2,1}", "", "numbers out of order in {} quantifier"), ("(?<=a)*", "", "Invalid quantifier"),
      ("(?=a)*", "u", "Invalid quantifier"), ("\\", "", "\\ at end of pattern"),
      ("[b-a]", "", "Range out of order in character class"), ("(?a)", "", "Invalid group"),
      ("(?", "", "Invalid group"),
      ("(?<a", "", "Invalid capture group name"), ("(?<>a)", "", "Invalid capture group name"),
      ("(?<1>a)", "", "Invalid capture group name"), ("(?<a>x)(?<a>y)", "", "Duplicate capture group name"),
      ("(?<a>)\\k", "", "Invalid named reference"), ("(?<b>)\\k<a>", "", "Invalid named capture referenced"),
      ("\\k", "u", "Invalid named reference"), ("\\1", "u", "Invalid escape"), ("\\a", "u", "Invalid escape"),
      ("\\-", "u", "Invalid escape"), ("\\x1", "u", "Invalid escape"), ("\\00", "u", "Invalid decimal escape"),
      ("[\\00]", "u", "Invalid class escape"), ("\\u12", "u", "Invalid Unicode escape"),
      ("\\u{110000}", "u", "Invalid Unicode escape"), ("\\c", "u", "Invalid Unicode escape"),
      ("{", "u", "Lone quantifier brackets"), ("}", "u", "Lone quantifier brackets"),
      ("]", "u", "Lone quantifier brackets"),
      ("a{", "u", "Incomplete quantifier"), ("a{,5}", "u", "Incomplete quantifier"),
      ("[\\d-a]", "u", "Invalid character class"), ("\\p{Foo}", "u", "Invalid property name"),
      ("\\p{lu}", "u", "Invalid property name"), ("\\p{Script=Foo}", "u", "Invalid property name"),
      ("[\\p{Foo}]", "u", "Invalid property name in character class"),
      ("\\P{Basic_Emoji}", "v", "Invalid property name"),
      ("[(]", "v", "Invalid character in character class"), ("[a-]", "v", "Invalid character in character class"),
      ("[a&&&b]", "v", "Invalid character in character class"),
      ("[a--b&&c]", "v", "Invalid set operation in character class"),
      ("[a-z--b]", "v", "Invalid set operation in character class"),
      ("[a!!b]", "v", "Invalid set operation in character class"),
      ("[^\\q{ab}]", "v", "Negated character class may contain strings"),
    ])
  func malformed(pattern: String, flags: String, message: String) {
    let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression(pattern, flags) }
    #expect(error?.message == message)
  }

  @Test(
    "Modifiers require at least one flag, each at most once",
    arguments: [
      ("(?-:a)", "Invalid group"), ("(?ii:a)", "Repeated flag in modifiers"),
      ("(?i-i:a)", "Repeated flag in modifiers"),
      ("(?u:a)", "Invalid group"), ("(?i)", "Invalid group"),
    ])
  func malformedModifiers(pattern: String, message: String) {
    let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression(pattern) }
    #expect(error?.message == message)
  }

  @Test("The offset of an error is in UTF-16 code units")
  func offset() {
    let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression("\u{1F600}a)") }
    #expect(error?.offset == 3)
  }

  @Test(
    "Nesting beyond the limit is rejected before it exhausts the native stack",
    arguments: ["(", "(?:", "(?=", "(?<="])
  func deepNesting(opening: String) {
    let pattern = String(repeating: opening, count: 20_000) + String(repeating: ")", count: 20_000)
    let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression(pattern) }
    #expect(error?.message == "Regular expression too large")
  }

  @Test(
    "Flags are known letters without repetition, and u and v exclude each other",
    arguments: [
      ("", true), ("dgimsuy", true), ("v", true), ("gg", false), ("uv", false), ("x", false), ("G", false),
    ])
  func flags(text: String, isValid: Bool) {
    #expect((RegularExpressionFlags(text.utf16) != nil) == isValid)
  }
}

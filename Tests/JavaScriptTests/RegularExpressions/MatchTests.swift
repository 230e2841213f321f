import Testing

@testable import JavaScript

@Suite("Regular expressions: matching")
struct MatchTests {
  @Test(
    "Literal characters and escape sequences match their characters",
    arguments: [
      MatchCase("abc", "", "xxabcyy", "2 5"),
      MatchCase("a.c", "", "a\u{A}c abc", "4 7"),
      MatchCase("a.c", "s", "a\u{A}c", "0 3"),
      MatchCase("", "", "abc", "0 0"),
      MatchCase("[^]", "", "\u{A}", "0 1"),
      MatchCase("[]", "", "a", "none"),
      MatchCase("\\x41\\u0042\\103", "", "ABC", "0 3"),
      MatchCase("\\cJ", "", "a\u{A}", "1 2"),
      MatchCase("\\0", "", "a\u{0}", "1 2"),
      MatchCase("[\\b]", "", "a\u{8}", "1 2"),
      MatchCase("a\\/b", "", "a/b", "0 3"),
      MatchCase(".", "", "\u{2028}x", "1 2"),
      MatchCase("\\t\\v\\f\\r\\n", "", "\u{9}\u{B}\u{C}\u{D}\u{A}", "0 5"),
      MatchCase("\u{65E5}\u{672C}", "", "\u{3053}\u{308C}\u{306F}\u{65E5}\u{672C}\u{8A9E}", "3 5"),
      MatchCase("[\u{3042}-\u{3093}]+", "", "\u{65E5}\u{672C}\u{306E}\u{3053}\u{3068}\u{3070}", "2 6"),
      MatchCase("[^\\x00-\\x7f]+", "", "abc d\u{E9}f", "5 6"),
    ])
  func characters(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Quantifiers repeat greedily, lazily or within bounds, and reset captures",
    arguments: [
      MatchCase("a*", "", "aaab", "0 3"),
      MatchCase("a+?", "", "aaab", "0 1"),
      MatchCase("a*?b", "", "aaab", "0 4"),
      MatchCase("a??", "", "a", "0 0"),
      MatchCase("a{2}", "", "aaa", "0 2"),
      MatchCase("a{2,}", "", "aaaa", "0 4"),
      MatchCase("a{1,3}", "", "aaaa", "0 3"),
      MatchCase("a{1,3}?", "", "aaaa", "0 1"),
      MatchCase("a{0}b", "", "ab", "1 2"),
      MatchCase("(a*)*", "", "b", "0 0, -"),
      MatchCase("(a*)+", "", "b", "0 0, 0 0"),
      MatchCase("(?:a|ab)(?:c|bcd)(d*)", "", "abcd", "0 4, 4 4"),
      MatchCase("(z)((a+)?(b+)?(c))*", "", "zaacbbbcac", "0 10, 0 1, 8 10, 8 9, -, 9 10"),
      MatchCase("(a?)*?$", "", "aa", "0 2, 1 2"),
      MatchCase("(?:(a)|b)*", "", "ab", "0 2, -"),
      MatchCase("(?:a?){3}b", "", "aab", "0 3"),
      MatchCase("(ab){2,3}", "", "abababab", "0 6, 4 6"),
      MatchCase("(ab){2,3}?", "", "abababab", "0 4, 2 4"),
      MatchCase("(?:ab|cd)+?e", "", "abcde", "0 5"),
      MatchCase("a{,2}", "", "a{,2}", "0 5"),
      MatchCase("x{2147483648}", "", "xx", "none"),
      MatchCase("(?:){99999999999}a", "", "a", "0 1"),
      MatchCase("(|a)*", "", "aaa", "0 3, 2 3"),
      MatchCase("(|a)+", "", "aaa", "0 3, 2 3"),
      MatchCase("(?:(\\w)(\\d)?)+", "", "a1b", "0 3, 2 3, -"),
      MatchCase("\\d{2,4}(?=0)", "", "123400", "0 4"),
      MatchCase(".*\\d", "", "abc12def", "0 5"),
      MatchCase("a.*?c", "", "abcabc", "0 3"),
      MatchCase("(.*),(.*)", "", "a,b,c", "0 5, 0 3, 4 5"),
    ])
  func quantifiers(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Groups capture by number and by name",
    arguments: [
      MatchCase("(a)(b)?(c)", "", "ac", "0 2, 0 1, -, 1 2"),
      MatchCase("(?:a)(b)", "", "ab", "0 2, 1 2"),
      MatchCase("(?<year>\\d{4})-(?<month>\\d\\d)", "", "on 2024-05", "3 10, 3 7, 8 10"),
      MatchCase("(?<$>a)(?<_b>b)", "", "ab", "0 2, 0 1, 1 2"),
      MatchCase("(?<\u{3C0}>a)\\k<\u{3C0}>", "", "aa", "0 2, 0 1"),
      MatchCase("(a)|(b)|(c)", "", "b", "0 1, -, 0 1, -"),
      MatchCase("((a)|b)*", "", "aab", "0 3, 2 3, -"),
      MatchCase("\\k<a>(?<a>x)", "", "x", "0 1, 0 1"),
      MatchCase("(?<a>.)(?<b>.)\\k<b>\\k<a>", "", "abba", "0 4, 0 1, 1 2"),
    ])
  func groups(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "The first alternative that leads to a match is used",
    arguments: [
      MatchCase("foo|bar|baz", "", "a baz", "2 5"),
      MatchCase("a|ab", "", "ab", "0 1"),
      MatchCase("(?:a|ab)$", "", "ab", "0 2"),
      MatchCase("|a", "", "a", "0 0"),
      MatchCase("a||b", "", "b", "0 0"),
      MatchCase("(?:cat|dog|bird)s?", "", "two dogs", "4 8"),
      MatchCase("(?:ab|a)(?:bc|c)?", "", "abc", "0 3"),
      MatchCase("[ab]|c", "", "xc", "1 2"),
    ])
  func alternatives(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Backreferences match the capture of their group",
    arguments: [
      MatchCase("(a)\\1", "", "aa", "0 2, 0 1"),
      MatchCase("(a)?\\1b", "", "b", "0 1, -"),
      MatchCase("\\1(a)", "", "a", "0 1, 0 1"),
      MatchCase("(a\\1)", "", "a", "0 1, 0 1"),
      MatchCase("(?:(a)|b)\\1", "", "b", "0 1, -"),
      MatchCase("(a)\\1", "i", "aA", "0 2, 0 1"),
      MatchCase("(\u{3C3})\\1", "iu", "\u{3C3}\u{3C2}", "0 2, 0 1"),
      MatchCase("(\u{10400})\\1", "iu", "\u{10400}\u{10428}", "0 4, 0 2"),
      MatchCase("([\"']).*?\\1", "", "say \"it's\" x", "4 10, 4 5"),
      MatchCase("\\2(a)", "", "\u{2}a", "0 2, 1 2"),
      MatchCase("(.*)-\\1", "", "ab-abc", "0 5, 0 2"),
      MatchCase([0x28, 0xD83D, 0x29, 0x5C, 0x31], "", [0xD83D, 0xD83D, 0xDE00], "0 2, 0 1"),
      MatchCase([0x28, 0xD83D, 0x29, 0x5C, 0x31], "u", [0xD83D, 0xD83D, 0xDE00], "none"),
    ])
  func backreferences(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Assertions consume no input",
    arguments: [
      MatchCase("^b", "", "a\u{A}b", "none"),
      MatchCase("^b", "m", "a\u{A}b", "2 3"),
      MatchCase("a$", "", "a\u{A}b", "none"),
      MatchCase("a$", "m", "a\u{A}b", "0 1"),
      MatchCase("\\bfoo\\b", "", "a foo b", "2 5"),
      MatchCase("\\Boo", "", "foo", "1 3"),
      MatchCase("a(?=b)", "", "acab", "2 3"),
      MatchCase("a(?!b)", "", "abac", "2 3"),
      MatchCase("(?=(a+))a*b\\1", "", "baaabac", "3 6, 3 4"),
      MatchCase("(.*?)a(?!(a+)b\\2c)\\2(.*)", "", "baaabaac", "0 8, 0 2, -, 3 8"),
      MatchCase("(?<=\\$)\\d+", "", "cost $42", "6 8"),
      MatchCase("(?<!\\$)\\b\\d+", "", "$42 43", "4 6"),
      MatchCase("(?<=(\\d+)(\\d+))$", "", "1053", "4 4, 0 1, 1 4"),
      MatchCase("(?<=\\1(\\d+))x", "", "1212x", "4 5, 2 4"),
      MatchCase("(?<=([abc])+)d", "", "abcd", "3 4, 0 1"),
      MatchCase("(?<=a.*)c", "", "abbc", "3 4"),
      MatchCase("(?<=^|,)[^,]*", "", "a,b", "0 1"),
      MatchCase("(?=a)*b", "", "b", "0 1"),
      MatchCase("(?=a){0}b", "", "b", "0 1"),
      MatchCase("(?!)", "", "a", "none"),
      MatchCase([0x28, 0x3F, 0x3C, 0x3D, 0xD83D, 0x29, 0xDE00], "", "\u{1F600}", "1 2"),
      MatchCase([0x28, 0x3F, 0x3C, 0x3D, 0xD83D, 0x29, 0xDE00], "u", "\u{1F600}", "none"),
      MatchCase("(?<=\u{1F600})a", "u", "\u{1F600}a", "2 3"),
      MatchCase("\\b", "", "  a", "2 2"),
      MatchCase("^$", "", "", "0 0"),
    ])
  func assertions(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Classes match one character of a set",
    arguments: [
      MatchCase("[a-c]+", "", "xabcd", "1 4"),
      MatchCase("[^a-c]+", "", "abcxyz", "3 6"),
      MatchCase("[\\w-]+", "", "a-b c", "0 3"),
      MatchCase("[a-\\d]+", "", "-a5", "0 3"),
      MatchCase("[\\d-x]+", "", "x-5", "0 3"),
      MatchCase("[]a]", "", "]a", "none"),
      MatchCase("[^\\S\\n]+", "", " \u{A}\u{9} ", "0 1"),
      MatchCase("[\\u0041-\\u005A]+", "", "abcDEF", "3 6"),
      MatchCase("\\W+", "", "ab, cd", "2 4"),
      MatchCase("\\S+", "", "\u{A0}\u{FEFF}ab", "2 4"),
      MatchCase("\\s+", "", "ab\u{A0}\u{FEFF}\u{2003}c", "2 5"),
      MatchCase("[\\c]", "", "\\", "0 1"),
      MatchCase("[\\c1]", "", "\u{11}", "0 1"),
      MatchCase("[\\12]", "", "\u{A}", "0 1"),
      MatchCase("[\\8]", "", "8", "0 1"),
      MatchCase("[-a]+", "", "-a-", "0 3"),
      MatchCase("[a-]+", "", "-a-", "0 3"),
      MatchCase([0x5B, 0xD83D, 0x5D], "", "\u{1F600}", "0 1"),
      MatchCase([0x5B, 0xD83D, 0x5D], "u", "\u{1F600}", "none"),
    ])
  func classes(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "The flag i compares upper-case characters, or folded characters in Unicode mode",
    arguments: [
      MatchCase("HELLO", "i", "say hello", "4 9"),
      MatchCase("[a-z]+", "i", "ABC", "0 3"),
      MatchCase("[^a]", "i", "Ab", "1 2"),
      MatchCase("\u{E9}", "i", "\u{C9}", "0 1"),
      MatchCase("\u{DF}", "i", "\u{1E9E}", "none"),
      MatchCase("\u{DF}", "iu", "\u{1E9E}", "0 1"),
      MatchCase("k", "i", "\u{212A}", "none"),
      MatchCase("k", "iu", "\u{212A}", "0 1"),
      MatchCase("\\w", "iu", "\u{17F}", "0 1"),
      MatchCase("\\w", "i", "\u{17F}", "none"),
      MatchCase("[^x]", "iu", "X", "none"),
      MatchCase("\u{3C2}", "iu", "\u{3A3}", "0 1"),
      MatchCase("\\u0390", "iu", "\u{1FD3}", "0 1"),
      MatchCase("[\\u0430-\\u044f]+", "i", "\u{41F}\u{420}\u{418}\u{412}\u{415}\u{422}", "0 6"),
      MatchCase("\\u{10428}", "iu", "\u{10400}", "0 2"),
      MatchCase("\u{130}", "iu", "i", "none"),
      MatchCase("\\W", "iu", "S", "none"),
      MatchCase("\u{1C6}", "i", "\u{1C5}", "0 1"),
      MatchCase("[\\u212a]", "iu", "K", "0 1"),
      MatchCase("\\b", "iu", "\u{17F}", "0 0"),
    ])
  func ignoringCase(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Unicode mode matches code points",
    arguments: [
      MatchCase(".", "", "\u{1F600}", "0 1"),
      MatchCase(".", "u", "\u{1F600}", "0 2"),
      MatchCase("^.$", "u", "\u{1F600}", "0 2"),
      MatchCase("\\u{1F600}", "u", "a\u{1F600}", "1 3"),
      MatchCase("\\ud83d\\ude00", "u", "\u{1F600}", "0 2"),
      MatchCase("[\u{1F600}-\u{1F602}]", "u", "\u{1F601}", "0 2"),
      MatchCase("[^a]", "u", "\u{1F600}", "0 2"),
      MatchCase("\u{1F600}{2}", "u", "\u{1F600}\u{1F600}", "0 4"),
      MatchCase("\u{1F600}{2}", "", "\u{1F600}\u{1F600}", "none"),
      MatchCase(".{2}", "u", "\u{1F600}a", "0 3"),
      MatchCase("\\ude00", "u", "\u{1F600}", "none"),
      MatchCase("\\ud83d", "u", "\u{1F600}", "none"),
      MatchCase(".*?b", "u", "\u{1F600}ab", "0 4"),
      MatchCase("\\S+\u{1F600}", "u", "a\u{1F600}\u{1F600}b", "0 5"),
      MatchCase("[^]*", "u", "a\u{1F600}\u{A}", "0 4"),
      MatchCase("\\-", "", "-", "0 1"),
      MatchCase("\\p{L}+", "u", "123\u{430}\u{431}\u{432}", "3 6"),
      MatchCase("\\P{L}+", "u", "\u{430}\u{431}\u{432}123", "3 6"),
      MatchCase("\\p{Lu}", "iu", "a", "0 1"),
      MatchCase("\\P{Lu}", "iu", "A", "0 1"),
      MatchCase("[^\\P{Lu}]", "iu", "a", "none"),
      MatchCase("\\p{Script=Greek}+", "u", "abc \u{3B1}\u{3B2}\u{3B3}", "4 7"),
      MatchCase("\\p{scx=Deva}", "u", "\u{964}", "0 1"),
      MatchCase("\\p{sc=Deva}", "u", "\u{964}", "none"),
      MatchCase("\\p{Emoji_Presentation}+", "u", "x\u{1F600}\u{1F602}", "1 5"),
      MatchCase("\\p{gc=Nd}+", "u", "a\u{663}\u{664}", "1 3"),
      MatchCase("\\p{ASCII}+", "u", "\u{E9}~a", "1 3"),
      MatchCase("\\p{Any}", "u", [0xD800], "0 1"),
      MatchCase("\\p{White_Space}+", "u", "a\u{3000} b", "1 3"),
      MatchCase("\\p{ID_Start}\\p{ID_Continue}*", "u", "1 f\u{FC}r2", "2 6"),
      MatchCase("\\p{Extended_Pictographic}", "u", "a\u{A9}", "1 2"),
      MatchCase("\\p", "", "p", "0 1"),
    ])
  func unicodeMode(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "The flag v enables set operations and strings in classes",
    arguments: [
      MatchCase("[\\w--\\d]+", "v", "12ab3", "2 4"),
      MatchCase("[\\w&&\\d]+", "v", "ab12c", "2 4"),
      MatchCase("[[a-z]&&[^aeiou]]+", "v", "aeixyz", "3 6"),
      MatchCase("[\\q{abc|b|}x]", "v", "abc", "0 3"),
      MatchCase("^[\\q{abc|ab|b|}x]c", "v", "abc", "0 3"),
      MatchCase("[\\q{}]", "v", "a", "0 0"),
      MatchCase("[[a-c][x-z]]+", "v", "1axz2", "1 4"),
      MatchCase("[\\p{L}--\\p{Lu}]+", "v", "ABcdE", "2 4"),
      MatchCase("[^\\d\\s]+", "v", "12 ab", "3 5"),
      MatchCase("\\p{Emoji_Keycap_Sequence}", "v", "1\u{FE0F}\u{20E3}", "0 3"),
      MatchCase("\\p{RGI_Emoji_Flag_Sequence}", "v", "x\u{1F1EB}\u{1F1EE}", "1 5"),
      MatchCase("\\p{RGI_Emoji_Modifier_Sequence}", "v", "\u{1F44B}\u{1F3FD}", "0 4"),
      MatchCase(
        "\\p{RGI_Emoji_Tag_Sequence}", "v", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "0 14"),
      MatchCase("\\p{RGI_Emoji_ZWJ_Sequence}", "v", "x\u{1F469}\u{1F3FD}\u{200D}\u{1F680}", "1 8"),
      MatchCase(
        "^\\p{RGI_Emoji_ZWJ_Sequence}$", "v", "\u{1F9D1}\u{1F3FD}\u{200D}\u{1F91D}\u{200D}\u{1F9D1}\u{1F3FB}", "0 12"),
      MatchCase(
        "^\\p{RGI_Emoji_ZWJ_Sequence}$", "v", "\u{1F468}\u{1F3FB}\u{200D}\u{1F91D}\u{200D}\u{1F468}\u{1F3FB}", "none"),
      MatchCase("^\\p{RGI_Emoji}{3}$", "v", "\u{1F3F4}\u{200D}\u{2620}\u{FE0F}\u{1F600}5\u{FE0F}\u{20E3}", "0 10"),
      MatchCase("\\p{RGI_Emoji}", "v", "5", "none"),
      MatchCase("^\\p{Basic_Emoji}$", "v", "\u{2764}\u{FE0F}", "0 2"),
      MatchCase("[a--\\q{a}]", "v", "a", "none"),
      MatchCase("[\\&\\-\\!]+", "v", "a&-!", "1 4"),
      MatchCase("[\\q{KM|s}]", "iv", "\u{212A}m", "0 2"),
      MatchCase("[^\\q{a|b}]", "v", "abc", "2 3"),
    ])
  func unicodeSets(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Annex B syntax is accepted without a Unicode flag",
    arguments: [
      MatchCase("\\a", "", "a", "0 1"),
      MatchCase("{", "", "{", "0 1"),
      MatchCase("}", "", "}", "0 1"),
      MatchCase("]", "", "]", "0 1"),
      MatchCase("a{", "", "a{", "0 2"),
      MatchCase("a{1", "", "a{1", "0 3"),
      MatchCase("\\c", "", "\\c", "0 2"),
      MatchCase("\\c\u{E9}", "", "\\c\u{E9}", "0 3"),
      MatchCase("\\8", "", "8", "0 1"),
      MatchCase("\\777", "", "?7", "0 2"),
      MatchCase("\\1", "", "\u{1}", "0 1"),
      MatchCase("\\18", "", "\u{1}8", "0 2"),
      MatchCase("\\400", "", " 0", "0 2"),
      MatchCase("\\u{61}", "", "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu", "0 61"),
      MatchCase("\\x1", "", "x1", "0 2"),
      MatchCase("\\u12", "", "u12", "0 3"),
      MatchCase("\\k", "", "k", "0 1"),
      MatchCase("\\k<a>", "", "k<a>", "0 4"),
      MatchCase("(?=a){2}a", "", "a", "0 1"),
      MatchCase("\\_", "", "_", "0 1"),
      MatchCase("[\\d-\\w]", "", "-", "0 1"),
    ])
  func annexB(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "A sticky match begins at the index",
    arguments: [
      MatchCase("b", "y", "ab", "none"),
      MatchCase("a", "y", "ab", "0 1"),
      MatchCase("^b", "my", "a\u{A}b", "none"),
      MatchCase("(?:)", "y", "x", "0 0"),
    ])
  func sticky(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }
}

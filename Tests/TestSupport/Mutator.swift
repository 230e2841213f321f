/// Creates damaged copies of scripts that depend only on the seed.
public struct Mutator {
  let scripts: [[UInt8]]
  var random: SeededRandom

  public init(scripts: [[UInt8]], seed: UInt64) {
    self.scripts = scripts
    random = SeededRandom(seed: seed)
  }

  public mutating func next() -> [UInt8] {
    var source = scripts[below(scripts.count)]
    for _ in 0...below(4) { mutate(&source) }
    return source
  }

  private mutating func below(_ n: Int) -> Int { Int(random.next() % UInt64(max(1, n))) }

  private mutating func range(in source: [UInt8], atMost limit: Int) -> Range<Int> {
    let start = below(source.count + 1)
    return start..<min(source.count, start + below(limit))
  }

  private mutating func mutate(_ source: inout [UInt8]) {
    switch below(9) {
    case 0: source.removeLast(below(source.count + 1))
    case 1: source.removeSubrange(range(in: source, atMost: 60))
    case 2:
      let copied = Array(source[range(in: source, atMost: 200)])
      source.insert(contentsOf: copied, at: below(source.count + 1))
    case 3:
      let other = scripts[below(scripts.count)]
      let copied = Array(other[range(in: other, atMost: 300)])
      source.insert(contentsOf: copied, at: below(source.count + 1))
    case 4: if !source.isEmpty { source[below(source.count)] = UInt8(truncatingIfNeeded: random.next()) }
    case 5, 6:
      source.insert(contentsOf: Array(Mutator.tokens[below(Mutator.tokens.count)].utf8), at: below(source.count + 1))
    default: replaceWord(&source)
    }
  }

  /// Replaces a word or a run of other characters by a token or another word of the script.
  private mutating func replaceWord(_ source: inout [UInt8]) {
    guard !source.isEmpty else { return }
    let from = word(in: source, around: below(source.count))
    let replacement =
      below(2) == 0
      ? Array(Mutator.tokens[below(Mutator.tokens.count)].utf8)
      : Array(source[word(in: source, around: below(source.count))])
    source.replaceSubrange(from, with: replacement)
  }

  private func word(in source: [UInt8], around index: Int) -> Range<Int> {
    func isWord(_ b: UInt8) -> Bool {
      b >= 48 && b <= 57 || b >= 65 && b <= 90 || b >= 97 && b <= 122 || b == 95 || b == 36
    }
    var start = index
    var end = index + 1
    guard isWord(source[index]) else { return start..<end }
    while start > 0 && isWord(source[start - 1]) { start -= 1 }
    while end < source.count && isWord(source[end]) { end += 1 }
    return start..<end
  }

  private static let tokens = [
    " null ", " undefined ", " this ", " arguments ", " super ", " new ", " delete ", " typeof ", " in ",
    " instanceof ", " void ", " yield ", " await ", " async ",
    " let ", " const ", " var ", " class A extends B {} ", " function f() {} ", " return ", " throw ", " try { ",
    " } catch (e) { ", " finally { ", " for (;;) ",
    " while (1) ", " switch (x) { case 1: ", " default: ", " break ", " continue ", " label: ", "(", ")", "[", "]", "{",
    "}", ";", ",", ".", "?.", "...", "=>", "=",
    "==", "===", "+", "++", "--", "**", "*", "/", "%", "&&", "||", "??", "??=", "!", "~", "<", ">", "<<", ">>>", "?",
    ":", "`", "${", "'", "\"", "\\", "/x/g", "#p", "@",
    "0", "-1", "1e308", "4294967295", "0x7fffffff", "2147483648", "NaN", "Infinity", "1n", "\"\"", "\"length\"",
    "\"__proto__\"", ".length = 0", ".length = 4294967295",
    ".constructor", ".prototype", "[Symbol.iterator]", "[Symbol.toPrimitive]", ".valueOf = null",
    ".toString = () => ({})", ".push(", ".map(", ".sort(", ".replace(",
    "Object.freeze(", "Object.defineProperty(", "Object.setPrototypeOf(", "JSON.stringify(", "JSON.parse(",
    "Array.from(", "new Map(", "new Proxy(", "\u{2028}", "\u{FEFF}",
  ]
}

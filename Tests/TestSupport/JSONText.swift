/// Random JSON texts.
public enum JSONText {
  public static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u00", "1e5", "-", "true", "null", " ", "\\", "0", ".",
  ]
  private static let scalars = [
    "null", "true", "false", "0", "-0", "1", "-1.5", "1e21", "1E-7", "123456789012345678901234567890",
    "9007199254740993",
    "\"\"", "\"a\"", "\"\\u0041\\n\"", "\"é😀\"", "\"\\ud83d\\ude00\"", "\"__proto__\"",
  ]

  public static func value(_ random: inout SeededRandom, depth: Int) -> String {
    if depth == 0 || random.chance(40) { return random.pick(scalars) }
    // Large ones need more than one buffer of a parser.
    let count = random.chance(3) ? random.below(300) : random.below(5)
    let items = (0..<count).map { _ in value(&random, depth: count < 5 ? depth - 1 : 0) }
    if random.chance(50) { return "[" + items.joined(separator: ", ") + "]" }
    return "{"
      + items.enumerated().map { "\"\(random.pick(["a", "b", "type", "7", "k\($0)"]))\":\($1)" }.joined(separator: ",")
      + "}"
  }
}

import JavaScript
import TestSupport
import Testing

/// Arithmetic on long BigInts: known values and identities, below and above the sizes at which the algorithms change.
@Suite struct BigIntArithmeticTests {
  @Test(arguments: [
    ("let f = 1n; for (let i = 1n; i <= 30n; i++) f *= i; f", "265252859812191058636308480000000"),
    ("let a = 0n, b = 1n; for (let i = 0; i < 100; i++) [a, b] = [b, a + b]; a", "354224848179261915075"),
    // The sums of the digits of 2^1000 and of the factorial of 100.
    ("[...String(2n ** 1000n)].reduce((s, d) => s + +d, 0)", "1366"),
    ("let f = 1n; for (let i = 1n; i <= 100n; i++) f *= i; [...String(f)].reduce((s, d) => s + +d, 0)", "648"),
    // The last ten digits of 1^1 + 2^2 + … + 1000^1000.
    (
      "let s = 0n, m = 10n ** 10n; for (let n = 1n; n <= 1000n; n++) { let p = 1n, b = n, e = n; while (e) { if (e & 1n) p = p * b % m; b = b * b % m; e >>= 1n } s += p } s % m",
      "9110846700"
    ),
    ("2n ** 127n - 1n", "170141183460469231731687303715884105727"),
    ("(2n ** 64n - 1n) ** 2n", "340282366920938463426481119284349108225"),
    ("(2n ** 128n - 1n) / (2n ** 64n + 1n)", "18446744073709551615"),
    // The estimate of a word of the quotient is too large by one, so that the divisor must be added back.
    ("(2n ** 191n + 3n) / (2n ** 189n + 1n)", "3"),
    ("(2n ** 191n + 3n) % (2n ** 189n + 1n) === 2n ** 189n", "true"),
  ])
  func knownNumbers(_ source: String, _ expected: String) throws { try expectScript(source, expected, stresses: false) }

  @Test(arguments: [1, 18, 19, 20, 38, 39, 700, 760, 1500, 3100])
  func nines(_ n: Int) throws {
    // (10^n - 1)² = 99…9800…01, and 10^n - 1 divides 10^2n - 1.
    let square = String(repeating: "9", count: n - 1) + "8" + String(repeating: "0", count: n - 1) + "1"
    try expectScript("String((10n ** \(n)n - 1n) ** 2n)", square, stresses: false)
    try expectScript("BigInt('9'.repeat(\(n))) ** 2n === BigInt('\(square)')", "true", stresses: false)
    try expectScript("(10n ** \(2 * n)n - 1n) / (10n ** \(n)n - 1n) - 10n ** \(n)n", "1", stresses: false)
    try expectScript("((10n ** \(n)n - 1n) / 9n).toString()", String(repeating: "1", count: n), stresses: false)
  }

  @Test("Arithmetic identities hold for random numbers", arguments: 1...TestRounds.number("TEST_SEEDS", 1))
  func identities(_ seed: Int) throws {
    try expectScript("let seed = \(seed);" + Self.identities, "ok", stresses: false)
    try expectScript("let seed = \(seed), rounds = 4;" + Self.identities, "ok")
  }

  private static let identities = #"""
    function random() { return seed = (seed * 1103515245 + 12345) % 2147483648 }
    // Runs of zeros and ones are frequent, because carries propagate through them.
    function number(words) {
      let text = "0x0";
      for (let i = 0; i < words; i++) {
        const kind = random() % 6;
        text += kind === 0 ? "0000000000000000" : kind === 1 ? "ffffffffffffffff" : (random() % 2 ** 30).toString(16).padStart(8, "0") + (random() * 2).toString(16).padStart(8, "0");
      }
      return random() & 512 ? -BigInt(text) : BigInt(text);
    }
    const sizes = [1, 1, 2, 3, 7, 30, 39, 41, 60, 82];
    function check(ok, name, ...operands) { if (!ok) throw new Error(name + " " + operands.map(x => x.toString(16))) }
    function testRound() {
      const a = number(sizes[random() % sizes.length]), b = number(sizes[random() % sizes.length]) || 1n, c = number(2);
      const q = a / b, r = a % b, s = BigInt(random() % 200);
      check(q * b + r === a, "division", a, b);
      check((r < 0n ? -r : r) < (b < 0n ? -b : b) && (r === 0n || r < 0n === a < 0n), "remainder", a, b);
      check(a * b / b === a && (a === 0n || a * b % a === 0n), "product", a, b);
      check((a + b) * (a - b) === a * a - b * b, "squares", a, b);
      check((a + b) * c === a * c + b * c, "distribution", a, b, c);
      check(a + b - a === b && a - b === -(b - a), "sum", a, b);
      check((a & b) + (a | b) === a + b && (a ^ b) === (a | b) - (a & b) && ~a === -a - 1n, "bits", a, b);
      check(a << s === a * 2n ** s && a >> s === (a - BigInt.asUintN(Number(s), a)) / 2n ** s, "shift", a, s);
      check((a - BigInt.asIntN(Number(s), a)) % 2n ** s === 0n && BigInt.asUintN(Number(s), a) === (a % 2n ** s + 2n ** s) % 2n ** s, "truncation", a, s);
      check(BigInt(a.toString()) === a && a.toString() === String(a), "decimal", a);
      const magnitude = a < 0n ? -a : a;
      check(BigInt("0x" + magnitude.toString(16)) === magnitude && BigInt("0b" + magnitude.toString(2)) === magnitude && BigInt("0o" + magnitude.toString(8)) === magnitude, "radix", a);
      let value = 0n, radix = 2 + random() % 35;
      for (const digit of magnitude.toString(radix).slice(0, 60)) value = value * BigInt(radix) + BigInt(parseInt(digit, radix));
      check(magnitude / BigInt(radix) ** BigInt(Math.max(0, magnitude.toString(radix).length - 60)) === value, "digits", a, BigInt(radix));
      const d = Number(BigInt.asIntN(900, a));
      check(BigInt(d) == d && (BigInt(d) < a) === (d < a) && (BigInt(d) > a) === (d > a), "number", a);
    }
    for (let i = 0; i < (typeof rounds === "number" ? rounds : 25); i++) testRound();
    "ok"
    """#

  @Test func longTexts() throws {
    // Formatting and parsing divide the number into halves and share no code.
    try expectScript("let x = 7n ** 8000n; BigInt(x.toString()) === x && x.toString().length", "6761", stresses: false)
    try expectScript("let t = '1234567890'.repeat(900); BigInt(t).toString() === t", "true", stresses: false)
    try expectScript(
      "let t = 'zyx987'.repeat(300), v = 0n; for (const c of t) v = v * 36n + BigInt(parseInt(c, 36)); v.toString(36) === t",
      "true", stresses: false)
    try expectScript(
      "let t = '1' + '0'.repeat(5000); (10n ** 5000n).toString() === t && (-(10n ** 5000n)).toString() === '-' + t",
      "true", stresses: false)
  }
}

// replace and replaceAll replace the matches of a pattern.
// RegExp (ECMA-262 §22.2)

print(show([
  "abcabc".replace(/b/, "x"), "abcabc".replace(/b/g, "x"), "abc".replace(/x/g, "y"),
  "abc".replace(/(?:)/g, "-"), "😀".replace(/(?:)/gu, "-"),
])) // expect: ["axcabc", "axcaxc", "abc", "-a-b-c-", "-😀-"]

print(show([
  "john smith".replace(/(\w+) (\w+)/, "$2, $1"), "abc".replace(/b/, "[$`$&$']"),
  "abc".replace(/(b)(x)?/, "<$1$2>"), "abc".replace(/b/, "$1$01$10"),
  "abc".replace(/(b)/, "$01$10$2$00$$"),
])) // expect: ["smith, john", "a[abc]c", "a<b>c", "a$1$01$10c", "abb0$2$00$c"]

print(show([
  "2020-12".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>$<z>"), "ab".replace(/(?<x>a)/, "$<x"),
  "ab".replace(/(a)/, "$<x>"), "b".replace(/(?<x>a)?b/, "[$<x>]"),
])) // expect: ["12/2020", "$<xb", "$<x>b", "[]"]

print(show("abcdefghijkl".replace(/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/, "$11-$10-$12-$1"))) // expect: "k-j-a2-al"

print(show([
  "abcb".replace(/b/g, (m, p, s) => p + s.length), "abc".replace(/(b)(x)?/, (...a) => show(a)),
  "abc".replace(/(?<n>b)/, (...a) => a[4].n + a.length),
])) // expect: ["a5c7", "a[\"b\", \"b\", undefined, 1, \"abc\"]c", "ab5c"]

print(show([
  "aaa".replaceAll(/a/g, "b"), "x1y2".replaceAll(/\d/g, d => d * 2), "a€b€".replace(/€/g, "e"),
  "abc".replace(/b/, "€"),
])) // expect: ["bbb", "x2y4", "aebe", "a€c"]

const r = /a/y;
print(show([
  "aab".replace(r, "x"), r.lastIndex, "aab".replace(r, "x"), r.lastIndex, "aab".replace(r, "x"),
  r.lastIndex,
])) // expect: ["xab", 1, "axb", 2, "aab", 0]

// ---

const r = /a/g;
r.lastIndex = 2;
print(show([
  "aaa".replace(r, "b"), r.lastIndex, "xaa".replace(/a/gy, "b"), "aax".replace(/a/gy, "b"),
])) // expect: ["bbb", 0, "xaa", "bbx"]

// ---

const r = /(?<v>\d)/g;
print(show("1-2-3".replace(r, (m, d, p, s, g) => { r.compile("(?<other>x)"); return g.v * 2; }))) // expect: "2-4-6"

print(show("a".repeat(1000).replace(/a/g, "bc").length)) // expect: 2000

print(show([
  "aBc".replace(/b/i, c => c.toLowerCase()), "x".replace(/x/, "$"), "x".replace(/x/, "$$$"),
  "abc".replace(/b/, () => "$1"), "abc".replace(/b/, undefined),
])) // expect: ["abc", "$", "$$", "a$1c", "aundefinedc"]

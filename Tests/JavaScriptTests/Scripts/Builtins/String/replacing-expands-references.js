// replace expands references in the replacement.
// String (ECMA-262 §22.1)

print(show([
  "abcabc".replace("b", "[$&]"), "abcabc".replace("b", "[$`|$']"), "abc".replace("b", "$$"),
  "abc".replace("b", "$1$0$<x>$"), "abc".replace("x", "y"), "abc".replace("", "_"),
  "abc".replace("c", "$"),
])) // expect: ["a[b]cabc", "a[a|cabc]cabc", "a$c", "a$1$0$<x>$c", "abc", "_abc", "ab$"]

print(show([
  "abcabc".replaceAll("b", "[$&]"), "aaa".replaceAll("aa", "b"), "abc".replaceAll("", "_"),
  "abc".replaceAll("b", "$`$'"), "abc".replaceAll("x", "y"), "€a€".replaceAll("€", "e"),
])) // expect: ["a[b]ca[b]c", "ba", "_a_b_c_", "aacc", "abc", "eae"]

print(show([
  "abcb".replace("b", (m, p, s) => [m, p, s].join("/")),
  "abcb".replaceAll("b", (m, p, s) => m + p), "abc".replace("b", () => "$&"),
  "abc".replace("b", () => undefined),
])) // expect: ["ab/1/abcbcb", "ab1cb3", "a$&c", "aundefinedc"]

print(show(["a1".replace(1, 2), "undefined".replace(undefined, null), "abc".replace("b")]))
// expect: ["a2", "null", "aundefinedc"]

print(show([outcome(() => "a".replaceAll(/a/, "")), outcome(() => String.prototype.replace.call(null, "a", "b"))]))
// expect: ["TypeError: String.prototype.replaceAll called with a non-global RegExp argument", "TypeError: String.prototype.replace called on null or undefined"]

print(show("abc".replace({ [Symbol.replace](s, r) { return s + "|" + r; } }, "x"))) // expect: "abc|x"

print(show(["x".repeat(5000).replaceAll("x", "yy").length, "€".repeat(300).replaceAll("€", "a")]))
// expect: [10000, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]

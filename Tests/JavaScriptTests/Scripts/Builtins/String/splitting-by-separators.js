// split splits at a separator.
// String (ECMA-262 §22.1)

print(show([
  "a,b,c".split(","), "a,b,c".split(",", 2), "abc".split(""), "abc".split(), "abc".split("x"),
  "".split(""), "".split(","), ",a,".split(","),
])) // expect: [["a", "b", "c"], ["a", "b"], ["a", "b", "c"], ["abc"], ["abc"], [], [""], ["", "a", ""]]

print(show([
  "a,b".split(",", 0), "a,b".split(",", -1), "a€b€".split("€"), "a€".split(""),
  "a--b-c".split("--"), "anull b".split(null), "abc".split("", 2),
])) // expect: [[], ["a", "b"], ["a", "b", ""], ["a", "€"], ["a", "b-c"], ["a", " b"], ["a", "b"]]

print(show("abc".split({ [Symbol.split](s, limit) { return s + limit; } }, 7))) // expect: "abc7"

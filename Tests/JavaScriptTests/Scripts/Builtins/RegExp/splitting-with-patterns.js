// split splits at the matches of a pattern.
// RegExp (ECMA-262 §22.2)

print(show([
  "a1b2c".split(/\d/), "a1b2c".split(/(\d)/), "a1b2c".split(/\d/, 2), "abc".split(/(?:)/),
  "".split(/x/), "".split(/(?:)/), "abc".split(/c/), "abc".split(/a/),
]))
// expect: [["a", "b", "c"], ["a", "1", "b", "2", "c"], ["a", "b"], ["a", "b", "c"], [""], [], ["ab", ""], ["", "bc"]]

print(show([
  "A<B>bold</B>and<CODE>coded</CODE>".split(/<(\/)?([^<>]+)>/), "a, b ,c".split(/\s*,\s*/),
  "😀a".split(/(?:)/u), "ab".split(/a*?/), "ab".split(/a*/),
]))
// expect: [["A", undefined, "B", "bold", "/", "B", "and", undefined, "CODE", "coded", "/", "CODE", ""], ["a", "b", "c"], ["😀", "a"], ["a", "b"], ["", "b"]]

print(show([
  "a1b2c3".split(/(\d)/, 3), "a1b".split(/1/, 0), "a1b1".split(/1/y), "abab".split(/b/g),
  "a\nb".split(/^/m), "x".split(/$/), "ab".split(/(?=b)/),
])) // expect: [["a", "1", "b"], [], ["a", "b", ""], ["a", "a", ""], ["a\n", "b"], ["x"], ["a", "b"]]

const r = /b/g;
r.lastIndex = 2;
print(show(["abab".split(r), r.lastIndex])) // expect: [["a", "a", ""], 2]

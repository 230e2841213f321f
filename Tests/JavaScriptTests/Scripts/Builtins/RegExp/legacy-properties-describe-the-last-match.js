// RegExp.$1 and similar properties describe the last match.
// RegExp (ECMA-262 §22.2)

print([
  RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen,
  RegExp.leftContext, RegExp.rightContext, RegExp.input,
].join("|")) // expect: ||||||||

// ---

/(b)(c)?(d)/.exec("xabcde");
print([
  RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen,
  RegExp.leftContext, RegExp.rightContext, RegExp.input,
].join("|")) // expect: b|c|d||bcd|d|xa|e|xabcde

// ---

// The next match replaces all properties, and a failing match none.
/(b)(c)/.test("abc");
/q(z)|b/.test("xby");
/(n)o/.test("abc");
print([
  RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen,
  RegExp.leftContext, RegExp.rightContext, RegExp.input,
].join("|")) // expect: ||||b||x|y|xby

"2024-05".replace(/(\d+)-(\d+)/, "");
print([
  RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen,
  RegExp.leftContext, RegExp.rightContext, RegExp.input,
].join("|")) // expect: 2024|05|||2024-05|05|||2024-05

"a1b2c3d".match(/([a-z])\d/g);
print([
  RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen,
  RegExp.leftContext, RegExp.rightContext, RegExp.input,
].join("|")) // expect: c||||c3|c|a1b2|d|a1b2c3d

// ---

/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)/.exec("abcdefghij");
print(RegExp.$9 + RegExp.$10 + RegExp.lastParen) // expect: iundefinedj

// A typical use: a format with repeated letters.
let f = "yyyy/MM";
for (const [k, v] of [["y+", "2026"], ["M+", "07"]]) if (new RegExp("(" + k + ")").test(f)) f = f.replace(RegExp.$1, v);
print(f) // expect: 2026/07

// All matches are found before the first one is replaced (§22.2.6.11).
print("a1b2".replace(/([a-z])\d/g, () => {
  const x = RegExp.$1;
  /(z)/.test("z");
  return x + RegExp.$1
})) // expect: bzzz

// ---

/(a)/.test("xay");
print([RegExp["$&"], RegExp["$+"], RegExp["$`"], RegExp["$'"], RegExp.$_].join()) // expect: a,a,x,y,xay

// RegExp.escape returns a pattern that matches exactly the text.
// RegExp (ECMA-262 §22.2)

print(RegExp.escape("The Quick (brown) fox. 1+1=2?")) // expect: \x54he\x20Quick\x20\(brown\)\x20fox\.\x201\+1\x3d2\?

print([
  RegExp.escape(""), RegExp.escape("_a"), RegExp.escape("9z"), RegExp.escape("é"),
  RegExp.escape("-a/b"),
].join()) // expect: ,_a,\x39z,é,\x2da\/b

print(RegExp.escape("\t\n\v\f\r\u00a0\u2028\ufeff")) // expect: \t\n\v\f\r\xa0\u2028\ufeff

print(RegExp.escape("a,-=<>#&!%:;@~'`\""))
// expect: \x61\x2c\x2d\x3d\x3c\x3e\x23\x26\x21\x25\x3a\x3b\x40\x7e\x27\x60\x22

print(RegExp.escape("\ud83d\ude00 \ud83d.\ude00") === "\ud83d\ude00\\x20\\ud83d\\.\\ude00") // expect: true

const s = "^$\\.*+?()[]{}|/ \n#-\u2029\ud800x";
print(["", "u", "v"].every(f => new RegExp("^" + RegExp.escape(s) + "$", f).test(s))) // expect: true

try { RegExp.escape(5) } catch (e) { print(e.name + RegExp.escape.length) } // expect: TypeError1

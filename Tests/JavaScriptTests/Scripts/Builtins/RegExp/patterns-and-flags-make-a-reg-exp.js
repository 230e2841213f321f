// The constructor creates expressions from patterns and flags.
// RegExp (ECMA-262 §22.2)

print(show([
  String(/a/g), String(new RegExp("a", "g")), String(RegExp("a")), String(new RegExp()),
  String(new RegExp("")), String(new RegExp(undefined, undefined)), String(new RegExp(/a/g)),
  String(new RegExp(/a/g, "i")), String(new RegExp(null)),
])) // expect: ["/a/g", "/a/g", "/a/", "/(?:)/", "/(?:)/", "/(?:)/", "/a/g", "/a/i", "/null/"]

const r = /a/;
print(show([
  RegExp(r) === r, new RegExp(r) === r, RegExp(r, "g") === r,
  RegExp({ constructor: RegExp, [Symbol.match]: true, source: "q", flags: "y" }).source === "q",
])) // expect: [true, false, false, true]

print(show([
  outcome(() => new RegExp("(", "gi")), outcome(() => new RegExp("a", "gg")),
  outcome(() => new RegExp("a", "uv")), outcome(() => new RegExp("[b-a]")),
  outcome(() => RegExp("*")), outcome(() => new RegExp("a", "x")),
]))
// expect: ["SyntaxError: Invalid regular expression: /(/gi: Unterminated group", "SyntaxError: Invalid flags supplied to RegExp constructor 'gg'", "SyntaxError: Invalid flags supplied to RegExp constructor 'uv'", "SyntaxError: Invalid regular expression: /[b-a]/: Range out of order in character class", "SyntaxError: Invalid regular expression: /*/: Nothing to repeat", "SyntaxError: Invalid flags supplied to RegExp constructor 'x'"]

print(show([
  new RegExp("/").source, new RegExp("[/]").source, new RegExp("\n\r\u2028\u2029").source,
  new RegExp("\\/").source, new RegExp("a\\\n").source, RegExp.prototype.source,
  new RegExp("[a\\]/]/").source,
])) // expect: ["\\/", "[/]", "\\n\\r\\u2028\\u2029", "\\/", "a\\n", "(?:)", "[a\\]/]\\/"]

print(show([
  "hasIndices", "global", "ignoreCase", "multiline", "dotAll", "unicode", "unicodeSets", "sticky",
].map(f => [/a/dgimsuy[f], /a/v[f], RegExp.prototype[f]])))
// expect: [[true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [false, true, undefined], [true, false, undefined]]

print(show([
  /a/yusmigd.flags, RegExp.prototype.flags,
  Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.call({ global: 1, sticky: "x", unicode: 0 }),
])) // expect: ["dgimsuy", "", "gy"]

print(show([
  outcome(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "global").get.call(1)),
  outcome(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.call(1)),
  outcome(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "source").get.call({})),
]))
// expect: ["TypeError: RegExp.prototype.global getter called on non-RegExp object", "TypeError: RegExp.prototype.flags getter called on non-object 1", "TypeError: RegExp.prototype.source getter called on non-RegExp object"]

print(show([
  Object.keys(/a/).length, Object.getOwnPropertyNames(/a/).join(),
  JSON.stringify(Object.getOwnPropertyDescriptor(/a/, "lastIndex")), RegExp.length, RegExp.name,
  RegExp[Symbol.species] === RegExp,
]))
// expect: [0, "lastIndex", "{\"value\":0,\"writable\":true,\"enumerable\":false,\"configurable\":false}", 2, "RegExp", true]

// ---

class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m.extra = 1; return m; } }
const r = new R("b", "g");
print(show([
  r instanceof R, r.exec("abc").extra, "abcb".match(r), "abcb".replace(r, "x"), r.test("b"),
])) // expect: [true, 1, ["b", "b"], "axcx", true]

// ---

const r = /a/g;
r.lastIndex = 3;
r.compile("b", "i");
print(show([
  r.source, r.flags, r.lastIndex, r.test("B"), outcome(() => r.compile(/x/, "g")),
  String(r.compile(/x/y)), String(r.compile()),
]))
// expect: ["b", "i", 0, true, "TypeError: Cannot supply flags when constructing one RegExp from another", "/x/y", "/(?:)/"]

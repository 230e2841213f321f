// lastIndex is used and updated by global and sticky expressions.
// RegExp (ECMA-262 §22.2)

const r = /a/g, l = [];
for (let i = 0; i < 4; i++) l.push(r.test("aba"), r.lastIndex);
print(show(l)) // expect: [true, 1, true, 3, false, 0, true, 1]

// ---

const r = /a/y, l = [];
for (let i = 0; i < 3; i++) l.push(r.test("aab"), r.lastIndex);
print(show(l)) // expect: [true, 1, true, 2, false, 0]

// ---

const r = /a/;
r.lastIndex = 7;
print(show([r.test("a"), r.lastIndex, r.test("b"), r.lastIndex])) // expect: [true, 7, false, 7]

// ---

const r = /a/g;
r.lastIndex = 9;
print(show([r.exec("aaa"), r.lastIndex])) // expect: [null, 0]

// ---

const r = /a/g;
r.lastIndex = "1";
print(show([r.exec("aaa").index, r.lastIndex])) // expect: [1, 2]

// ---

const r = /a/g;
r.lastIndex = -3;
print(show([r.exec("aaa").index, r.lastIndex])) // expect: [0, 1]

// ---

const r = /a/;
const l = log();
r.lastIndex = { valueOf() { l.add("lastIndex"); return 0; } };
r.test("a");
"a".replace(r, "b");
print(show(l.entries)) // expect: ["lastIndex", "lastIndex"]

// ---

const r = Object.freeze(/a/g);
print(show([
  outcome(() => r.test("b")).slice(0, 64), outcome(() => r.test("a")).slice(0, 9),
  outcome(() => "a".match(r)).slice(0, 9),
])) // expect: ["TypeError: Cannot assign to read only property 'lastIndex' of ob", "TypeError", "TypeError"]

// ---

const r = Object.freeze(/a/);
print(show([outcome(() => r.test("b")), outcome(() => r.test("a"))])) // expect: ["false", "true"]

// ---

const r = /\udf06/u;
r.lastIndex = 1;
print(show(r.exec("\ud834\udf06"))) // expect: null

// ---

const r = /(?:)/gu;
r.lastIndex = 1;
const m = r.exec("\ud834\udf06");
print(show([m.index, r.lastIndex])) // expect: [0, 0]

// JSON.stringify indents.
// JSON (ECMA-262 §25.5)

print(JSON.stringify(JSON.stringify({ a: 1, b: [1, { c: [] }], d: {} }, null, 2)))
// expect: "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    {\n      \"c\": []\n    }\n  ],\n  \"d\": {}\n}"

print(JSON.stringify(JSON.stringify([1, [2]], null, "--"))) // expect: "[\n--1,\n--[\n----2\n--]\n]"

print(JSON.stringify(JSON.stringify({ a: 1 }, null, 100) + JSON.stringify({ a: 1 }, null, "123456789012345")))
// expect: "{\n          \"a\": 1\n}{\n1234567890\"a\": 1\n}"

print(JSON.stringify(JSON.stringify({ a: [1] }, null, new Number(1)) + JSON.stringify([1], null, new String("s"))))
// expect: "{\n \"a\": [\n  1\n ]\n}[\ns1\n]"

print(JSON.stringify(JSON.stringify({ a: undefined }, null, 2) + JSON.stringify([], null, 2) + JSON.stringify([undefined], null, "\t")))
// expect: "{}[][\n\tnull\n]"

print(JSON.stringify(JSON.stringify({ a: 1 }, null, 0) + JSON.stringify({ a: 1 }, null, "") + JSON.stringify({ a: 1 }, null, -1) + JSON.stringify({ a: 1 }, null, 1.9)))
// expect: "{\"a\":1}{\"a\":1}{\"a\":1}{\n \"a\": 1\n}"

print(JSON.stringify(JSON.stringify({ a: "b" }, null, "\u4e2d"))) // expect: "{\n中\"a\": \"b\"\n}"

for (const gap of ["-", "ab", "\u4e2d-"]) {
  let value = 1;
  for (let i = 0; i < 9; i++) value = [value];
  const lines = JSON.stringify(value, null, gap).split("\n");
  const depth = (i) => Math.min(i, lines.length - 1 - i);
  print(lines.length, lines.every((line, i) => line.slice(0, -1) === gap.repeat(depth(i))));
}
// expect: 19 true
// expect: 19 true
// expect: 19 true

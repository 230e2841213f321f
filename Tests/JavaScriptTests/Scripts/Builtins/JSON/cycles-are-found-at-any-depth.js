// JSON.stringify detects cycles at any depth.
// JSON (ECMA-262 §25.5)

function nested(depth) {
  const inner = {};
  let outer = inner;
  for (let i = 0; i < depth; i++) outer = [outer];
  return [inner, outer];
}

for (const depth of [30, 31, 32, 33, 34, 200]) {
  const [inner, outer] = nested(depth);
  inner.o = inner;
  try { JSON.stringify(outer) } catch (e) { print(e.message.split("\n").map(l => l.trim()).join("; ")) }
  inner.o = outer;
  try { JSON.stringify([outer]) } catch (e) { print(e.name) }
}
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError
// expect: Converting circular structure to JSON; --> starting at object with constructor 'Object'; --- property 'o' closes the circle
// expect: TypeError

// Two references to an object are not a cycle.
for (const depth of [30, 31, 32, 33, 34, 200]) {
  const [inner, outer] = nested(depth);
  const s = [[]];
  inner.o = [s, s, 1];
  print(JSON.stringify(inner));
  let a = [[1], [1]];
  a[1] = a[0];
  for (let i = 0; i < depth; i++) a = [a];
  print(JSON.stringify([a, a]).length === 2 * (2 * depth + 9) + 3);
}
// expect lines: {"o":[[[]],[[]],1]} | true
// expect lines: {"o":[[[]],[[]],1]} | true
// expect lines: {"o":[[[]],[[]],1]} | true
// expect lines: {"o":[[[]],[[]],1]} | true
// expect lines: {"o":[[[]],[[]],1]} | true
// expect lines: {"o":[[[]],[[]],1]} | true

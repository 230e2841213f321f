// The strings of many matches stay alive.
// RegExp (ECMA-262 §22.2)

let text = "";
for (let i = 0; i < 60; i++) text += "key" + i + "=value" + i + ";";
let sum = 0, last;
text.replace(/(?<k>\w+)=(?<v>\w+);/g, (m, k, v, p, s, g) => {
  const junk = [];
  for (let j = 0; j < 20; j++) junk.push(k + v + j);
  sum += g.k.length + g.v.length;
  last = junk[19];
  return "";
});
print(show([sum, last, text.split(/;/).length, [...text.matchAll(/y(\d+)/g)].length]))
// expect: [700, "key59value5919", 61, 60]

const made = [];
for (let i = 0; i < 60; i++) made.push(new RegExp("^(?<n>x" + i + ")$"));
let n = 0;
for (let i = 0; i < 60; i++) if (made[i].exec("x" + i).groups.n === "x" + i && !made[i].test("x" + (i + 1))) n++;
print(show(n)) // expect: 60

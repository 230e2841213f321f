// An array pattern takes no more elements once the array has ended, even if elements are added while it is evaluated.
// Destructuring (ECMA-262 §8.6.2, §13.15.5.5, §23.1.5.2.1)

const targets = (array) => {
  const seen = []
  return { seen, set q(value) { seen.push(String(value)); if (seen.length === 2) array.push("x", "y", "z") } }
}

{
  const array = [0], o = targets(array);
  [o.q, o.q, o.q, ...o.q] = array
  print(o.seen.join("|")) // expect: 0|undefined|undefined|
}
{
  const array = [0], o = targets(array);
  [o.q, o.q, o.q, o.q] = array
  print(o.seen.join("|")) // expect: 0|undefined|undefined|undefined
}
{
  const array = [0, 1], o = targets(array);
  [o.q, o.q, o.q, o.q] = array
  print(o.seen.join("|")) // expect: 0|1|x|y
}
{
  const array = []
  const add = () => { array.push("x", "y", "z"); return "default" }
  const [a = add(), b = "b", c] = array
  print(a, b, c) // expect: default b undefined
}
{
  const array = [0], o = {}
  const grow = () => { array.push("x", "y", "z"); return o };
  [, , grow().c] = array
  print(o.c) // expect: undefined
}
{
  let calls = 0
  const array = [0, 1, 2]
  Object.defineProperty(array, 1, { get() { calls++; return "got" } })
  const [first, , last] = array
  print(first, last, calls) // expect: 0 2 1
}

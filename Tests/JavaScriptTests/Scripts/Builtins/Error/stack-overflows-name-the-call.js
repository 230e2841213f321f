// A call that does not fit on the stack has the position of the call in the stack of the error.
// Error (ECMA-262 §20.5)
// small stack

function line(call) {
  try { call() } catch (error) { return error.name + " " + /:(\d+):\d+\)?$/.exec(error.stack.split("\n")[1])[1] }
}

function again() {
  const value = 1;
  return value +
    again();
}
print(line(again)) // expect: RangeError 12

class Tree {
  constructor() {
    this.depth = 1;
    this.child = new Tree();
  }
}
print(line(() => new Tree())) // expect: RangeError 19

const bound = (function () {
  let count = 1;
  return count + bound();
}).bind(null, 1, 2, 3);
print(line(bound)) // expect: RangeError 26

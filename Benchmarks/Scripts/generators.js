// Generators: a range, a pipeline of three, delegation, and an object with its own iterator.

function* range(from, to) {
  for (let i = from; i < to; i++) {
    yield i;
  }
}
function* filter(items, accepts) {
  for (const item of items) {
    if (accepts(item)) {
      yield item;
    }
  }
}
function* map(items, convert) {
  for (const item of items) {
    yield convert(item);
  }
}
function* walk(node) {
  if (node === null) {
    return;
  }
  yield* walk(node.left);
  yield node.value;
  yield* walk(node.right);
}
function tree(from, to) {
  if (from > to) {
    return null;
  }
  const value = (from + to) >> 1;
  return { left: tree(from, value - 1), value, right: tree(value + 1, to) };
}
class Countdown {
  constructor(start) {
    this.start = start;
  }
  [Symbol.iterator]() {
    let next = this.start;
    return { next: () => (next > 0 ? { value: next--, done: false } : { value: undefined, done: true }) };
  }
}

const root = tree(0, 200);

function run() {
  let sum = 0;
  for (const value of map(filter(range(0, 12000), (value) => value % 3 === 0), (value) => value * 2)) {
    sum += value;
  }
  for (let i = 0; i < 8; i++) {
    for (const value of walk(root)) {
      sum += value;
    }
  }
  for (const value of new Countdown(8000)) {
    sum += value;
  }
  return sum;
}

// Exceptions that cross many calls, with finally blocks, loops and iterators on the way.

class Stop extends Error {
  constructor(depth) {
    super("stop");
    this.depth = depth;
  }
}

let closed = 0;
const items = {
  [Symbol.iterator]() {
    let next = 0;
    return {
      next: () => ({ value: next++, done: next > 5 }),
      return() {
        closed++;
        return {};
      },
    };
  },
};

function descend(depth, target) {
  try {
    for (const item of items) {
      if (depth === target) {
        throw new Stop(depth);
      }
      if (item === 1) {
        return descend(depth + 1, target);
      }
    }
  } finally {
    closed += 2;
  }
}

function run() {
  closed = 0;
  let sum = 0;
  for (let i = 0; i < 500; i++) {
    try {
      descend(0, 5 + (i % 20));
    } catch (error) {
      sum += error.depth;
    }
    try {
      null.missing;
    } catch (error) {
      sum += error instanceof TypeError ? 1 : 0;
    }
    try {
      JSON.parse("{");
    } catch ({ name }) {
      sum += name.length;
    }
  }
  return `${sum}-${closed}`;
}

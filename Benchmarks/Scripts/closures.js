// Function creation, captured variables, per-iteration bindings and higher-order calls.

function makeAccumulator(start) {
  let total = start;
  return {
    add: (amount) => {
      total = (total + amount) % 1000003;
      return total;
    },
    scaled(factor) {
      return () => total * factor;
    },
  };
}

const compose = (first, second) => (value) => second(first(value));

function run() {
  let checksum = 0;
  for (let round = 0; round < 20000; round++) {
    const accumulator = makeAccumulator(round);
    const functions = [];
    for (let i = 0; i < 4; i++) {
      functions.push(() => accumulator.add(i + round));
    }
    for (let i = 0; i < functions.length; i++) {
      functions[i]();
    }
    const addThenHalve = compose(accumulator.add, (value) => value >> 1);
    checksum = (checksum + addThenHalve(7) + accumulator.scaled(3)()) % 1000003;
  }
  return checksum;
}

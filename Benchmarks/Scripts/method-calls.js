// Method calls on class instances: inherited, overridden, through super, accessors and private fields.

class Counter {
  #count = 0;

  constructor(step) {
    this.step = step;
  }

  advance(amount) {
    this.#count = (this.#count + amount * this.step) & 0xfffff;
    return this;
  }

  get count() {
    return this.#count;
  }
}

class Doubling extends Counter {
  advance(amount) {
    return super.advance(amount * 2);
  }
}

function run() {
  const counters = [new Counter(1), new Doubling(3), new Counter(5)];
  let checksum = 0;
  for (let i = 0; i < 300000; i++) {
    const counter = counters[i % 3];
    counter.advance(i & 31);
    checksum = (checksum + counter.count) % 1000003;
  }
  return checksum;
}

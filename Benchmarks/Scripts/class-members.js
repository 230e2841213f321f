// Fields, private members, static members and accessors of classes.

class Counter {
  static created = 0;
  static #live = new Set();
  #count = 0;
  step = 1;
  tags = [];

  constructor(step) {
    this.step = step;
    Counter.created++;
  }
  static track(counter) {
    Counter.#live.add(counter);
    return Counter.#live.size;
  }
  static clear() {
    Counter.#live.clear();
    Counter.created = 0;
  }
  #add(amount) {
    this.#count += amount;
  }
  increment() {
    this.#add(this.step);
    return this;
  }
  get count() {
    return this.#count;
  }
  set count(value) {
    this.#count = value;
  }
  static isCounter(value) {
    return #count in value;
  }
}

function run() {
  Counter.clear();
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const counter = new Counter(i & 3);
    for (let j = 0; j < 6; j++) {
      counter.increment();
    }
    counter.count += 1;
    sum += counter.count + counter.tags.length + (Counter.isCounter(counter) ? 1 : 0);
    if (i % 16 === 0) {
      sum += Counter.track(counter);
    }
  }
  return sum + Counter.created;
}

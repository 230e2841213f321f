// Getters and setters of objects and prototypes, and properties that defineProperty created.

const settings = {
  values: { a: 1, b: 2 },
  get total() {
    return this.values.a + this.values.b;
  },
  set first(value) {
    this.values.a = value;
  },
};
class Money {
  constructor(cents) {
    this.cents = cents;
  }
  get euros() {
    return this.cents / 100;
  }
  set euros(value) {
    this.cents = value * 100;
  }
}
const fixed = Object.defineProperty({}, "limit", { value: 5, writable: false, enumerable: false });
const computed = Object.defineProperty({ base: 2 }, "double", {
  get() {
    return this.base * 2;
  },
});

function run() {
  let sum = 0;
  const money = new Money(0);
  for (let i = 0; i < 50000; i++) {
    settings.first = i & 7;
    sum += settings.total;
    money.euros = i & 15;
    sum += money.euros + fixed.limit + computed.double;
  }
  return sum;
}

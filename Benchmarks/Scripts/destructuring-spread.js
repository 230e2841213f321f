// Destructuring with defaults and rest, object and array spread, rest parameters and optional chaining.

function normalise({ type, properties: { price = 1, quantity = 1, ...others } = {}, context = {} }) {
  return { type, properties: { ...others, price, quantity, total: price * quantity }, context: { ...context, locale: context?.locale ?? "en" } };
}

function sum(first, ...rest) {
  let total = first;
  for (const value of rest) {
    total += value;
  }
  return total;
}

function run() {
  let checksum = 0;
  for (let i = 0; i < 20000; i++) {
    const event = normalise({ type: "track", properties: { sku: "a" + (i & 7), price: i & 63, color: "red" }, context: i & 1 ? { locale: "de" } : undefined });
    const [first, , third = 5, ...rest] = [i & 3, 2, undefined, ...[4, 5], i & 1];
    const { properties: { total, sku: [letter] }, context: { locale } } = event;
    checksum = (checksum + total + sum(first, third, ...rest) + letter.length + locale.length) % 1000003;
    let a = first;
    let b = third;
    [a, b] = [b, a];
    checksum += a - b;
  }
  return checksum;
}

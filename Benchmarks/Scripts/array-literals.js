// Array and object literals that live for a moment.

function area(points) {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const [x1, y1] = points[i];
    const [x2, y2] = points[(i + 1) % points.length];
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}

function run() {
  let sum = 0;
  for (let i = 0; i < 12000; i++) {
    sum += area([[0, 0], [i, 0], [i, i & 7], [0, i & 7]]);
    const item = { id: i, tags: ["a", "b"], price: { amount: i / 4, currency: "EUR" } };
    sum += item.tags.length + item.price.amount + item.price.currency.length;
  }
  return sum;
}

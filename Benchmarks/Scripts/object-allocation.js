// Short-lived object and array literals, constructors, and a linked structure that survives for a while.

class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}

function run() {
  let checksum = 0;
  let head = null;
  for (let i = 0; i < 200000; i++) {
    const literal = { id: i, name: "item", tags: [i & 1, i & 2] };
    const point = new Point(literal.id & 255, literal.tags[1]);
    if (i % 64 === 0) {
      head = { value: point.x + point.y, next: i % 8192 === 0 ? null : head };
    }
    checksum = (checksum + point.x + point.y) % 1000003;
  }
  for (let node = head; node !== null; node = node.next) {
    checksum += node.value;
  }
  return checksum;
}

// Many short-lived objects and a tree that lives long: binary trees.

class Node {
  constructor(left, right) {
    this.left = left;
    this.right = right;
  }
  check() {
    return this.left === null ? 1 : 1 + this.left.check() + this.right.check();
  }
}

function bottomUp(depth) {
  return depth === 0 ? new Node(null, null) : new Node(bottomUp(depth - 1), bottomUp(depth - 1));
}

function run() {
  const longLived = bottomUp(10);
  let sum = 0;
  for (let depth = 4; depth <= 10; depth += 2) {
    for (let i = 0; i < 1 << (14 - depth); i++) {
      sum += bottomUp(depth - 2).check();
    }
  }
  return `${sum}-${longLived.check()}`;
}

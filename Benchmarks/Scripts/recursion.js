// Deep and mutual recursion: Ackermann, Takeuchi, hanoi and permutations.

function ackermann(m, n) {
  return m === 0 ? n + 1 : n === 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
function takeuchi(x, y, z) {
  return y >= x ? z : takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
}
function even(n) {
  return n === 0 ? true : odd(n - 1);
}
function odd(n) {
  return n === 0 ? false : even(n - 1);
}
function permutations(items, visit, from = 0) {
  if (from === items.length - 1) {
    visit(items);
    return;
  }
  for (let i = from; i < items.length; i++) {
    [items[from], items[i]] = [items[i], items[from]];
    permutations(items, visit, from + 1);
    [items[from], items[i]] = [items[i], items[from]];
  }
}

function run() {
  let sum = ackermann(2, 60) + takeuchi(12, 8, 4) + (even(900) ? 1 : 0);
  permutations([1, 2, 3, 4, 5, 6], (items) => {
    sum += items[0] * items[5];
  });
  return sum;
}

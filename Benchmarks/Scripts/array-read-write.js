// Reads and writes of array elements: a sieve, and the product of two matrices.

function sieve(limit) {
  const composite = new Array(limit + 1).fill(false);
  let count = 0;
  for (let i = 2; i <= limit; i++) {
    if (composite[i]) {
      continue;
    }
    count++;
    for (let j = i + i; j <= limit; j += i) {
      composite[j] = true;
    }
  }
  return count;
}

function product(a, b) {
  const size = a.length;
  const result = [];
  for (let i = 0; i < size; i++) {
    const row = new Array(size);
    for (let j = 0; j < size; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++) {
        sum += a[i][k] * b[k][j];
      }
      row[j] = sum;
    }
    result.push(row);
  }
  return result;
}

const left = Array.from({ length: 40 }, (_, row) => Array.from({ length: 40 }, (_, column) => (row * 7 + column) % 11));
const right = Array.from({ length: 40 }, (_, row) => Array.from({ length: 40 }, (_, column) => (row + column * 5) % 13));

function run() {
  const matrix = product(left, right);
  let trace = 0;
  for (let i = 0; i < matrix.length; i++) {
    trace += matrix[i][i];
  }
  return `${sieve(60000)}-${trace}`;
}

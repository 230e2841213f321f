// Array.prototype.sort: numbers with a comparator, strings by default order, stable sorting of records.

let seed = 12345;
function next() {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed;
}

const numbers = Array.from({ length: 40000 }, () => next() % 100000);
const words = Array.from({ length: 9000 }, () => "w" + (next() % 5000).toString(36));
const records = Array.from({ length: 18000 }, (_, index) => ({ index, group: next() % 50, price: next() % 1000 }));

function run() {
  const ascending = numbers.slice().sort((a, b) => a - b);
  const descending = ascending.slice().sort((a, b) => b - a);
  const alphabetical = words.slice().sort();
  const grouped = records.slice().sort((a, b) => a.group - b.group || b.price - a.price);
  let checksum = 0;
  for (let i = 0; i < ascending.length; i += 7) {
    checksum = (checksum * 31 + ascending[i] + 3 * descending[i]) % 1000003;
  }
  for (let i = 0; i < grouped.length; i += 3) {
    checksum = (checksum * 31 + grouped[i].index) % 1000003;
  }
  return `${checksum}-${alphabetical[0]}-${alphabetical[4500]}-${alphabetical[8999]}`;
}

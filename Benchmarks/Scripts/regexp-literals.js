// Regular expressions that search for literals in long text: words, alternatives and prefixes.

const text = Array.from({ length: 400 }, (_, index) => `line ${index}: the quick brown fox jumps over item-${index % 37} again`).join("\n");
const word = /fox/g;
const rare = /item-36 again/g;
const absent = /zebra crossing/;
const alternatives = /quick|lazy|item-7\b/g;
const prefix = /line \d+: the/g;

function count(pattern) {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) {
    count++;
  }
  return count;
}

function run() {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    sum += count(word) + count(rare) + count(alternatives) + count(prefix);
    sum += absent.test(text) ? 1 : 0;
  }
  return sum;
}

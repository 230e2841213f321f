// Regular expressions that try many ways: nested quantifiers, lazy quantifiers and back references.

const quoted = Array.from({ length: 120 }, (_, index) => `say "a\\"b ${index}" and 'c${index}' then <b>bold ${index}</b> or <i>it</i> word word${index} end`);
const string = /(["'])(?:\\.|(?!\1).)*\1/g;
const tag = /<([a-z]+)>(.*?)<\/\1>/g;
const twice = /\b(\w+) \1/;
const nested = /^(?:a+b?)+c/;
const lists = /^(?:\w+(?:, ?|$))+$/;

function run() {
  let sum = 0;
  for (const text of quoted) {
    sum += text.match(string).join("").length;
    sum += text.match(tag).length;
    sum += text.search(twice);
  }
  for (let i = 0; i < 8; i++) {
    sum += nested.test("aabaaab".repeat(2) + "d") ? 1 : 2;
    sum += lists.test("alpha, beta, gamma, delta " + i) ? 1 : 2;
  }
  return sum;
}

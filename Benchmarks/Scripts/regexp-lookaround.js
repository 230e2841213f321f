// Assertions: lookahead, lookbehind, word boundaries and lines, and sticky tokens.

const prices = Array.from({ length: 300 }, (_, index) => `item${index} costs $${index}.50 or €${index * 2} (12345${index}67 units)`);
const dollars = /(?<=\$)\d+(?:\.\d+)?/g;
const thousands = /\B(?=(\d{3})+(?!\d))/g;
const notFollowed = /\d+(?! units)\b/g;
const line = /^item\d+(?= costs)/m;
const token = /\s*(?:(\d+)|([a-z]+)|(.))/uy;

function run() {
  let sum = 0;
  for (const price of prices) {
    sum += price.match(dollars).length;
    sum += price.replace(thousands, ",").length;
    sum += price.match(notFollowed).length;
    sum += line.exec(price)[0].length;
    token.lastIndex = 0;
    for (let match = token.exec(price); match !== null; match = token.exec(price)) {
      sum += match[1] ? 3 : match[2] ? 2 : 1;
    }
  }
  return sum;
}

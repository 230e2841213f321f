// Regular expressions of character classes: identifiers, numbers, blanks and words.

const lines = Array.from({ length: 300 }, (_, index) => `  var_${index} = ${index * 1.25e3} + 0x${index.toString(16)}; /* note ${index} */ "text ${index}"`);
const identifier = /[A-Za-z_$][\w$]*/g;
const number = /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi;
const blanks = /\s+/g;
const notWord = /[^\w\s]+/g;

function run() {
  let sum = 0;
  for (const line of lines) {
    sum += line.match(identifier).length;
    sum += line.match(number).length;
    sum += line.replace(blanks, " ").length;
    sum += line.split(notWord).length;
    sum += line.trim().search(/[;"]/);
  }
  return sum;
}

// for of, forEach, entries and for in over arrays, strings, maps and objects.

const numbers = Array.from({ length: 64 }, (_, index) => index * 3);
const map = new Map(numbers.map((number) => ["key" + number, number]));
const object = Object.fromEntries(numbers.slice(0, 24).map((number) => ["name" + number, number]));

function run() {
  let sum = 0;
  for (let round = 0; round < 250; round++) {
    for (const number of numbers) {
      sum += number;
    }
    numbers.forEach((number, index) => {
      sum += number - index;
    });
    for (const [index, number] of numbers.entries()) {
      sum += index * number;
    }
    for (const [key, value] of map) {
      sum += key.length + value;
    }
    for (const key in object) {
      sum += object[key];
    }
    for (const character of "events of a stream") {
      sum += character === "e" ? 1 : 0;
    }
  }
  return sum;
}

// The same access to objects of one, four and twenty-four shapes.

function withShape(number) {
  const object = {};
  for (let i = 0; i < number; i++) {
    object["before" + i] = i;
  }
  object.value = number;
  object.size = number * 2;
  return object;
}

const one = Array.from({ length: 24 }, () => withShape(3));
const four = Array.from({ length: 24 }, (_, index) => withShape(index % 4));
const many = Array.from({ length: 24 }, (_, index) => withShape(index));

function sumOfOne(objects, rounds) {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    const object = objects[i % 24];
    sum += object.value + object.size;
    object.size = i & 15;
  }
  return sum;
}

function sumOfFour(objects, rounds) {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    const object = objects[i % 24];
    sum += object.value + object.size;
    object.size = i & 15;
  }
  return sum;
}

function sumOfMany(objects, rounds) {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    const object = objects[i % 24];
    sum += object.value + object.size;
    object.size = i & 15;
  }
  return sum;
}

function run() {
  for (const objects of [one, four, many]) {
    for (const object of objects) {
      object.size = 1;
    }
  }
  return sumOfOne(one, 60000) + sumOfFour(four, 60000) + sumOfMany(many, 60000);
}

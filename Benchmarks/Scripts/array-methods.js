// Methods that move, search and join elements.

function run() {
  let sum = 0;
  const queue = [];
  for (let i = 0; i < 6000; i++) {
    queue.push(i);
    if (queue.length > 32) {
      sum += queue.shift();
    }
    if (i % 16 === 0) {
      queue.unshift(i);
      sum += queue.pop();
    }
  }
  const base = Array.from({ length: 100 }, (_, index) => (index * 37) % 101);
  for (let i = 0; i < 300; i++) {
    const copy = base.slice(i % 50).concat([i, i + 1]);
    copy.splice(3, 2, -1, -2, -3);
    sum += copy.indexOf(i) + copy.lastIndexOf(-3) + (copy.includes(50) ? 1 : 0);
    copy.reverse();
    sum += copy.find((value) => value > 90) + copy.findIndex((value) => value === -2);
    sum += copy.some((value) => value < 0) && copy.every((value) => value < 1000) ? 1 : 0;
    sum += [copy, [i, [i]]].flat(2).length + copy.flatMap((value) => [value, value]).length;
    sum += copy.join(",").length + copy.fill(7, 0, 4)[3] + copy.at(-1);
  }
  return sum;
}

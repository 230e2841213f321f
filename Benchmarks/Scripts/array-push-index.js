// Growing arrays with push, reading and writing by index, pop, and nested arrays.

function run() {
  const values = [];
  for (let i = 0; i < 300000; i++) {
    values.push((i * 7919) % 10007);
  }
  let sum = 0;
  for (let i = 1; i < values.length; i++) {
    values[i] = (values[i] + values[i - 1]) % 65521;
    sum += values[i];
  }
  const rows = [];
  for (let row = 0; row < 200; row++) {
    const cells = [];
    for (let column = 0; column < 200; column++) {
      cells[column] = row ^ column;
    }
    rows.push(cells);
  }
  for (let row = 0; row < 200; row++) {
    for (let column = 0; column < 200; column++) {
      sum += rows[column][row];
    }
  }
  while (values.length > 200000) {
    sum -= values.pop();
  }
  return sum;
}

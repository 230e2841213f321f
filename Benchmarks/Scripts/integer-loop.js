// Integer arithmetic on local variables: additions, products, remainders, shifts and masks.

function mix(count) {
  let sum = 0;
  let state = 17;
  for (let i = 0; i < count; i++) {
    sum = (sum + i * 2) % 1000003;
    state = (state ^ (i << 3)) & 0xffff;
    if ((i & 15) === 0) {
      sum += state >>> 2;
    }
  }
  return sum * 65536 + state;
}

function run() {
  return mix(2000000);
}

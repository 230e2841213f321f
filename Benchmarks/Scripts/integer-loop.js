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

const report = typeof print === "function" ? print : console.log;
const checksum = run();
let best = Infinity;
for (let i = 0; i < 5; i++) {
  const start = Date.now();
  const again = run();
  best = Math.min(best, Date.now() - start);
  if (again !== checksum) {
    throw new Error(`the checksum changed from ${checksum} to ${again}`);
  }
}
report(`RESULT ${checksum} ${best}`);

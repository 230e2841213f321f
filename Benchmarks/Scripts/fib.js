// Recursive calls: doubly recursive Fibonacci numbers.

function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

function run() {
  return fib(29) + fib(20);
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

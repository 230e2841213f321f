// Functions of Math, Number and the global object.

function run() {
  let sum = 0;
  for (let i = 1; i < 25000; i++) {
    const x = i / 7;
    sum += Math.floor(x) - Math.ceil(x) + Math.round(x) + Math.trunc(-x);
    sum += Math.max(i & 31, 12, x) - Math.min(x, 100) + Math.abs(16 - (i & 31));
    sum += Math.sqrt(i) > 50 ? 1 : 0;
    sum += Math.sign(i - 9000) + Math.imul(i, 3) + Math.clz32(i) + Math.hypot(3, 4);
    if (Number.isInteger(x) && !Number.isNaN(x) && isFinite(x)) {
      sum += Number.parseInt("" + (i & 63), 10) + parseFloat("0.5");
    }
  }
  return Math.round(sum * 1000) / 1000;
}

// BigInt: identifiers of 64 bits, a factorial and modular powers.

function power(base, exponent, modulus) {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) {
      result = (result * factor) % modulus;
    }
    factor = (factor * factor) % modulus;
  }
  return result;
}

function run() {
  let id = 1469598103934665603n;
  for (let i = 0; i < 4000; i++) {
    id = BigInt.asUintN(64, (id ^ BigInt(i & 255)) * 1099511628211n);
  }
  let factorial = 1n;
  for (let i = 2n; i <= 150n; i++) {
    factorial *= i;
  }
  let powers = 0n;
  for (let i = 2n; i < 40n; i++) {
    powers += power(i, 65537n, 1000000007n * 998244353n);
  }
  return `${id}-${factorial.toString().length}-${powers}-${factorial / 10n ** 200n}`;
}

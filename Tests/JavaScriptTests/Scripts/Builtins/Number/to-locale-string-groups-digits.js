// toLocaleString groups digits.
// Number (ECMA-262 §21.1)

print([
  (1234567.891).toLocaleString(), (0).toLocaleString(), (-1234.5).toLocaleString(),
  (999.9996).toLocaleString(), (1e21).toLocaleString(), NaN.toLocaleString(),
  Infinity.toLocaleString(), (-0).toLocaleString(), (0.0004).toLocaleString(),
  (1.0005).toLocaleString(), (123).toLocaleString(), (1000).toLocaleString(),
].join("|")) // expect: 1,234,567.891|0|-1,234.5|1,000|1,000,000,000,000,000,000,000|NaN|∞|-0|0|1.001|123|1,000

print((1234.5).toLocaleString("en-US", { minimumFractionDigits: 2 }) + "|" + (1234.567).toLocaleString("en-US", { maximumFractionDigits: 1 }) + "|" + (5).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
// expect: 1,234.50|1,234.6|5.00

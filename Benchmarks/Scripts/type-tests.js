// typeof, instanceof, in, hasOwn, Array.isArray and conversions of mixed values.

class Base {}
class Derived extends Base {}
const values = [1, "two", true, null, undefined, { a: 1 }, [1, 2], () => 1, new Derived(), 2.5, "", new Date(0), Symbol.iterator, 10n];

function kind(value) {
  switch (typeof value) {
    case "number":
      return value % 1 === 0 ? 1 : 2;
    case "string":
      return value ? 3 : 4;
    case "boolean":
      return 5;
    case "undefined":
      return 6;
    case "function":
      return 7;
    case "symbol":
      return 8;
    case "bigint":
      return 9;
  }
  if (value === null) return 10;
  if (Array.isArray(value)) return 11;
  if (value instanceof Date) return 12;
  if (value instanceof Base) return 13;
  return "a" in value && Object.hasOwn(value, "a") && !("b" in value) ? 14 : 15;
}

function run() {
  let sum = 0;
  for (let i = 0; i < 60000; i++) {
    const value = values[i % 14];
    sum += kind(value);
    if (!value == false) sum++;
    if (value == null) sum += 2;
  }
  return sum;
}

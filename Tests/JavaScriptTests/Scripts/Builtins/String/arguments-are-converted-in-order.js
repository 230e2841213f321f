// Arguments are converted in order.
// String (ECMA-262 §22.1)

const l = log();
const o = (n, v) => ({ toString() { l.add(n); return v; }, valueOf() {
  l.add(n + "#");
  return v;
} });
String.prototype.indexOf.call(o("this", "abc"), o("needle", "c"), o("from", 0));
String.prototype.padStart.call(o("this", "abc"), o("length", 5), o("fill", "x"));
String.prototype.replace.call(o("this", "a"), { toString() {
  l.add("pattern");
  return "a";
} }, o("text", "b"));
print(show(l.entries)) // expect: ["this", "needle", "from#", "this", "length#", "fill", "this", "pattern", "text"]

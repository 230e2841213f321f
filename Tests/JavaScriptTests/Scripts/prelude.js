// Helpers for the scripts of this folder. They are not declarations, so that scripts can use their names.

// Returns a string that shows the kind of a value: strings in quotes, arrays in brackets, negative zero.
globalThis.show = function (value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) {
    let parts = [];
    for (let i = 0; i < value.length; i++) parts.push(show(value[i]));
    return "[" + parts.join(", ") + "]";
  }
  return Object.is(value, -0) ? "-0" : String(value);
};

// Returns the result of `f` as shown by `show`, or the name and message of the error that it throws.
globalThis.outcome = function (f) {
  try { return show(f()); } catch (e) { return e.name + ": " + e.message; }
};

// Returns a list that records the values that are added to it.
globalThis.log = function () {
  const entries = [];
  return { entries, add(x) { entries.push(x); return x; } };
};

// Prints a value, an array in brackets, and returns it.
globalThis.say = function (value) {
  print(Array.isArray(value) ? `[${value}]` : String(value));
  return value;
};

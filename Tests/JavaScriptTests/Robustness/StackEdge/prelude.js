// Runs code while the value stack is nearly full. Every script of this folder runs after this one: by `StackEdgeTests` with a
// small stack, and by hand with `live eval prelude.js script.js`.

// The number of arguments that a call can have at this point, which is the free part of the stack.
var room = (() => {
  const nothing = () => {};
  const fits = n => { try { nothing(...Array(n)); return true; } catch { return false; } };
  let high = 64;
  while (fits(high)) high *= 2;
  let low = high / 2;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle; else high = middle;
  }
  return low;
})();

// Calls `body` when at most `free` slots for frames are left.
function atEdge(free, body) {
  const inner = () => body();
  return inner(...Array(room - free));
}

// The distances from the limit to try: from those at which no call fits to those at which all calls of the scripts fit.
var distances = typeof shortSweep === "undefined"
  ? Array.from({ length: 160 }, (_, i) => i)
  : Array.from({ length: shortSweep }, (_, i) => 8 + (i && Math.floor(124 * (i + shortSweepOffset) / shortSweep)));

var total = { done: 0, refused: 0 };

// Checks that `action` has the same result at every distance, or throws a RangeError, or returns a value that contains one.
function sweep(name, action, describe = show) {
  const expected = describe(action());
  if (expected.includes("Maximum call stack")) throw new Error(`${name} never fits`);
  let done = 0, refused = 0;
  for (const free of distances) {
    let result;
    try {
      result = atEdge(free, action);
    } catch (e) {
      if (!(e instanceof RangeError)) throw e;
      refused++;
      continue;
    }
    const found = describe(result);
    // The script may have caught the RangeError.
    if (found.includes("Maximum call stack")) { refused++; continue; }
    if (found !== expected) throw new Error(`${name}, ${free} slots from the limit: ${found} instead of ${expected}`);
    done++;
  }
  total.done += done;
  total.refused += refused;
}

// Returns a string that shows a value and everything in it.
function show(value) {
  const seen = new Set();
  const text = v => {
    if (typeof v === "string") return JSON.stringify(v);
    if (typeof v === "symbol") return v.toString();
    if (typeof v === "function") return `function ${v.name}`;
    if (typeof v !== "object" || v === null) return Object.is(v, -0) ? "-0" : String(v);
    if (seen.has(v)) return "(seen)";
    seen.add(v);
    if (v instanceof Error) return `${v.name}: ${v.message}${v.errors ? text(v.errors) : ""}`;
    if (v instanceof Map) return `Map {${[...v].map(([k, x]) => `${text(k)}: ${text(x)}`).join(", ")}}`;
    if (v instanceof Set) return `Set {${[...v].map(text).join(", ")}}`;
    if (Array.isArray(v)) return `[${Array.from(v, text).join(", ")}]`;
    if (ArrayBuffer.isView(v) && v.length !== undefined) return `${v.constructor.name} [${Array.from(v).join(", ")}]`;
    return `{${Reflect.ownKeys(v).map(k => `${String(k)}: ${text(v[k])}`).join(", ")}}`;
  };
  return text(value);
}

// Returns a new object, so that memory that was freed too early is used again.
function fresh(x) {
  const made = [];
  for (let i = 0; i < 3; i++) made.push({ x, i }, String(x) + i, [x, i]);
  return { of: x };
}

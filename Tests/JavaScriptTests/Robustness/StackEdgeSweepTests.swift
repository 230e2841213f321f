import Foundation
import Testing

@testable import JavaScript

/// Calls every built-in function that the globals reach, with many kinds of receivers and arguments, while the value
/// stack is nearly full. Each call must have its normal result or throw a RangeError.
///
/// A test run tries some random calls, or all with `JAVASCRIPT_LONG_TESTS` in the environment.
@Suite struct StackEdgeSweepTests {
  private static let isLong = ProcessInfo.processInfo.environment["JAVASCRIPT_LONG_TESTS"] != nil

  @Test(arguments: [false, true]) func everyFunctionAtTheEdgeOfTheStack(stressesCollector: Bool) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "StackEdge")
    let steps = stressesCollector ? StackEdgeSweepTests.isLong ? 7 : 200 : CollectorStress.steps
    let interpreter = Interpreter(limits: .generous, stressSteps: steps, stackSlots: 512 + ValueStack.reserve)
    try interpreter.evaluate(String(contentsOf: folder.appending(path: "prelude.js"), encoding: .utf8))
    let count = Int(try interpreter.evaluate(StackEdgeSweepTests.script, name: "sweep.js").number ?? 0)
    #expect(count > 500)
    var done = 0.0
    if StackEdgeSweepTests.isLong {
      for index in 0..<count {
        done +=
          try interpreter.evaluate("tryFunction(\(index), undefined, 0, \(stressesCollector ? 9 : 1))").number ?? 0
      }
    } else {
      for _ in 0..<(stressesCollector ? 25 : 120) {
        let index = Int.random(in: 0..<count)
        let choice = Int.random(in: 0..<1000)
        done += try interpreter.evaluate("tryFunction(\(index), \(choice), \(Int.random(in: 0..<49)), 49)").number ?? 0
      }
    }
    #expect(done > 0)
    interpreter.checkInvariants()
  }

  private static let script =
    """
    const skipped = new Set(["Math.random", "Date.now", "Date", "queueMicrotask", "Function", "Error.captureStackTrace"]);
    \(FunctionWalk.script)
    const callback = (...a) => { fresh(a.length); return a.length > 2 ? a[0] : fresh(1).of; };
    const order = (a, b) => { fresh(1); return a < b ? -1 : a > b ? 1 : 0; };
    const object = () => ({ length: 2, 0: { valueOf: () => fresh(3).of, toString: () => fresh("q").of }, get 1() { return fresh(1).of; }, get a() { return fresh(2); }, toString: () => fresh("o").of, size: 1, has: x => (fresh(x), true), keys: () => [fresh(1)].values(), then(r) { r(fresh(5)); } });
    const iterable = () => ({ *[Symbol.iterator]() { yield [fresh(1).of, fresh(2)]; yield { get 0() { return fresh("k").of; }, 1: 1 }; } });
    const iterator = () => { let n = 0; return Object.assign(Object.create(Iterator.prototype), { next() { return { value: fresh(n).of, get done() { return fresh(n++ > 2).of; } }; }, return() { return fresh(0); } }); };
    const watched = () => new Proxy([3, 1, 2], { get: (t, k, r) => (fresh(k), Reflect.get(t, k, r)), has: (t, k) => (fresh(k), k in t), ownKeys: t => (fresh(0), Reflect.ownKeys(t)) });
    const receivers = {
      Array: () => [{ x: 3 }, 1, [2, [3]]], String: () => "ab-cd", Number: () => 12.5, Boolean: () => true, BigInt: () => 77n, Symbol: () => Symbol.iterator,
      Map: () => new Map([[1, fresh(2)], ["k", 3]]), Set: () => new Set([1, "b"]), WeakMap: () => new WeakMap(), WeakSet: () => new WeakSet(), Promise: () => Promise.resolve(1), RegExp: () => /([a-z])(-)?/g,
      Date: () => new Date(86400000), Error: () => new RangeError("m"), ArrayBuffer: () => new ArrayBuffer(8, { maxByteLength: 16 }), DataView: () => new DataView(new ArrayBuffer(8)),
      Int: () => new Int16Array([3, 1, 2]), Uint: () => new Uint8Array([3, 1, 2]), Float: () => new Float64Array([3, 1, 2]), Big: () => new BigInt64Array([3n, 1n]),
      generator: () => (function* () { yield fresh(1); yield fresh(2); })(), Iterator: iterator, helper: () => iterator().map(callback), Function: () => function f(a, b) { return [this === undefined, a, fresh(b)]; }, Object: object,
      arrayIterator: () => [1, fresh(2)].values(), mapIterator: () => new Map([[1, fresh(2)]]).entries(), setIterator: () => new Set([fresh(1)]).values(), stringIterator: () => "ab"[Symbol.iterator](), wrapped: () => Iterator.from({ next: () => ({ done: true }) }),
    };
    const receiversOf = name => {
      const own = Object.keys(receivers).filter(k => name.startsWith(k) || name.includes("Typed") && /Int|Uint|Float|Big/.test(k)).map(k => receivers[k]);
      return [...own, watched, object, () => "text"];
    };
    const argumentLists = [() => [], () => [callback], () => [order], () => [iterable()], () => [object(), object()], () => ["-", callback], () => [watched(), callback], () => [1, object(), callback], () => [[1, fresh(2), callback], callback], () => [callback, [fresh(1)]]];

    const outcome = action => {
      try { return show(action()).slice(0, 300); } catch (e) {
        if (e instanceof RangeError && e.message.includes("Maximum call stack")) return "Maximum call stack";
        return `throws ${e instanceof Error ? `${e.name}: ${e.message}` : show(e)}`;
      }
    };
    const invoke = (f, receiver, list, asConstructor) => asConstructor ? Reflect.construct(f, list) : Reflect.apply(f, receiver, list);
    // Returns all combinations of receiver and arguments for a function.
    const combinations = index => {
      const [name, f] = functions[index];
      let isConstructor = false;
      try { Reflect.construct(Object, [], f); isConstructor = true; } catch {}
      return receiversOf(name).flatMap(receiver => argumentLists.flatMap(list => (isConstructor ? [false, true] : [false]).map(asConstructor => [receiver, list, asConstructor])));
    };
    // Calls a function with one combination (all if `choice` is undefined) at some distances. Returns the number of
    // completed calls.
    function tryFunction(index, choice, first, step) {
      const [name, f] = functions[index];
      const all = combinations(index);
      let done = 0;
      for (const [receiver, list, asConstructor] of choice === undefined ? all : [all[choice % all.length]]) {
        const right = outcome(() => invoke(f, receiver(), list(), asConstructor));
        for (let free = first; free < 130; free += step) {
          const found = outcome(() => { const r = receiver(), a = list(); return atEdge(free, () => invoke(f, r, a, asConstructor)); });
          if (found.includes("Maximum call stack")) continue;
          if (found !== right) throw new Error(`${name}, ${free} slots from the limit: ${found} instead of ${right}`);
          done++;
        }
      }
      return done;
    }
    functions.length
    """
}

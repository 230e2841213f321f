import TestSupport
import Testing

/// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3).
@Suite struct TypedArrayMethodTests {

  /// The arguments resize or detach the buffer while a method runs. The method must not access memory outside the
  /// buffer, which a sanitizer would detect, or change the guards around the view.
  @Test("Methods handle arguments that resize or detach the buffer", arguments: 1...TestRounds.number("TEST_SEEDS", 1))
  func buffersThatChangeUnderneath(seed: Int) throws {
    let script = """
      let state = \(seed), random = n => (state = state * 48271 % 2147483647) % n;
      const kinds = [Int8Array, Uint8ClampedArray, Uint16Array, Float16Array, Int32Array, Float32Array, Float64Array, BigInt64Array];
      const T = Object.getPrototypeOf(Int8Array.prototype);
      const methods = Object.getOwnPropertyNames(T).filter(n => typeof Object.getOwnPropertyDescriptor(T, n).value === "function" && n !== "constructor");
      let problems = 0;
      for (let round = 0; round < rounds; round++) {
        const buffer = new ArrayBuffer(64, { maxByteLength: 128 }), C = kinds[random(8)], big = C === BigInt64Array;
        const array = random(2) ? new C(buffer, 8) : new C(buffer, 8, 4);
        const change = () => {
          const what = random(12);
          if (what === 0) buffer.transfer(); else if (what < 8 && !buffer.detached) buffer.resize(random(16) * 8);
        };
        const wild = () => [random(12), -random(12), { valueOf() { change(); return random(10) } }, (a, b) => (change(), big ? 1n : 1), [1, 2], array, undefined, big ? 5n : 5][random(8)];
        for (let i = 0; i < 12; i++) {
          try {
            const result = array[methods[random(methods.length)]](wild(), wild(), wild());
            if (ArrayBuffer.isView(result) && result.length > 0 && result[result.length - 1] === undefined) problems++;
          } catch (e) {
            if (!(e instanceof TypeError || e instanceof RangeError || e instanceof SyntaxError)) problems++;
          }
        }
        if (array.byteOffset + array.byteLength > buffer.byteLength) problems++;
      }
      problems
      """
    try expectScript("const rounds = 60;" + script, "0", stresses: false)
    try expectScript("const rounds = 4;" + script, "0")
  }
}

import Testing

@testable import JavaScript

@Suite struct TruncationTests {
  static let sample = """
    #!shebang
    'use strict';
    /* comment */ const {a, b: [c = 1, ...d], ...e} = f?.g ?? `x${h + `y${1}`}z`; // end
    function outer(p, {q = 2} = {}, ...r) {
      label: for (let i = 0, n = r.length; i < n; i++) { if (!r[i]) continue label; else break; }
      for (const k in p) for (const v of q) { switch (v) { case k: return -v ** 0; default: throw new Error("é\\u{1F600}\\n") } }
      try { return (s, t = 3) => ({s, [t]: s ? t : 0x1Fn, get u() { return /[/]\\/+/giu.test(s) }}) } catch { } finally { debugger }
    }
    class K extends (class {}) {
      #x = 1_000.5e-3; static y = () => this; static { K.z = #x in K }
      constructor(...args) { super(...args); this.#x **= 2; new.target }
      get [`n`]() { return super.m?.(1, 2)?.[3] } set n(v) { delete v.w, void 0, typeof v } static m() { do { } while (0) }
    }
    [a.b, c[0]] = [...d, , 😀];
    x &&= y ||= (z ??= 1, 2) | 3 ^ 4 & ~5 << 6 >>> 7;
    """

  @Test func everyPrefixIsAcceptedOrRefused() {
    let source = Array(Self.sample.utf8)
    for end in 0...source.count {
      do {
        let script = try Parser.parseScript(Array(source[..<end]), stackLimit: 0)
        #expect(Int(script.end) == end)
      } catch {
        #expect(Int(error.offset) <= end && !error.message.isEmpty)
      }
    }
  }

  @Test func everySourceWithAByteLessOrReplacedIsAcceptedOrRefused() {
    let source = Array(Self.sample.utf8)
    for index in source.indices {
      for replacement in [[], [0], [0xFF], Array("`".utf8), Array("/".utf8), Array("}".utf8)] as [[UInt8]] {
        var changed = source
        changed.replaceSubrange(index...index, with: replacement)
        do {
          _ = try Parser.parseScript(changed, stackLimit: 0)
        } catch {
          #expect(Int(error.offset) <= changed.count)
        }
      }
    }
  }
}

import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests how long the shapes of the host's objects are kept.
@Suite struct HostShapeTests {
  private let interpreter: Interpreter
  private let read: JSValue

  init() throws {
    interpreter = Interpreter()
    read = try interpreter.evaluate("o => o.a")
  }

  private static func form(_ i: Int) -> JSONObject { ["a": 1, "b\(i % 7)": 2, "c\(i)": 3] }

  /// Reads an object with the keys of each form.
  private func readForms(_ forms: some Sequence<Int>) throws {
    for i in forms { _ = try read.call([interpreter.value(.object(Self.form(i)))]) }
  }

  private func shape(_ i: Int) -> ShapeRef? {
    withUnsafePointer(to: Self.form(i)) { interpreter.vm.state.pointee.hostShapes.find(UnsafeJSONMembers(of: $0)) }
  }

  /// Performs a collection like those between events.
  private func collect() {
    interpreter.vm.startMarking(keepsShapes: true)
    interpreter.vm.finishCollection()
    interpreter.vm.state.pointee.heap.finishSweeping()
  }

  @Test("Hundreds of forms of objects have shapes, before and after a collection")
  func forms() throws {
    let forms = 0..<600
    try readForms(forms)
    let shapes = forms.map(shape)
    #expect(shapes.count { $0 == nil } < 30)
    collect()
    #expect(forms.map(shape) == shapes)
  }

  @Test("Shapes are freed some collections after the last object of their form")
  func unused() throws {
    try readForms(0..<20)
    for _ in 0..<20 {
      collect()
      try readForms(0..<1)
    }
    #expect((0..<20).map { shape($0) != nil } == [true] + Array(repeating: false, count: 19))
  }

  @Test("A full collection frees the shapes of all objects that are not in use")
  func full() throws {
    try readForms(0..<20)
    interpreter.collectGarbage()
    #expect((0..<20).allSatisfy { shape($0) == nil })
  }

  @Test("Shapes that are kept take little of the memory limit")
  func limit() throws {
    interpreter.limits.memory = 1 << 20
    try readForms(0..<100)
    collect()
    let kept = (0..<100).count { shape($0) != nil }
    #expect(kept > 0 && kept < 50, "\(kept)")
  }

  @Test("However many forms there are, the table is small, and the last form is in it")
  func manyForms() throws {
    var found = 0
    for i in 0..<20_000 {
      try readForms([i])
      if shape(i) != nil { found += 1 }
    }
    #expect(found > 5_000)
    #expect(interpreter.vm.state.pointee.hostShapes.byteCount < 2 << 20)
  }

  @Test("Shapes of instances do not keep their class alive")
  func instances() throws {
    let make = try interpreter.evaluate(
      "var weak; () => { class C { x = 1 } weak = new WeakRef(C); return { o: new C() } }")
    #expect(try make.call().json() == ["o": ["x": 1]])
    // A target that was read lives until the next host call.
    collect()
    collect()
    #expect(try interpreter.evaluate("weak.deref() === undefined").bool == true)
  }
}

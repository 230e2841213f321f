/// A handle to the getter and setter of an accessor property: header · getter · setter (object or undefined).
struct AccessorRef {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  static var size: Int { 32 }
  @inline(__always) var getter: UnsafeMutablePointer<Value> { pointer.word(at: 8, as: Value.self) }
  @inline(__always) var setter: UnsafeMutablePointer<Value> { pointer.word(at: 16, as: Value.self) }
}

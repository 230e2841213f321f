/// A handle to the getter and setter of an accessor property: header · getter · setter (object or undefined).
struct AccessorRef {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  static var size: Int { 32 }
  @inline(__always) var getter: CellField { pointer.field(at: 8) }
  @inline(__always) var setter: CellField { pointer.field(at: 16) }
}

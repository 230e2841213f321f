/// A handle to a symbol cell: header · hash (UInt32) · padding · description (Value: string or undefined).
struct SymbolRef: Equatable {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  static var size: Int { 32 }
  @inline(__always) var description: CellField { pointer.field(at: 16) }
  var isPrivateName: Bool { pointer.header.pointee.flags.contains(.privateName) }
  var isRegistered: Bool { pointer.header.pointee.flags.contains(.registered) }
}

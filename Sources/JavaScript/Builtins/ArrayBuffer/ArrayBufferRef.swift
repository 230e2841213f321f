/// A handle to an ArrayBuffer object (ECMA-262 §25.1). Its internal slots are words that the collector does not look at.
struct ArrayBufferRef: Equatable {
  let object: ObjectRef
  @inline(__always) init(_ object: ObjectRef) { self.object = object }

  static var slotCount: Int { @inline(__always) get { 4 } }

  /// The bytes, aligned for every element type; nil when there are none.
  @inline(__always) var data: UnsafeMutableRawPointer? {
    get { object.internalWord(0, as: UnsafeMutableRawPointer?.self).pointee }
    nonmutating set { object.internalWord(0, as: UnsafeMutableRawPointer?.self).pointee = newValue }
  }
  /// [[ArrayBufferByteLength]]; -1 once detached, so that nothing is within its bounds any more.
  @inline(__always) var storedLength: Int {
    get { object.internalWord(1, as: Int.self).pointee }
    nonmutating set { object.internalWord(1, as: Int.self).pointee = newValue }
  }
  /// [[ArrayBufferMaxByteLength]]; -1: the buffer cannot be resized.
  @inline(__always) var maximum: Int {
    get { object.internalWord(2, as: Int.self).pointee }
    nonmutating set { object.internalWord(2, as: Int.self).pointee = newValue }
  }
  /// How many bytes `data` has. Those beyond the length are zero.
  @inline(__always) var capacity: Int {
    get { object.internalWord(3, as: Int.self).pointee }
    nonmutating set { object.internalWord(3, as: Int.self).pointee = newValue }
  }

  @inline(__always) var isDetached: Bool { storedLength < 0 }
  /// The length in bytes, 0 when detached.
  @inline(__always) var byteLength: Int { max(0, storedLength) }
  @inline(__always) var isResizable: Bool { maximum >= 0 }
}

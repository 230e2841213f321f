/// A handle to an ArrayBuffer object (ECMA-262 §25.1). Its internal slots are words that the collector does not scan.
struct ArrayBufferRef: Equatable {
  let object: ObjectRef
  @inline(__always) init(_ object: ObjectRef) { self.object = object }

  static var slotCount: Int { @inline(__always) get { 4 } }

  /// The bytes, aligned for every element type, or nil if there are none.
  @inline(__always) var data: UnsafeMutableRawPointer? {
    get { object.internalWord(0, as: UnsafeMutableRawPointer?.self).pointee }
    nonmutating set { object.internalWord(0, as: UnsafeMutableRawPointer?.self).pointee = newValue }
  }
  /// [[ArrayBufferByteLength]], or -1 after detaching, so that no index is in bounds.
  @inline(__always) var storedLength: Int {
    get { object.internalWord(1, as: Int.self).pointee }
    nonmutating set { object.internalWord(1, as: Int.self).pointee = newValue }
  }
  /// [[ArrayBufferMaxByteLength]], or -1 if the buffer cannot be resized.
  @inline(__always) var maximum: Int {
    get { object.internalWord(2, as: Int.self).pointee }
    nonmutating set { object.internalWord(2, as: Int.self).pointee = newValue }
  }
  /// The capacity of `data` in bytes. Bytes beyond the length are zero.
  @inline(__always) var capacity: Int {
    get { object.internalWord(3, as: Int.self).pointee }
    nonmutating set { object.internalWord(3, as: Int.self).pointee = newValue }
  }

  @inline(__always) var isDetached: Bool { storedLength < 0 }
  /// The length in bytes, or 0 if the buffer is detached.
  @inline(__always) var byteLength: Int { max(0, storedLength) }
  @inline(__always) var isResizable: Bool { maximum >= 0 }
}

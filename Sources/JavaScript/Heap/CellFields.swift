/// A word of a cell, or of a buffer that a cell owns, that holds a value. It can be read like any pointer. It cannot be
/// written like one, because the collector marks in slices between which scripts run: a cell that has been traced must
/// not come to refer to one that has not been marked. There are three ways to write:
///
/// - `VM.store`, which is always right;
/// - `initialize`, for a new cell that no safepoint has seen: new cells are not marked while the collector marks;
/// - `write(plain:)`, for a value that does not refer to a cell.
typealias CellField = UnsafePointer<Value>

extension UnsafeMutableRawPointer {
  /// Returns a field of this cell.
  @inline(__always) func field(at offset: Int) -> CellField { CellField(word(at: offset, as: Value.self)) }
}

extension UnsafePointer<Value> {
  @inline(__always) private var words: UnsafeMutablePointer<Value> { UnsafeMutablePointer(mutating: self) }

  /// Writes a value into a new cell.
  @inline(__always) func initialize(to value: Value) { words.pointee = value }

  /// Writes values into a new cell.
  @inline(__always) func initialize(from values: UnsafePointer<Value>, count: Int) {
    words.update(from: values, count: count)
  }

  /// Writes a value that is not a reference.
  @inline(__always) func write(plain value: Value) {
    assert(!value.isCell, "a reference to a cell needs the write barrier")
    words.pointee = value
  }

  /// Writes a value that is not a reference into `count` fields.
  @inline(__always) func write(plain value: Value, count: Int) {
    assert(!value.isCell, "a reference to a cell needs the write barrier")
    words.update(repeating: value, count: count)
  }

  /// Writes a value for which the barrier has been passed.
  @inline(__always) fileprivate func write(_ value: Value) { words.pointee = value }

  fileprivate func write(repeating value: Value, count: Int) { words.update(repeating: value, count: count) }

  @inline(__always) fileprivate func write(from values: UnsafePointer<Value>, count: Int) {
    words.update(from: values, count: count)
  }
}

/// The write barrier. It marks what is stored while the collector marks; at other times it is one test of a flag.
extension VM {
  @inline(__always) func store(_ value: Value, in field: CellField) {
    field.write(value)
    if state.pointee.heap.isMarking { markStored(value) }
  }

  /// Copies values from anywhere, even from fields of the same cell.
  @inline(__always) func store(from values: UnsafePointer<Value>, count: Int, in fields: CellField) {
    fields.write(from: values, count: count)
    if state.pointee.heap.isMarking { markStored(fields, count) }
  }

  /// Stores the same value in `count` fields.
  func store(_ value: Value, count: Int, in fields: CellField) {
    fields.write(repeating: value, count: count)
    if state.pointee.heap.isMarking { markStored(value) }
  }

  /// Moves elements of an object to another index.
  func moveElements(of object: ObjectRef, from source: CellField, count: Int, to target: CellField) {
    target.write(from: source, count: count)
    if state.pointee.heap.isMarking { restartPartialMarks(.elements, of: object.pointer) }
  }

  /// Passes the barrier for a value that has been stored in a structure that belongs to a cell.
  @inline(__always) func recordStore(_ value: Value) {
    if state.pointee.heap.isMarking { markStored(value) }
  }

  @inline(__always) func setShape(_ object: ObjectRef, _ shape: ShapeRef) {
    object.initializeShape(shape)
    if state.pointee.heap.isMarking { mark(cell: shape.pointer) }
  }

  @inline(never) private func markStored(_ value: Value) { mark(value) }

  @inline(never) private func markStored(_ fields: CellField, _ count: Int) { mark(fields, count) }
}

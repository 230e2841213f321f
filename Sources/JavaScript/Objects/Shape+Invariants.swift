extension ShapeRef {
  /// Checks what lookups take for granted.
  func checkInvariants() {
    let table = table.pointee
    table.checkInvariants()
    Invariant.check(count <= table.count, "A shape sees more properties than its table has.")
    Invariant.check(!isDictionary || count == table.count, "A dictionary does not see all of its table.")
    for i in 0..<count {
      if attributes(at: i).contains(.deleted) {
        Invariant.check(isDictionary, "A property was deleted from a shape that is shared.")
      } else {
        Invariant.check(find(key(at: i)) == i, "A shape does not find one of its properties.")
      }
    }
  }
}

extension PropertyTable {
  /// Checks what lookups take for granted.
  func checkInvariants() {
    Invariant.check(count <= capacity, "A property table is longer than its memory.")
    Invariant.check(useCount > 0, "A property table is in use that no shape uses.")
    var deleted: Int32 = 0
    for i in 0..<count where entries[i].attributes.contains(.deleted) { deleted += 1 }
    Invariant.check(deleted == deletedCount, "The number of deleted entries of a property table is wrong.")
    guard let hash else {
      Invariant.check(count <= PropertyTable.linearLimit, "A long property table has no hash.")
      return
    }
    var used = 0
    var found = 0
    for i in 0...hashMask where hash[i] != 0 {
      used += 1
      Invariant.check(Int(hash[i]) <= count, "The hash of a property table leads beyond it.")
      if !entries[Int(hash[i]) - 1].attributes.contains(.deleted) { found += 1 }
    }
    Invariant.check(found == count - Int(deleted), "The hash of a property table does not lead to all entries.")
    Invariant.check(hashMask & (hashMask + 1) == 0, "The size of a hash is not a power of two.")
    Invariant.check(used <= hashMask, "The hash of a property table is full.")
  }
}

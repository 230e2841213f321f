extension AtomTable {
  /// Checks what lookups take for granted. `isString`: whether a cell is a string that is alive.
  func checkInvariants(isString: (UnsafeMutableRawPointer) -> Bool) {
    var found = 0
    for part in allParts {
      for i in 0...part.mask where !part.slots[i].isEmpty {
        found += 1
        let name = part.slots[i].string
        Invariant.check(isString(name.pointer), "The table of names contains something else.")
        Invariant.check(name.isInterned && !name.isRope, "A name is not marked as one.")
        Invariant.check(find(name, hash: name.storedHash) == name, "A name is not found.")
      }
    }
    Invariant.check(found == count, "The table of names has \(found) names and counts \(count).")
  }
}

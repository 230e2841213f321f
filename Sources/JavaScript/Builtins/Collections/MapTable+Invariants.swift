extension MapTable {
  /// Checks what lookups and iterators take for granted.
  func checkInvariants(_ vm: VM) {
    Invariant.check(first <= used && used <= capacity, "The entries of a collection are outside its memory.")
    guard let entries, let places else {
      Invariant.check(capacity == 0 && count == 0, "A collection has no memory.")
      return
    }
    var live = 0
    for e in 0..<used {
      Invariant.check(e == 0 || entries[e - 1].sequence < entries[e].sequence, "A collection is out of order.")
      if entries[e].key.isEmpty { continue }
      Invariant.check(e >= first, "An entry lies before the first one.")
      live += 1
    }
    Invariant.check(live == count, "A collection has \(live) entries and counts \(count).")
    var used = 0
    var found = 0
    for i in 0..<2 * capacity where places[i] != 0 {
      used += 1
      Invariant.check(Int(places[i]) <= self.used, "The hash of a collection leads beyond its entries.")
      if !entries[Int(places[i]) - 1].key.isEmpty { found += 1 }
    }
    Invariant.check(found == count, "The hash of a collection leads to \(found) of \(count) entries.")
    Invariant.check(used < 2 * capacity, "The hash of a collection is full.")
  }
}

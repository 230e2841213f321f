extension JSONKeyList {
  /// Whether everything that lookups take for granted is true; for tests.
  func invariantsHold() -> Bool {
    guard count <= keyCapacity else { return false }
    var hash: UInt64 = 0
    for place in 0..<count {
      hash = KeyHash.appending(keys[place].hash, to: hash)
      // Distinct, and found.
      if index(of: keys[place]) != place { return false }
    }
    return hash == self.hash
  }
}

/// The keys of an object in text that are not on a path of the key tree.
enum TextKeys {
  /// Returns the keys of members, or nil if two of them are the same.
  @inline(never)
  static func list(of members: UnsafeBufferPointer<TextMember>, in text: UnsafeRawPointer) -> JSONKeyList? {
    let list = JSONKeyList.make(capacity: members.count)
    for member in members {
      let key = text + Int(member.start) + 1
      var length = 0
      while (key + length).load(as: UInt8.self) != 0x22 { length += 1 }
      let new = JSONKey(stored: JSONParser.text(key, length), hash: KeyHash.hash(key, length, isMalformed: false))
      if list.index(of: new) >= 0 { return nil }
      list.append(new)
    }
    return list
  }
}

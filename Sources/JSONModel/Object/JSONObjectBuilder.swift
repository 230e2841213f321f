/// Builds an object with the keys of another object, value by value. This costs one allocation, because the list of
/// keys is shared.
package struct JSONObjectBuilder: ~Copyable {
  private let storage: Unmanaged<JSONObjectStorage>?

  /// - Parameters:
  ///   - template: The object with the keys.
  ///   - original: The object that most of the values are from, if there is one. If its members are text, they remain
  ///     text.
  package init(keysOf template: UnsafeJSONMembers, membersOf original: UnsafeJSONMembers? = nil) {
    storage = template.storage.map { template in
      template._withUnsafeGuaranteedRef { template in
        if let original = original?.storage {
          let changes = original._withUnsafeGuaranteedRef { original in
            original.isText ? JSONObjectStorage.make(changesOf: original.textBase, template.keyList) : nil
          }
          if let changes { return .passRetained(changes) }
        }
        return .passRetained(.make(capacity: template.count, keyList: template.keyList))
      }
    }
  }

  deinit { storage?.release() }

  /// Appends the value of the next key.
  /// - Precondition: There are fewer values than keys so far.
  @inline(__always)
  package func append(_ value: consuming JSON) {
    guard let storage else { return }
    let mayKeepReplaced = value.mayKeepReplaced
    let place = storage._withUnsafeGuaranteedRef { storage in
      if storage.isText { return storage.addChangedPlace() }
      precondition(storage.count < storage.memberCapacity, "more values than keys")
      return storage.addPlace(mayKeepReplaced: mayKeepReplaced)
    }
    place.initialize(to: value)
  }

  /// Appends the values of `other` at the given indices and shares them with it.
  /// - Precondition: They have the keys that are next, and `other` is the same object each time.
  package func append(membersOf other: UnsafeJSONMembers, _ places: Range<Int>) {
    storage?._withUnsafeGuaranteedRef { storage in
      if storage.isText {
        other.storage?._withUnsafeGuaranteedRef { storage.appendChanges(membersOf: $0, places) }
        return
      }
      precondition(storage.count + places.count <= storage.memberCapacity, "more values than keys")
      other.storage?._withUnsafeGuaranteedRef { storage.append(membersOf: $0, places) }
    }
  }

  /// Returns an object with the members whose values have been appended.
  package consuming func finishEarly() -> JSONObject {
    var object = JSONObject()
    guard let storage else { return object }
    let complete = storage._withUnsafeGuaranteedRef { storage in
      (0..<storage.count).map { (storage.keys[$0], storage.member(at: $0)) }
    }
    object.append(complete)
    return object
  }

  /// Returns the object. Every key must have its value.
  package consuming func finish() -> JSONObject {
    let object = JSONObject(storage: storage?.takeRetainedValue())
    discard self
    object.stored.map { precondition($0.count == $0.keyList.count, "fewer values than keys") }
    return object
  }
}

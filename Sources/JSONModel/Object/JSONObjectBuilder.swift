/// Makes an object with the keys of another one, value by value: one allocation, the list of keys is shared.
package struct JSONObjectBuilder {
    private let storage: JSONObjectStorage?

    package init(keysOf template: JSONObject) {
        storage = template.storage.map { .make(capacity: $0.count, keyList: $0.keyList) }
    }

    /// The value of the next key.
    /// - Precondition: there are fewer values than keys so far.
    @inline(__always)
    package mutating func append(_ value: consuming JSON) {
        guard let storage else { return }
        precondition(storage.count < storage.memberCapacity, "more values than keys")
        storage.append(value)
    }

    /// Appends copies of values that lie one behind the other.
    /// - Precondition: there are so many keys left.
    package mutating func append(copiesOf values: UnsafePointer<JSON>, count: Int) {
        guard let storage else { return }
        precondition(storage.count + count <= storage.memberCapacity, "more values than keys")
        for place in 0..<count { storage.append(values[place]) }
    }

    /// The object. Every key must have its value.
    package func finish() -> JSONObject {
        guard let storage else { return JSONObject() }
        precondition(storage.count == storage.keyList.count, "fewer values than keys")
        return JSONObject(storage: storage)
    }
}

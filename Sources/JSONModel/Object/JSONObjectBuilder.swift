/// Makes an object with the keys of another one, value by value: one allocation and no hashing.
package struct JSONObjectBuilder {
    private let template: JSONObjectStorage?
    private let storage: JSONObjectStorage?

    package init(keysOf template: JSONObject) {
        self.template = template.storage
        storage = template.storage.map { .make(capacity: $0.count) }
    }

    /// The value of the next key.
    /// - Precondition: there are fewer values than keys so far.
    @inline(__always)
    package mutating func append(_ value: JSON) {
        guard let storage, let template else { return }
        precondition(storage.count < template.count, "more values than keys")
        storage.append(value, keyFrom: template)
    }

    /// The object. Every key must have its value.
    package func finish() -> JSONObject {
        guard let storage, let template else { return JSONObject() }
        precondition(storage.count == template.count, "fewer values than keys")
        storage.complete(as: template)
        return JSONObject(storage: storage)
    }
}

import Foundation
import JSONModel
import Testing

@Suite struct CodableTests {
  struct Product: Codable, Equatable {
    enum Kind: String, Codable { case game, book }
    var sku: String
    var price: Double
    var quantity: Int?
    var rating: Float
    var id: UInt64
    var kinds: [Kind]
    var notes: [String: [Int]]
    var extra: JSON
  }

  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  final class Dog: Animal {
    var age: Int
    init(name: String, age: Int) {
      self.age = age
      super.init(name: name)
    }

    enum CodingKeys: String, CodingKey { case age }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      age = try container.decode(Int.self, forKey: .age)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(age, forKey: .age)
    }
  }

  /// A value that encodes its two numbers in nested containers.
  struct Nested: Codable, Equatable {
    var x: Int
    var y: Int
    enum Keys: String, CodingKey { case outer, list }
    enum Inner: String, CodingKey { case x }

    init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      x = try container.nestedContainer(keyedBy: Inner.self, forKey: .outer).decode(Int.self, forKey: .x)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      var inner = try list.nestedUnkeyedContainer()
      y = try inner.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var outer = container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      var inner = list.nestedUnkeyedContainer()
      try list.encodeNil()
      try inner.encode(y)
      try outer.encode(x, forKey: .x)
    }
  }

  let product = Product(
    sku: "G-32", price: 18.99, quantity: nil, rating: 0.1, id: .max, kinds: [.game, .book], notes: ["a": [1, 2]],
    extra: ["z": 1, "a": [.null, 9_007_199_254_740_993]])

  @Test func encodesATypeAsAnObject() throws {
    let json = try JSON(encoding: product)
    #expect(
      json.description == """
        {"sku":"G-32","price":18.99,"rating":0.1,"id":18446744073709551615,"kinds":["game","book"],"notes":{"a":[1,2]},\
        "extra":{"z":1,"a":[null,9007199254740993]}}
        """)
    #expect(try json.decode(Product.self) == product)
    #expect(try json.decode() as Product == product)
  }

  @Test func scalarsAndContainersEncodeAtTheTop() throws {
    #expect(try JSON(encoding: 5) == 5)
    #expect(try JSON(encoding: "x") == "x")
    #expect(try JSON(encoding: [1, 2]) == [1, 2])
    #expect(try JSON(encoding: Int?.none) == .null)
    #expect(try JSON(encoding: [Int?.some(1), nil]) == [1, .null])
    #expect(try JSON(encoding: ["k": [1.5]]) == ["k": [1.5]])
    #expect(try JSON(encoding: Double.infinity).doubleValue == .infinity)
    let object: JSON = ["a": 1]
    #expect(try JSON(encoding: object).isIdentical(to: object))
    #expect(try object.decode(JSON.self).isIdentical(to: object))
  }

  @Test func superclassesAndNestedContainersKeepTheirPlace() throws {
    let dog = try JSON(encoding: Dog(name: "Rex", age: 3))
    #expect(dog.description == #"{"super":{"name":"Rex"},"age":3}"#)
    let decoded = try dog.decode(Dog.self)
    #expect(decoded.name == "Rex" && decoded.age == 3)
    let nested = try JSON(encoding: Nested(x: 1, y: 2))
    #expect(nested.description == #"{"outer":{"x":1},"list":[[2],null]}"#)
    #expect(try nested.decode(Nested.self) == Nested(x: 1, y: 2))
  }

  @Test func integralNumbersOfAnyCaseDecode() throws {
    #expect(try JSON.number(3).decode(Int.self) == 3)
    #expect(try JSON.integer(3).decode(Double.self) == 3)
    #expect(try JSON.integer(200).decode(UInt8.self) == 200)
    #expect(throws: DecodingError.self) { try JSON.integer(300).decode(UInt8.self) }
    #expect(throws: DecodingError.self) { try JSON.number(1.5).decode(Int.self) }
    #expect(throws: DecodingError.self) { try JSON.number(1e300).decode(Float.self) }
    #expect(throws: DecodingError.self) { try JSON.bool(true).decode(Int.self) }
  }

  @Test func decodingErrorsNameThePath() throws {
    var json = try JSON(encoding: product)
    json["notes"]?["a"]?[1] = "two"
    let error = try #require(throws: DecodingError.self) { try json.decode(Product.self) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["notes", "a", "1"])
    #expect(context.debugDescription == "expected an integer, found a string")
    json["notes"] = nil
    #expect(throws: DecodingError.self) { try json.decode(Product.self) }
  }

  @Test func anyCoderCanCarryJSON() throws {
    let json: JSON = ["a": [1, 2.5, "x", true, .null, .unsigned(.max)], "b": [:], "c": ["d": -7]]
    let data = try JSONEncoder().encode(json)
    #expect(try JSONDecoder().decode(JSON.self, from: data) == json)
    #expect(try JSONDecoder().decode(JSONObject.self, from: data) == json.objectValue)
    #expect(throws: DecodingError.self) { try JSON.array([]).decode(JSONObject.self) }
  }
}

extension CodableTests {
  /// A value that can contain itself.
  private final class Node: Encodable {
    var next: Node?
  }

  /// A value that nests containers without encoding other values.
  private struct NestedContainers: Encodable {
    let depth: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for _ in 1..<depth { container = container.nestedUnkeyedContainer() }
    }
  }

  /// A value that encodes another one in its place.
  private struct Wrapped: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Wrapped())
    }
  }

  @Test func valuesThatContainThemselvesAreAnError() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let error = #expect(throws: EncodingError.self) { try JSON(encoding: node) }
    #expect("\(try #require(error))".contains("values nest deeper than 512 levels"))
    // A description of the value would be as deep.
    guard case .invalidValue(let value, _)? = error else { return }
    #expect(!(value is Node))
    #expect(throws: EncodingError.self) { try JSON(encoding: Wrapped()) }
  }

  @Test func nestedContainersAreLimited() throws {
    #expect(try JSON(encoding: NestedContainers(depth: 500)).description == nested(500))
    #expect(throws: EncodingError.self) { try JSON(encoding: NestedContainers(depth: 100_000)) }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}

import AnalyticsCore
import Foundation
import TestSupport
import Testing

@testable import DomainAnalytics

/// Tests configurations in binary property lists that no tool would write.
@Suite struct BinaryPropertyListTests {
  /// A binary property list of objects, the first of which is the root, with numbers of one byte.
  private static func file(_ objects: [[UInt8]]) -> Data {
    var data = Data("bplist00".utf8)
    let places = objects.map { object in
      defer { data.append(contentsOf: object) }
      return data.count
    }
    let table = data.count
    for place in places { data.append(contentsOf: [UInt8(place >> 8), UInt8(place & 0xFF)]) }
    data.append(
      contentsOf: [0, 0, 0, 0, 0, 0, 2, 1] + Self.number(objects.count) + Self.number(0) + Self.number(table))
    return data
  }

  private static func number(_ number: Int) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The root `{ "A": { "A": VALUE } }`, where the value is the object 3.
  private static func settings(_ objects: [[UInt8]]) -> Data {
    file([[0xD1, 1, 2], [0x51, 0x41], [0xD1, 1, 3]] + objects)
  }

  /// Arrays each of which contains the next one twice.
  private static func doubled(_ depth: Int) -> [[UInt8]] {
    (0..<depth).map { [0xA2, UInt8($0 + 4), UInt8($0 + 4)] } + [[0x10, 1]]
  }

  private func read(_ data: Data) throws(PlatformConfigurationError) -> PlatformConfiguration {
    try PlatformConfiguration(data, isJSON: false, file: "F")
  }

  @Test(
    "Values that Foundation cannot represent, or only in endless time, are errors",
    arguments: [
      (settings(doubled(50)), "there are more than 100000 values"),
      (settings(doubled(17)), "there are more than 100000 values"),
      (settings((0..<120).map { [0xA1, UInt8($0 + 4)] } + [[0x10, 1]]), "nested more than 100 levels deep"),
      (settings([[0xA1, 3]]), "nested more than 100 levels deep"),
      (settings([[0xC1, 1]]), "a set is not a setting; use an array"),
      (settings([[0xB1, 1]]), "a set is not a setting; use an array"),
      (settings([[0x80, 1]]), "a reference of an archive is not a setting"),
      (settings([[0xD1, 4, 4], [0x10, 1]]), "a key of a dictionary is not a string"),
      (settings([[0xA1, 200]]), "the binary property list is damaged"),
      (settings([[0xAF, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]]), "the binary property list is damaged"),
      (settings([]), "the binary property list is damaged"),
    ])
  func rejected(_ data: Data, _ reason: String) {
    let error = #expect(throws: PlatformConfigurationError.self) { try self.read(data) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("Values may be shared, up to the limit")
  func shared() throws {
    let settings = try read(Self.settings(Self.doubled(10))).platforms.first?.settings
    var value = settings?["A"]
    for _ in 0..<10 { value = value?[1] }
    #expect(value == 1)
  }

  @Test("A date that is not a number is a number that is not one")
  func invalidDate() throws {
    let settings = try read(Self.settings([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]])).platforms.first?.settings
    #expect(settings?["A"]?.doubleValue?.isNaN == true)
  }

  @Test("What Foundation writes can be read")
  func written() throws {
    let text = String(repeating: "ü", count: 300)
    let root: [String: Any] = [
      "A": [
        "text": text, "number": 1.5, "integer": Int.max, "small": -1, "on": true, "data": Data(repeating: 7, count: 20),
        "list": (0..<300).map { "\($0)" }, "date": Date(timeIntervalSince1970: 0), "empty": [String: Any](),
      ]
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
    let configuration = try read(data)
    let settings = try #require(configuration.platforms.first?.settings)
    #expect(settings["text"] == .string(text) && settings["number"] == 1.5 && settings["small"] == -1)
    #expect(settings["integer"] == .integer(.max) && settings["on"] == true && settings["empty"] == [:])
    #expect(settings["list"]?[299] == "299" && settings["date"] == "1970-01-01T00:00:00.000Z")
    #expect(settings["data"] == .string(Data(repeating: 7, count: 20).base64EncodedString()))
  }

  @Test("Truncated and mutated files result in an error or a configuration")
  func mutations() throws {
    var generator = SeededRandom(seed: 7)
    let original = Array(Self.settings(Self.doubled(5)))
    var failures = 0
    for _ in 0..<2000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1..<4, using: &generator) {
        bytes[Int.random(in: 6..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      do { _ = try read(Data(bytes)) } catch { failures += 1 }
    }
    for count in original.indices {
      #expect(throws: PlatformConfigurationError.self) { try self.read(Data(original.prefix(count))) }
    }
    #expect(failures > 400)
  }
}

import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct GzipTests {
  private static let rounds = TestRounds.number("GZIP_BODIES", 30)

  /// Returns bytes of many kinds: events, random bytes, few different bytes, long runs, and repetitions at distances.
  static func body(_ random: inout SeededRandom) -> [UInt8] {
    let size = [0, 1, 2, 3, 4, 40, 500, 5000, 40_000, 140_000][random.below(10)]
    var bytes: [UInt8] = []
    let kind = random.below(6)
    while bytes.count < size {
      switch kind {
      case 0: bytes.append(UInt8(random.below(256)))
      case 1: bytes.append(UInt8(97 + random.below(2)))
      case 2: bytes += [UInt8](repeating: UInt8(random.below(256)), count: 1 + random.below(1000))
      case 3 where bytes.count > 10:
        let start = max(0, bytes.count - 1 - random.below(40_000))
        bytes += bytes[start..<min(bytes.count, start + 3 + random.below(400))]
      case 4: bytes.append(UInt8(min(255, random.below(16) * random.below(16) * random.below(2))))
      default: bytes += Array(event(&random).utf8)
      }
    }
    return bytes
  }

  private static func event(_ random: inout SeededRandom) -> String {
    let properties: JSON = [
      "price": .number(Double(random.below(10_000)) / 100), "sku": .string("G-\(random.below(50))"),
    ]
    let event: JSON = [
      "type": "track", "event": .string(["Order Placed", "Product Viewed", "Cart Opened"][random.below(3)]),
      "messageId": .string(String(random.next(), radix: 16) + String(random.next(), radix: 16)),
      "timestamp": .string("2026-11-22T10:15:30.\(100 + random.below(900))Z"),
      "properties": properties,
      "context": ["library": ["name": "analytics-live", "version": "1.0.0"], "locale": "en-US"],
    ]
    return "," + event.description + "\n"
  }

  @Test("Decompressing returns the bytes that were compressed")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    for round in 0..<Self.rounds {
      let body = Self.body(&random)
      let document = Gzip.compress(body)
      #expect(try Gzip.decompress(document) == body, "body \(round) of \(body.count) bytes")
      // Bytes that cannot be compressed are stored.
      #expect(document.count <= body.count + body.count / 6000 + 64)
    }
  }

  /// Documents made by zlib: with fixed codes, stored, with a name, with all members of a header, empty, and with
  /// dynamic codes.
  @Test(
    "Documents with every type of block and header are read",
    arguments: [
      ("H4sIAAAAAAAAA0sEAEO+t+gBAAAA", "a"),
      ("H4sIAAAAAAAA/wEBAP7/YUO+t+gBAAAA", "a"),
      ("H4sICAAAAAAA/3gASwQAQ7636AEAAAA=", "a"),
      ("H4sIHgAAAAAAAwIAeHluAGMARH5LBABDvrfoAQAAAA==", "a"),
      ("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", ""),
      (
        "H4sIAAAAAAACAx2O0RUAMAwBZyXsv0Lw8tHiogVtADR5yI0Thgh5CrgcBygyWL2gA+Oemih8FZp3stwdygWYirWxJSkPdXssbu3NMTEsuv/B7ActZPAPoAAAAA==",
        "abeeaaabebbcaeaabaaabeeadbadeabaaaaacbaacaadabaebbbaaacaebaaabcaacdaadaddbabcaaabbbababadeaacaabdecdaabcbaeabaabdabaadbbbacaabaaeabbaabababacbbdaaedbeabebaaabab"
      ),
    ])
  func knownDocuments(_ base64: String, _ expected: String) throws {
    let document = try #require(Data(base64Encoded: base64))
    #expect(try Gzip.decompress(document) == Array(expected.utf8))
    #expect(try Gzip.decompress(document + document) == Array((expected + expected).utf8))
  }

  @Test("Damaged, truncated and oversized documents are errors")
  func errors() throws {
    let body = Array(String(repeating: #"{"event":"a"}"#, count: 50).utf8)
    let document = Gzip.compress(body)
    for count in 0..<document.count {
      #expect(throws: GzipError.self) { try Gzip.decompress(document[..<count]) }
    }
    for index in [0, 1, 2, document.count - 1, document.count - 5] {
      var damaged = document
      damaged[index] ^= 1
      #expect(throws: GzipError.self) { try Gzip.decompress(damaged) }
    }
    // Whatever is damaged, the result is an error or the bytes.
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      var damaged = document
      damaged[10 + random.below(document.count - 10)] ^= UInt8(1 << random.below(8))
      let result = try? Gzip.decompress(damaged)
      #expect(result == nil || result == body)
    }
    #expect(throws: GzipError.tooLarge(limit: 100)) { try Gzip.decompress(document, limit: 100) }
  }

  @Test("A header with a reserved flag, or with a checksum that differs, is an error, in every member")
  func headers() throws {
    let document = Gzip.compress(Array("a".utf8))
    for bit in 5..<8 {
      var reserved = document
      reserved[3] |= 1 << UInt8(bit)
      for documents in [reserved, document + reserved] {
        #expect(throws: GzipError.invalid("its header has unknown flags")) { try Gzip.decompress(documents) }
      }
    }
    var damaged = try #require(Data(base64Encoded: "H4sIHgAAAAAAAwIAeHluAGMARH5LBABDvrfoAQAAAA=="))
    damaged[13] ^= 1
    #expect(throws: GzipError.invalid("the checksum of its header differs")) { try Gzip.decompress(damaged) }
  }

  @Test("Codes are complete and no longer than their limit, whatever the frequencies")
  func codes() {
    var random = SeededRandom(seed: 5)
    for round in 0..<200 {
      let limit = round % 2 == 0 ? 15 : 7
      // Frequencies that grow like Fibonacci numbers have the deepest trees.
      var (a, b) = (UInt32(1), UInt32(1))
      let frequencies: [UInt32] = (0..<(limit == 7 ? 19 : 40)).map { _ in
        (a, b) = (b, min(a + b, 1 << 24))
        return round % 3 == 0 ? a : random.below(4) == 0 ? 0 : UInt32(random.below(1 << random.below(20)))
      }
      let code = HuffmanCode(frequencies: frequencies, limit: limit)
      #expect(zip(frequencies, code.lengths).allSatisfy { $0 == 0 || $1 > 0 })
      #expect(code.lengths.allSatisfy { $0 <= limit })
      let used = code.lengths.filter { $0 > 0 }
      #expect(used.reduce(0) { $0 + 1 << (15 - Int($1)) } == 1 << 15)
    }
  }

  #if os(Linux) || os(macOS)
    /// Runs `gzip` with a file as its input.
    private static func gzip(_ option: String, _ file: URL) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["gzip", option, file.path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return data
    }

    @Test("gzip reads what this library compresses, and the reverse")
    func program() throws {
      let folder = TemporaryFolder()
      var random = SeededRandom(seed: 11)
      let bodies = (0..<Self.rounds).map { _ in Self.body(&random) }
      let all = Data(bodies.flatMap { $0 })
      let compressed = try folder.write("bodies.gz", Data(bodies.flatMap { Gzip.compress($0) }))
      #expect(try Self.gzip("-dc", compressed) == all)
      let plain = try folder.write("bodies", all)
      for option in ["-1c", "-9c"] { #expect(try Gzip.decompress(Self.gzip(option, plain)) == [UInt8](all)) }
    }

    @Test("A batch of events becomes at most 10 % larger than with gzip's fastest compression")
    func ratio() throws {
      let folder = TemporaryFolder()
      var random = SeededRandom(seed: 13)
      var text = ""
      while text.utf8.count < 475_000 { text += Self.event(&random) }
      let file = try folder.write("batch", text)
      let (own, other) = (Gzip.compress(Array(text.utf8)).count, try Self.gzip("-1c", file).count)
      #expect(Double(own) < 1.1 * Double(other), "\(own) \(other)")
    }
  #endif
}

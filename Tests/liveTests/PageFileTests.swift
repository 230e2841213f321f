#if os(Linux) || os(macOS)
  import AnalyticsCore
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  @testable import live

  /// The texts of the files on the page of `live dev --page`.
  @Suite struct PageFileTests {
    private let folder = TemporaryFolder()

    private func file(_ bytes: [UInt8], _ kind: PageFile.Kind = .events, room: Int = .max) throws -> (
      text: String, notice: String?
    ) {
      let json = PageFile(try folder.file("file", Data(bytes)), kind, room: room).json
      let path = folder.url.appendingPathComponent("file").path
      return (
        json["text"]?.stringValue ?? "", json["notice"]?.stringValue?.replacingOccurrences(of: path, with: "file")
      )
    }

    @Test("Events compressed with gzip are decompressed, with the same limit and notices")
    func compressed() throws {
      var (text, notice) = try file(Gzip.compress(Array("{}\n[]".utf8)))
      #expect(text == "{}\n[]")
      #expect(notice == nil)
      let line = String(repeating: "x", count: 40_000) + "\n"
      let document = Gzip.compress(Array(line.utf8))
      (text, notice) = try file((0..<60).flatMap { _ in document })
      #expect(text == String(repeating: line, count: 52))
      let part = "only lines 1 to 52 are here, 2.0 MB of 2.3 MB. The rest is missing, from line 53."
      #expect(notice == "file is used in part: \(part)")
      (text, notice) = try file(Gzip.compress(Array("{}\n".utf8)).dropLast(1) + [])
      #expect(text == "")
      #expect(notice == "file cannot be read: the gzip document is cut off.")
    }

    @Test("Lines of events that are not UTF-8 are reported and empty; a byte order mark is removed")
    func invalidEvents() throws {
      let line = Array(#"{"a":""#.utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8)
      var (text, notice) = try file(Array("\u{FEFF}{}\n".utf8) + line + Array("[]\n".utf8) + line)
      #expect(text == "{}\n\n[]\n\n")
      let reason = "invalid JSON: found byte 0xFF, which is not valid UTF-8; JSON text is UTF-8"
      #expect(notice == "file:2: \(reason); the line is empty here, and so are 1 more such lines.")
      (text, notice) = try file(line)
      #expect(text == "\n")
      #expect(notice == "file:1: \(reason); the line is empty here.")
    }

    @Test("Bytes of a script that are not UTF-8 are reported with their location")
    func invalidScripts() throws {
      let (text, notice) = try file(Array("1;\n'ä".utf8) + [0xFF] + Array("'".utf8), .script)
      #expect(text == "1;\n'ä\u{FFFD}'")
      #expect(
        notice == "file:2:3: the file is not UTF-8; save it as UTF-8, or U+FFFD replaces this character.")
    }

    @Test("The files together have a limited size in JSON")
    func totalSize() throws {
      let line = #"{"a":"\\"}"# + "\n"
      let size = try JSON.string(line).bytes().count - 2
      let text = String(repeating: line, count: 10)
      #expect(PageFile(try folder.file("file", text), .events, room: .max).size == 10 * size)
      #expect(try file(Array(text.utf8), room: 10 * size).notice == nil)
      let limit = "the page uses 7 MB of all files, as JSON strings"
      let part = try file(Array(text.utf8), room: 10 * size - 1)
      #expect(part.text == String(repeating: line, count: 9))
      #expect(
        part.notice
          == "file is used in part: only lines 1 to 9 are here, 0.0 MB of 0.0 MB. The rest is missing, from line 10, "
          + "because \(limit).")
      #expect(try file(Array(text.utf8), room: size - 1).notice == "file is not used, because \(limit).")
    }

    @Test("The page can send the texts of all files")
    func largeFiles() throws {
      var options = DevOptions()
      options.run.plugins = try (0..<101).map { try folder.file("\($0).js", "// \"") }
      // As JSON strings, the files take a third more, so that only those strings exceed the limit.
      let line = String(repeating: "\u{1}", count: 60) + String(repeating: "x", count: 940) + "\n"
      let text = String(repeating: line, count: 1150)
      options.run.events = try (0..<6).map { try folder.file("\($0).ndjson", text) }
      let playground = Playground(options)
      func response(_ method: String, _ path: String, _ body: [UInt8] = []) -> LocalServer.Response {
        var request = LocalServer.Request()
        request.method = method
        request.path = (URL(string: playground.address)?.path ?? "") + "/" + path
        request.headers = ["content-type": "application/json", "content-length": "\(body.count)"]
        request.body = body
        return playground.answer(request)
      }
      let files = try JSON(parsing: String(decoding: response("GET", "files").body, as: UTF8.self))
      #expect(files["limit"]?.intValue == LocalServer.maximumBodySize)
      let scripts = files["scripts"]?.arrayValue ?? []
      #expect(scripts.count == 101)
      let texts = (files["events"]?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }
      #expect(texts.count == 6 && texts[0].utf8.count > 1_150_000 && texts[5] == "")
      let body: JSON = [
        "scripts": .array(scripts.map { ["name": $0["name"] ?? .null, "text": $0["text"] ?? .null] }),
        "events": .string(texts.joined()),
      ]
      let bytes = try body.bytes()
      #expect(bytes.count > 6 << 20 && bytes.count <= LocalServer.maximumBodySize)
      #expect(response("POST", "run", bytes).status == 200)
    }

    @Test("A pipe is not opened")
    func pipes() throws {
      let pipe = folder.url.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      for kind in [PageFile.Kind.script, .events] {
        let notice = PageFile(pipe, kind, room: .max).json["notice"]?.stringValue
        #expect(notice == "\(pipe) cannot be read: it is not a regular file.")
      }
    }
  }
#endif

#if os(macOS) || os(Linux)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  #if canImport(FoundationXML)
    import FoundationXML
  #endif

  @Suite struct BenchmarksTests {
    private let folder = TemporaryFolder()

    private func benchmarks(_ arguments: [String]) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = BuiltProducts.folder.appendingPathComponent("Benchmarks")
      process.arguments = arguments
      process.currentDirectoryURL = Documents.folder
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, output)
    }

    /// Returns the path of an engine that prints a line for every script.
    private func engine(_ name: String, printing line: String) throws -> String {
      let path = try folder.file(name, "#!/bin/sh\necho '\(line)'\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }

    /// Returns the numbers of elements of an SVG document, by name.
    private func elements(_ path: String) throws -> [String: Int] {
      final class Counter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        func parser(
          _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
          attributes: [String: String]
        ) { counts[name, default: 0] += 1 }
      }
      let counter = Counter()
      let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
      parser.delegate = counter
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      return counter.counts
    }

    @Test("Several engines are compared in one run, and the plot has a dot for each ratio")
    func severalEngines() throws {
      let first = try engine("first<&>", printing: "RESULT 8842 1.5")
      let second = try engine("second", printing: "RESULT 8842 250")
      let (json, plot) = (folder.url.path + "/numbers.json", folder.url.path + "/plot.svg")
      let (status, output) = try benchmarks([
        "--filter", "regexp-backtracking", "--rounds", "2", "--against", "'\(first)'", "--against", second, "--json",
        json, "--plot", plot,
      ])
      #expect(status == 0, "\(output)")
      let script = try JSON(parsing: folder.text("numbers.json"))["scripts"]?[0]
      #expect(script?["theirs"]?[0]?["time"]?["samples"] == [1.5, 1.5])
      #expect(script?["theirs"]?[1]?["time"]?["median"] == 250)
      let ours = try #require(script?["ours"]?["median"]?.doubleValue)
      #expect(script?["theirs"]?[1]?["ratio"]?.doubleValue == ours / 250)
      // A dot for each engine in the legend, and one for each ratio.
      #expect(try elements(plot)["circle"] == 4)
    }

    @Test("An engine with another checksum, or with an error, is reported and not compared")
    func wrongResults() throws {
      let wrong = try engine("wrong", printing: "RESULT 8843 1.5")
      let failing = try engine("failing", printing: "FAILED TypeError: x is not a function")
      let (status, output) = try benchmarks([
        "--filter", "regexp-backtracking", "--rounds", "1", "--against", wrong, "--against", failing,
      ])
      #expect(status == 1)
      #expect(output.contains("not compared: regexp-backtracking computes 8843 on wrong, not 8842"))
      #expect(output.contains("not compared: regexp-backtracking failed on failing: TypeError: x is not a function"))
      #expect(output.contains("Benchmarks: 2 comparisons failed"))
    }

    @Test("A script that does not exist is reported")
    func unknownScript() throws {
      let (status, output) = try benchmarks(["--script", "missing"])
      #expect(status == 2)
      #expect(output.contains("Benchmarks/Scripts does not contain missing.js"))
    }
  }
#endif

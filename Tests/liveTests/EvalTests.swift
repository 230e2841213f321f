import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct EvalTests {
  private let tool = InProcessTool()

  @Test("console.log and print write to standard output; console.warn and console.error write to standard error")
  func printing() throws {
    let result = try LiveTool.run(
      "eval", "-e", "console.log('a', 1, [2]); print('b'); console.info('c'); console.warn('d'); console.error('e')")
    #expect(result.output == "a 1 [ 2 ]\nb\nc\n")
    #expect(result.errors == "d\ne\n")
    #expect(result.status == 0)
  }

  @Test func files() async throws {
    let directory = TemporaryFolder()
    let file = try directory.file("script.js", "console.log(1 + 1)")
    #expect(try await tool.run("eval", file).output == "2\n")
    #expect(try LiveTool.run("eval", "-", input: "console.log(2 + 2)").output == "4\n")
    let missing = try await tool.run("eval", file + "x")
    #expect(missing.errors == "live: cannot read \(file)x: No such file or directory\n")
    #expect(missing.status == 1)
  }

  @Test("An uncaught error is printed with its position, its line and its stack")
  func uncaughtError() async throws {
    let directory = TemporaryFolder()
    let file = try directory.file("script.js", "console.log('before');\nfunction f(x) {\n  return x.y.z;\n}\nf({});\n")
    let result = try await tool.run("eval", file)
    #expect(result.output == "before\n")
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first?.hasPrefix("\(file):3:") == true)
    #expect(lines.dropFirst().first == "      return x.y.z;")
    #expect(lines.dropFirst(2).first?.hasSuffix("^") == true)
    #expect(lines.contains("Uncaught TypeError: Cannot read properties of undefined (reading 'z')"))
    #expect(lines.contains { $0.contains("at f (\(file):3:") })
    #expect(result.status == 1)
  }

  @Test(
    "Every failure of a script ends with an error message and status 1",
    arguments: [
      ("let a = {", "SyntaxError"), ("throw 'text'", "Uncaught text"), ("throw null", "Uncaught null"),
      ("x = y", "Uncaught ReferenceError: y is not defined"),
      ("function f() { return f() + 1 } f()", "Uncaught RangeError: Maximum call stack size exceeded"),
      ("let s = 'x'; while (true) s += s", "Stopped: the script needs more than"),
      ("'x'.repeat(2 ** 30)", "Uncaught RangeError: Invalid string length"),
      ("const a = []; while (true) a.push(new Array(1000).fill(0))", "Stopped: the script needs more than"),
      ("'\u{0}", "SyntaxError"),
    ])
  func failures(_ source: String, _ message: String) async throws {
    let directory = TemporaryFolder()
    let result = try await tool.run("eval", "--memory", "8", try directory.file("s.js", source))
    #expect(result.errors.contains(message))
    #expect(result.errors.contains("s.js:1:"))
    #expect(result.status == 1)
  }

  @Test(
    "Constructs that are nested 100,000 levels deep are an error",
    arguments: ["[", "(", "{", "!", "a?", "`${", "x=>", "class A extends "])
  func deepNesting(_ piece: String) async throws {
    let directory = TemporaryFolder()
    let result = try await tool.run("eval", try directory.file("s.js", String(repeating: piece, count: 100_000)))
    #expect(result.errors.contains("Error: "))
    #expect(result.errors.utf8.count < 10_000)
    #expect(result.status == 1)
  }

  @Test("The step limit ends an endless loop")
  func endlessLoop() async throws {
    let result = try await tool.run("eval", "--steps", "100000", "-e", "console.log('a');\nwhile (true) {}")
    #expect(result.output == "a\n")
    #expect(result.errors.contains("Stopped: the script used more than 100000 steps"))
    #expect(result.status == 1)
  }

  @Test("The memory limit ends parsing")
  func parsingMemory() async throws {
    let directory = TemporaryFolder()
    let file = try directory.file("s.js", "[" + String(repeating: "1,", count: 50_000) + "]")
    let result = try await tool.run("eval", "--memory", "1", file)
    #expect(result.errors.contains("needs more than 1048576 bytes of memory"))
    #expect(result.status == 1)
    #expect(try await tool.run("eval", "--memory", "256", file).status == 0)
  }

  @Test("A script that is larger than the limit of memory is not read")
  func largeFile() async throws {
    let directory = TemporaryFolder()
    let file = try directory.file("s.js", "/*" + String(repeating: "x", count: 1 << 20) + "*/")
    for command in [["eval"], ["run", "--plugins"]] {
      let result = try await tool.run(command + [file, "--memory", "1"])
      #expect(
        result.errors.contains("s.js: it has 1048580 bytes, and the limit of memory is 1048576 bytes"),
        "\(result.errors)")
      #expect(result.status == 1)
    }
  }

  @Test("console shows control characters as escape sequences, and a warning cannot look like a message of the tool")
  func controlCharacters() async throws {
    let result = try await tool.run(
      "eval", "-e", #"console.log("a\x1B[2Jb\n  c\td"); console.assert(false, "\x07"); console.warn("live: x\ny")"#)
    #expect(result.output == "a\\u001B[2Jb\n  c\td\n")
    #expect(result.errors == "Assertion failed: \\u0007\nconsole: live: x\n    y\n")
    #expect(try await tool.run("eval", "-e", #"print("\x1B[1m")"#).output == "\u{1B}[1m\n")
  }

  @Test("5,000 nested calls fit on the stack")
  func deepRecursion() throws {
    let result = try LiveTool.run("eval", "-e", "const f = n => n === 0 ? 0 : 1 + f(n - 1); console.log(f(5000))")
    #expect(result.output == "5000\n")
  }

  @Test("print converts its argument to a string")
  func printOfOtherValues() async throws {
    let result = try await tool.run("eval", "-e", "print({ toString: () => 'own' }); print([1, [2]]); print(-0)")
    #expect(result.output == "own\n1,2\n0\n")
  }

  @Test("A batch runs each script in a new realm and prints a line of JSON after its output")
  func batch() throws {
    let directory = TemporaryFolder()
    let files =
      try [
        ("a.js", "Array.prototype.extra = 1; globalThis.left = 1; print('from a')"),
        ("b.js", "if ([].extra || typeof left !== 'undefined') throw 'not fresh'"),
        ("c.js", "let = = 1"), ("d.js", "null.x"), ("e.js", "for (;;) {}"),
        ("f.js", "Promise.reject(new Error('a\\u001B')); Promise.reject(1)"), ("g.js", "throw 'a\\u001B'"),
      ].map { try directory.file($0.0, $0.1) } + ["\(directory.url.path)/none.js"]
    let result = try LiveTool.run("eval", "--steps", "100000", "--batch", input: files.joined(separator: "\n") + "\n")
    #expect(result.errors == "live: cannot read \(files[7]): No such file or directory\n")
    #expect(result.status == 1)
    #expect(result.lines.first == "from a")
    let answers = try result.lines.dropFirst().map { try JSON(parsing: $0) }
    #expect(answers.map { $0["file"]?.stringValue } == files)
    #expect(answers.map { $0["ok"]?.boolValue } == [true, true, false, false, false, true, false, false])
    #expect(
      answers.map { $0["phase"]?.stringValue } == [nil, nil, "parse", "runtime", "runtime", nil, "runtime", "read"])
    #expect(answers[2]["error"]?.stringValue?.hasPrefix("SyntaxError: ") == true)
    #expect(answers[3]["error"]?.stringValue == "TypeError: Cannot read properties of null (reading 'x')")
    #expect(answers[4]["error"]?.stringValue?.contains("more than 100000 steps") == true)
    #expect(answers.map { $0["unhandled"]?.stringValue }.compactMap(\.self) == ["Error: a\u{1B}"])
    #expect(answers[6]["error"]?.stringValue == "a\u{1B}")
  }

  @Test("The lines of a batch are whole names of files, except for blank lines")
  func linesOfBatches() throws {
    let directory = TemporaryFolder()
    let file = try directory.file("a.js", "print('a')")
    let result = try LiveTool.run("eval", "--batch", input: "\n \t\n\(file)\r\n\(file)\0\(file)\n")
    let name = "\(file)\\u0000\(file)"
    #expect(result.errors == "live: cannot read \(name): its name contains the character U+0000\n")
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "a", #"{"file":"\#(file)","ok":true}"#,
        #"{"file":"\#(name)","ok":false,"error":"Error: cannot read \#(name)","phase":"read"}"#,
      ])
  }

  @Test("An unhandled rejection is printed and results in status 1; a handled rejection is not reported")
  func rejections() async throws {
    let unhandled = try await tool.run(
      "eval", "-e", "Promise.reject(new TypeError('t')); Promise.resolve(1).then(console.log)")
    #expect(unhandled.output == "1\n")
    #expect(unhandled.errors.contains("-e:1:16\n"))
    #expect(unhandled.errors.contains("Uncaught (in promise) TypeError: t\n"))
    #expect(unhandled.status == 1)
    let handled = try await tool.run("eval", "-e", "Promise.reject(5).catch(console.log)")
    #expect(handled.output == "5\n")
    #expect(handled.errors == "")
    #expect(handled.status == 0)
  }
}

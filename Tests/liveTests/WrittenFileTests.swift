import Foundation
import TestSupport
import Testing

@testable import live

/// Files that commands write are complete, or as they were before.
@Suite struct WrittenFileTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A file is created, or its contents are replaced, and its permissions remain")
  func replace() throws {
    try WrittenFile.replaceContents(of: path("a"), with: "1", permissions: 0o600)
    #expect(folder.text("a") == "1")
    #expect(try permissions("a") == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path("a"))
    try WrittenFile.replaceContents(of: path("a"), with: "2", permissions: 0o600)
    #expect(folder.text("a") == "2")
    #expect(try permissions("a") == 0o664)
    #expect(try names == ["a"])
  }

  @Test("The file that a link names is written, also one that does not exist, and the link remains")
  func links() throws {
    try folder.write("a", "1")
    try FileManager.default.createSymbolicLink(atPath: path("b"), withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(atPath: path("c"), withDestinationPath: path("b"))
    try FileManager.default.createSymbolicLink(atPath: path("d"), withDestinationPath: "new")
    try WrittenFile.replaceContents(of: path("c"), with: "2")
    try WrittenFile.replaceContents(of: path("d"), with: "3")
    #expect(folder.text("a") == "2")
    #expect(folder.text("new") == "3")
    for link in ["b", "c", "d"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path(link))) != nil)
    }
    #expect(try names == ["a", "b", "c", "d", "new"])
  }

  @Test("Devices are written, and a file is not created in place of one that exists")
  func others() throws {
    try WrittenFile.replaceContents(of: "/dev/null", with: "1")
    try folder.write("a", "1")
    #expect(throws: FileError.self) { try WrittenFile.create(path("a"), with: "2") }
    #expect(throws: FileError.self) { try WrittenFile.replaceContents(of: path("none/a"), with: "2") }
    #expect(folder.text("a") == "1")
  }

  @Test("A file that is protected is not replaced", .enabled(if: getuid() != 0))
  func protected() throws {
    try folder.write("a", "1")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path("a"))
    #expect(throws: FileError.self) { try WrittenFile.replaceContents(of: path("a"), with: "2") }
    #expect(folder.text("a") == "1")
  }

  #if os(Linux)
    /// Runs the tool while no file can be longer than a number of blocks of 512 bytes, which has the same effect as a
    /// full disk.
    private func run(blocks: Int, _ arguments: String) throws -> LiveTool.Result {
      let command = "ulimit -f \(blocks); exec '\(try LiveTool.executable.path)' \(arguments)"
      return try RunningTool(URL(fileURLWithPath: "/bin/sh"), ["-c", command], terminal: nil, environment: [:]).finish()
    }

    @Test("If a disk is full, live init leaves nothing", arguments: [(0, "plugin.js"), (1, "analytics-live.d.ts")])
    func initialize(_ blocks: Int, _ name: String) throws {
      let created = try run(blocks: blocks, "init '\(path("new/plugins"))'")
      #expect(created.errors == "live: cannot write \(path("new/plugins/\(name)")): File too large\n")
      #expect(created.output == "" && created.status == 1)
      #expect(try names == [])
      try folder.write("mine", "1")
      let existing = try run(blocks: blocks, "init '\(folder.url.path)'")
      #expect(existing.errors == "live: cannot write \(path(name)): File too large\n")
      #expect(existing.status == 1)
      #expect(try names == ["mine"])
    }

    @Test("If a disk is full, reports and expected output are as they were before")
    func reports() throws {
      let script = try folder.file("a.js", RunTests.mark)
      let events = try folder.file("a.in.ndjson", RunTests.event(1) + "\n")
      for (arguments, file) in [
        ("run --plugins '\(script)' --report '\(path("r"))' '\(events)'", "r"),
        ("profile --flame '\(path("r"))' '\(script)' '\(events)'", "r"),
        ("test --junit '\(path("r"))' '\(folder.url.path)'", "r"),
        ("test --update '\(folder.url.path)'", "a.out.ndjson"),
      ] {
        for text in [nil, "old"] {
          if let text { try folder.write(file, text) }
          let before = try names
          let result = try run(blocks: 0, arguments)
          #expect(result.status == 1)
          #expect((result.errors + result.output).contains("\(file): File too large\n"), "\(result)")
          #expect(folder.text(file) == text ?? "")
          #expect(try names == before)
        }
        try FileManager.default.removeItem(atPath: path(file))
      }
    }
  #endif
}

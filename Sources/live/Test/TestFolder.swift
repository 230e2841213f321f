import Foundation

/// The tests in a folder and its subfolders, and the files that look like parts of tests but are not used.
struct TestFolder {
  /// Ordered by name.
  private(set) var tests: [TestCase] = []
  /// The first folder that cannot be read, and the reason.
  private(set) var unread: (path: String, error: FileError)?
  /// The tests that have no input or two of them, by their names, with the reason.
  private(set) var incomplete: [(name: String, problem: String)] = []
  /// Messages about settings and filters that apply to no test.
  private(set) var unused: [String] = []

  private static let outputSuffix = ".out.ndjson"
  private let base: String

  /// Finds the tests. Links to folders are not followed.
  init(_ folder: URL) {
    base = folder.standardizedFileURL.path
    var unread: (path: String, error: FileError)?
    let files = FileManager.default.enumerator(
      at: folder.standardizedFileURL, includingPropertiesForKeys: nil,
      errorHandler: { folder, error in
        let path = folder.path
        unread = unread ?? (path, InputFile.problem(withFolder: path) ?? FileError(message: error.fileReason))
        return true
      })
    guard let files else {
      self.unread = (base, FileError(code: EIO))
      return
    }
    var others: [(name: String, file: URL)] = []
    for case let file as URL in files {
      let path = file.standardizedFileURL.path
      let name = String(path.dropFirst(base.count).drop { $0 == "/" })
      if let test = TestCase(name: name, input: file) {
        tests.append(test)
      } else if [Self.outputSuffix, ".json", ".fql"].contains(where: name.hasSuffix) {
        others.append((name, file))
      }
    }
    self.unread = unread
    tests.sort { $0.name < $1.name }
    let streams = Dictionary(grouping: tests.filter { $0.kind != .script }, by: \.name)
    for (name, tests) in streams.sorted(by: { $0.key < $1.key }) where tests.count > 1 {
      let files = tests.map(\.input.lastPathComponent).sorted().joined(separator: " and ")
      let output = tests[0].output.lastPathComponent
      incomplete.append((name, "\(files) have the same expected output, \(output); rename one of them"))
      self.tests.removeAll { $0.name == name && $0.kind != .script }
    }
    for (name, file) in others.sorted(by: { $0.name < $1.name }) { check(name, file) }
  }

  /// Notes a file of expected output without input, and settings and filters without a test.
  private mutating func check(_ name: String, _ file: URL) {
    let folder = file.deletingLastPathComponent()
    let siblings = tests.filter { $0.folder.path == folder.path }
    let last = file.lastPathComponent
    if name.hasSuffix(Self.outputSuffix) {
      let test = String(name.dropLast(Self.outputSuffix.count))
      let isKnown = incomplete.contains { $0.name == test }
      if isKnown || tests.contains(where: { $0.name == test && $0.kind != .script }) { return }
      let stem = String(last.dropLast(Self.outputSuffix.count))
      incomplete.append(
        (
          test,
          "\(last) has no input; add \(stem).in.ndjson with events or \(stem).signals.ndjson with signals, or remove it"
        ))
    } else if last.hasSuffix(".fql") {
      if siblings.contains(where: { $0.kind == .events && $0.subject(".fql")?.lastPathComponent == last }) { return }
      unused.append("\(name) is not used; add \(last.dropLast(4)).in.ndjson with events, or remove it")
    } else if last == "test.json" {
      if !siblings.isEmpty { return }
      unused.append("\(name) applies to no test: there is none in its folder, and it has no effect on others")
    } else if let test = siblings.first(where: { ($0.name as NSString).lastPathComponent + ".json" == last }),
      !test.inputs.contains(where: { URL(fileURLWithPath: $0).standardizedFileURL == file.standardizedFileURL })
    {
      let stem = String(last.dropLast(5))
      unused.append(
        "\(name) is not used; settings of the test belong to test.json: {\"tests\":{\"\(stem)\":…}}")
    }
  }
}

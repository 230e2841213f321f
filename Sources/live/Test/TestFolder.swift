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
    var settingsFiles: [String: TestSettingsFile] = [:]
    for case let file as URL in files {
      let path = file.standardizedFileURL.path
      let name = String(path.dropFirst(base.count).drop { $0 == "/" })
      let folder = file.deletingLastPathComponent()
      let settingsFile = settingsFiles[folder.path] ?? TestSettingsFile(folder)
      settingsFiles[folder.path] = settingsFile
      if let test = TestCase(name: name, input: file, settingsFile) {
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
    }
    tests.removeAll { $0.kind != .script && (streams[$0.name]?.count ?? 0) > 1 }
    let index = Index(tests, streams: Set(streams.keys))
    for (name, file) in others.sorted(by: { $0.name < $1.name }) { check(name, file, index) }
  }

  /// The tests by what other files are compared with.
  private struct Index {
    /// The first test with a name.
    let tests: [String: TestCase]
    /// The names of the tests of events and signals.
    let streams: Set<String>
    /// The paths of the folders with tests, and of the expressions of tests.
    let folders: Set<String>
    let expressions: Set<String>

    init(_ tests: [TestCase], streams: Set<String>) {
      self.tests = Dictionary(tests.map { ($0.name, $0) }) { first, _ in first }
      self.streams = streams
      folders = Set(tests.map(\.folder.path))
      expressions = Set(tests.filter { $0.kind == .events }.compactMap { $0.subject(".fql")?.path })
    }
  }

  /// Notes a file of expected output without input, and settings and filters without a test.
  private mutating func check(_ name: String, _ file: URL, _ index: Index) {
    let last = file.lastPathComponent
    if name.hasSuffix(Self.outputSuffix) {
      let test = String(name.dropLast(Self.outputSuffix.count))
      if index.streams.contains(test) { return }
      let stem = String(last.dropLast(Self.outputSuffix.count))
      incomplete.append(
        (
          test,
          "\(last) has no input; add \(stem).in.ndjson with events or \(stem).signals.ndjson with signals, or remove it"
        ))
    } else if last.hasSuffix(".fql") {
      if index.expressions.contains(file.path) { return }
      unused.append("\(name) is not used; add \(last.dropLast(4)).in.ndjson with events, or remove it")
    } else if last == "test.json" {
      if index.folders.contains(file.deletingLastPathComponent().path) { return }
      unused.append("\(name) applies to no test: there is none in its folder, and it has no effect on others")
    } else if let test = index.tests[String(name.dropLast(5))],
      !test.inputs.contains(where: { URL(fileURLWithPath: $0).standardizedFileURL == file.standardizedFileURL })
    {
      let stem = String(last.dropLast(5))
      unused.append(
        "\(name) is not used; settings of the test belong to test.json: {\"tests\":{\"\(stem)\":…}}")
    }
  }
}

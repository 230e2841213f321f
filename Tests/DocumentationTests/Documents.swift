import Foundation

/// All documents of the repository.
enum Documents {
  /// The top folder of the repository.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The README, the files of `.github` and the articles of all DocC catalogs, ordered by path.
  static let all: [Document] = {
    var paths = ["README.md"] + files(in: ".github")
    for module in contents(of: "Sources") { paths += files(in: "Sources/\(module)/\(module).docc") }
    return paths.map { path in
      // An unreadable file results in an empty document, which the tests of its content detect.
      Document(path: path, text: (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? "")
    }
  }()

  static func blocks(in language: String) -> [Document.Block] { all.flatMap { $0.blocks(in: language) } }

  /// Returns the rows of the table with a header row in any document.
  static func table(_ head: String) -> [[String]] { all.flatMap { $0.table(head) } }

  private static func files(in path: String) -> [String] {
    contents(of: path).filter { $0.hasSuffix(".md") }.map { "\(path)/\($0)" }
  }

  /// Returns the names of the items in a folder, or an empty array if it does not exist.
  private static func contents(of path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)) ?? []).sorted()
  }
}

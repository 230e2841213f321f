import Foundation
import JSONModel
import Testing

@Suite struct DocumentTests {
  @Test func documentsOfAllCatalogsAreFound() {
    let paths = Set(Documents.all.map(\.path))
    #expect(paths.isSuperset(of: ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]))
    for module in ["AnalyticsLive", "JavaScript", "JSONModel"] {
      #expect(paths.contains("Sources/\(module)/\(module).docc/\(module).md"))
    }
    #expect(Documents.all.allSatisfy { !$0.text.isEmpty })
  }

  @Test(arguments: Documents.all.flatMap(\.blocks))
  func blockHasALanguageThatIsTested(_ block: Document.Block) {
    #expect(["swift", "js", "json", "console"].contains(block.language))
  }

  @Test(arguments: Documents.blocks(in: "json"))
  func jsonBlockIsJSON(_ block: Document.Block) throws {
    #expect(try JSON(parsing: block.text).objectValue != nil)
  }

  @Test(arguments: Documents.all)
  func linkedFilesExist(_ document: Document) {
    let folder = Documents.folder.appendingPathComponent(document.path).deletingLastPathComponent()
    for part in document.text.components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      if target.contains("://") || target.hasPrefix("doc:") { continue }
      let path = folder.appendingPathComponent(String(target)).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(target)")
    }
  }

  @Test(arguments: Documents.all)
  func namedFoldersExist(_ document: Document) {
    for path in document.text.components(separatedBy: "`") {
      let isPath = ["Sources", "Tests", "Benchmarks", "Grammar", ".ci"].contains {
        path == $0 || path.hasPrefix($0 + "/")
      }
      guard isPath, !path.contains(" ") else { continue }
      #expect(FileManager.default.fileExists(atPath: Documents.folder.appendingPathComponent(path).path), "\(path)")
    }
  }

  /// The text of the section "Folders" in CONTRIBUTING.md.
  @Test func everyFolderOfSourcesIsDescribed() throws {
    let rows = Set(Documents.table("| Folder | Contents |").compactMap(\.first))
    for module in try FileManager.default.contentsOfDirectory(
      atPath: Documents.folder.appendingPathComponent("Sources").path)
    {
      #expect(rows.contains("Sources/\(module)"))
    }
    let interpreter = Documents.folder.appendingPathComponent("Sources/JavaScript")
    for name in try FileManager.default.contentsOfDirectory(atPath: interpreter.path)
    where !name.contains(".") {
      #expect(rows.contains("Sources/JavaScript/\(name)"))
    }
  }

  /// The table of section "Testing" in CONTRIBUTING.md.
  @Test func everyVariableOfTheTestsIsDescribed() throws {
    let rows = Documents.table("| Variable | Effect | Default |").compactMap(\.first)
    let described = Set(rows.flatMap { $0.split(whereSeparator: { " ,`".contains($0) }).map(String.init) })
    let tests = Documents.folder.appendingPathComponent("Tests")
    var used: Set<String> = ["JAVASCRIPT_STRESS_COLLECTOR"]
    // The text has two parts, because the test also reads this file.
    let markers = ["environment" + "[\"", "TestRounds" + ".number(\""]
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for marker in markers {
        for part in source.components(separatedBy: marker).dropFirst() {
          used.insert(String(part.prefix { $0 != "\"" }))
        }
      }
    }
    #expect(described == used)
  }
}

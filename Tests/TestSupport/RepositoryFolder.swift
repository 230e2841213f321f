import Foundation

/// The folders of the repository, relative to the path of this file.
public enum RepositoryFolder {
  /// The folder `Tests`.
  public static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .resolvingSymlinksInPath()

  /// The top level of the repository.
  public static let root = tests.deletingLastPathComponent()

  /// Returns the sorted paths, relative to a folder, of the files below it with an extension.
  public static func files(below folder: URL, withExtension suffix: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("." + suffix) }.sorted()
  }
}

import Foundation

/// Folders of the repository, located through the path of this file.
public enum RepositoryFolder {
  /// The folder `Tests`.
  public static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .resolvingSymlinksInPath()

  /// The top level of the repository.
  public static let root = tests.deletingLastPathComponent()

  /// The paths of the files below a folder whose names end with an extension, relative to it and sorted.
  public static func files(below folder: URL, withExtension suffix: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("." + suffix) }.sorted()
  }
}

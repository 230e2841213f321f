import JSONModel
import JavaScript

/// The names of files in findings. A script chooses the names of its sources, so they must neither be taken for another
/// file that is checked nor for another part of a report.
struct ReportedNames {
  private let checked: Set<CommandFiles.Identity>
  private let names: Set<ExactText>

  /// - Parameter names: The names of the scripts that are checked.
  init(_ names: [String]) {
    self.names = Set(names.map { ExactText($0) })
    checked = Set(names.compactMap { CommandFiles.identity(ofExisting: $0) })
  }

  /// Returns the name of a source of a script: alone, or after that of the script if it alone would be misleading.
  func name(of source: String, in script: String) -> String {
    if ExactText(source) == ExactText(script) { return script }
    let isOther =
      names.contains(ExactText(source))
      || CommandFiles.identity(ofExisting: source).map { checked.contains($0) } ?? false
    return isOther || !Self.isPlain(source) ? SourceMap.name(of: source, in: script) : source
  }

  /// Whether a name consists of characters that are usual in paths.
  private static func isPlain(_ source: String) -> Bool {
    source.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar.value > 0x20 && !"\"'`:;,()[]{}<>|\\".unicodeScalars.contains(scalar) : scalar.properties.isAlphabetic
    }
  }
}

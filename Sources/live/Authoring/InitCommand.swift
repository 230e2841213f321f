import AnalyticsLive
import Foundation

/// The command `live init`.
struct InitCommand {
  private let folder: String
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ folder: String, _ output: Output, _ diagnostics: Diagnostics) {
    self.folder = folder
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command. Files that exist are not changed.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let folders = missingFolders
    guard diagnostics.report(folder, createFolder) else {
      removeEmpty(folders)
      return 1
    }
    let url = URL(fileURLWithPath: folder)
    let existing = Self.files.map(\.name).filter {
      // Also a link to a file that does not exist.
      (try? FileManager.default.attributesOfItem(atPath: url.appendingPathComponent($0).path)) != nil
    }
    guard existing.isEmpty else {
      diagnostics.write("live: \(folder) already contains \(existing.joined(separator: ", ")); nothing was written")
      return 1
    }
    var written: [URL] = []
    for (name, text) in Self.files {
      let file = url.appendingPathComponent(name)
      let isWritten = diagnostics.report(file.relativePath) { () throws(FileError) in
        try WrittenFile.create(file.path, with: text)
      }
      if !isWritten {
        for file in written { unlink(file.path) }
        removeEmpty(folders)
        return 1
      }
      written.append(file)
    }
    for file in written { output.write(line: file.relativePath.escapingControlCharacters) }
    return 0
  }

  /// The paths of the folders that the command creates, the innermost one first.
  private var missingFolders: [String] {
    var folders: [String] = []
    var path = URL(fileURLWithPath: folder).path
    while path != "/", path.utf8.count <= FileAddress.maximumLength, !FileManager.default.fileExists(atPath: path) {
      folders.append(path)
      path = (path as NSString).deletingLastPathComponent
    }
    return folders
  }

  /// Removes folders that the command has created, unless another program uses them.
  private func removeEmpty(_ folders: [String]) {
    for folder in folders where rmdir(folder) != 0 { return }
  }

  private func createFolder() throws(FileError) {
    if folder.utf8.count > FileAddress.maximumLength { throw FileError(code: ENAMETOOLONG) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // For the reason, which the file manager does not give.
    if InputFile.isFolder(folder) { return }
    if FileManager.default.fileExists(atPath: folder) { throw FileError(message: "it is not a folder") }
    if mkdir(folder, 0o777) != 0 { throw FileError(code: errno) }
  }

  private static let files: [(name: String, text: String)] = [
    (
      "plugin.js",
      """
      class Rename extends LivePlugin {
        track(event) {
          if (event.event === "product viewed") event.event = "Product Viewed";
          return event;
        }
      }

      analytics.add(new Rename(LivePluginType.enrichment, null));

      """
    ),
    (
      "plugin.in.ndjson",
      """
      {"type":"track","event":"product viewed","messageId":"1","properties":{"product_id":"G-32"}}
      {"type":"track","event":"Signed Up","messageId":"2"}

      """
    ),
    (
      "plugin.out.ndjson",
      """
      {"type":"track","event":"Product Viewed","messageId":"1","properties":{"product_id":"G-32"}}
      {"type":"track","event":"Signed Up","messageId":"2"}

      """
    ),
    ("analytics-live.d.ts", TypesCommand.declarations),
    (
      "jsconfig.json",
      """
      { "compilerOptions": { "checkJs": true, "target": "esnext", "lib": ["esnext"], "types": [] } }

      """
    ),
    (
      "README.md",
      """
      # Live plugins

      | Command | Purpose |
      |---|---|
      | `live check plugin.js` | finds mistakes |
      | `live test` | runs the tests |
      | `live test --update` | writes the expected output, plugin.out.ndjson |
      | `live explain plugin.js plugin.in.ndjson` | shows what the plugin does with each event |

      Editors use `analytics-live.d.ts` to complete and check the script. TypeScript 4 is sufficient, but it does not
      know recent additions to the language such as `toSorted`, which plugins can use.

      """
    ),
  ]
}

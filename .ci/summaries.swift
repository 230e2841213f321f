// Lists the public symbols without a summary, from the symbol graphs in a folder. Ends with status 1 if there are any.
// Run by `.ci/documentation`, by the Swift interpreter of the toolchain.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    let pathComponents: [String]
    let docComment: Comment?
    /// Missing for symbols that the compiler synthesized.
    let location: Location?

    var hasSummary: Bool {
      guard let first = docComment?.lines.first?.text.trimmingCharacters(in: .whitespaces) else { return false }
      return !first.isEmpty && !first.hasPrefix("- ")
    }
  }
  let symbols: [Symbol]
}

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
var total = 0
var missing: [String] = []
for module in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
  for file in try FileManager.default.contentsOfDirectory(at: module, includingPropertiesForKeys: nil)
  where file.pathExtension == "json" {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    for symbol in graph.symbols {
      guard let location = symbol.location else { continue }
      total += 1
      if symbol.hasSummary { continue }
      let path = URL(string: location.uri)?.path ?? location.uri
      let name = symbol.pathComponents.joined(separator: ".")
      missing.append("\(path):\(location.position.line + 1): no summary: \(name)")
    }
  }
}
for line in missing.sorted() { print(line) }
print("\(total) public symbols, \(missing.count) without a summary")
exit(missing.isEmpty ? 0 : 1)

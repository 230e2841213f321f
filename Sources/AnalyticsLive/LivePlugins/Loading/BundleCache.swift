import AnalyticsCore
import Foundation
import JSONModel

/// The last bundle that was accepted, kept with the client's storage, so for each write key: one document, which is replaced as a whole. In memory where the client
/// keeps nothing.
final class BundleCache: Sendable {
  struct Entry: Sendable {
    /// What the settings said about it.
    let edgeFunction: JSONObject
    let version: String
    /// The source text; nil when there was to be no bundle.
    let source: [UInt8]?
  }

  private let file: URL?
  private let current: Protected<Entry?>

  /// - Parameter folder: where the client keeps its state.
  init(folder: URL?) {
    file = folder?.appendingPathComponent("live-plugins.json")
    current = Protected(file.flatMap(BundleCache.read))
  }

  var entry: Entry? { current.current }

  /// Keeps a bundle that has been accepted, or that there is to be none.
  /// - Throws: ``LivePluginsError/cache(_:_:)`` when it cannot be written; it is kept in memory all the same.
  func store(_ function: EdgeFunction, _ source: [UInt8]?) throws(LivePluginsError) {
    current.set(Entry(edgeFunction: function.object, version: function.version, source: source))
    guard let file else { return }
    var document: JSONObject = ["edgeFunction": .object(function.object), "version": .string(function.version)]
    if let source { document["source"] = .string(String(decoding: source, as: UTF8.self)) }
    do {
      try Data(JSON.object(document).bytes()).write(to: file, options: .atomic)
    } catch {
      throw .cache(file, error)
    }
  }

  private static func read(_ file: URL) -> Entry? {
    guard let data = try? Data(contentsOf: file),
      let document = try? data.withUnsafeBytes({ (bytes) throws in try JSON(parsing: bytes) }),
      let function = document["edgeFunction"]?.objectValue, let version = document["version"]?.stringValue
    else { return nil }
    return Entry(
      edgeFunction: function, version: version, source: (document["source"]?.stringValue).map { Array($0.utf8) })
  }
}

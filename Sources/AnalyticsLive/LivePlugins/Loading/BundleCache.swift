import AnalyticsCore
import Foundation
import JSONModel

/// The last bundle that was accepted. It is stored with the client's state, and so separately for each write key, in
/// one document that is replaced atomically, or in memory if the client stores no state.
final class BundleCache: Sendable {
  struct Entry: Sendable {
    /// The member `edgeFunction` of the settings.
    let edgeFunction: JSONObject
    let version: String
    /// The source text; nil if the settings specified that there is no bundle.
    let source: [UInt8]?
  }

  private let file: URL?
  private let current: Protected<Entry?>

  /// - Parameter folder: The directory of the client's state.
  init(folder: URL?) {
    file = folder?.appendingPathComponent("live-plugins.json")
    current = Protected(file.flatMap(BundleCache.read))
  }

  var entry: Entry? { current.current }

  /// Stores a bundle that has been accepted, or that there is no bundle.
  /// - Throws: ``LivePluginsError/cache(_:_:)`` if it cannot be written to disk. It is still stored in memory.
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

import AnalyticsCore
import Foundation
import JavaScript

extension Script {
  /// Parses the contents of a file and applies its source map, which is part of the script or a file next to it.
  /// - Parameters:
  ///   - url: The location of the script; nil if it does not come from a file.
  ///   - limits: The limits of parsing.
  ///   - onUnusedMap: Receives the reason why the source map that the script names is not used.
  package convenience init(
    contents bytes: [UInt8], name: String, at url: URL?, limits: Limits, onUnusedMap: (String) -> Void = { _ in }
  ) throws(JavaScriptError) {
    var map: SourceMap?
    do throws(UnusedMap) { map = try Script.map(of: bytes, name, url, limits) } catch { onUnusedMap(error.reason) }
    try self.init(utf8: bytes, name: name, limits: limits, sourceMap: map)
  }

  /// The file of the source map that a script names; nil if it names none, or if the map is part of the script.
  package static func mapFile(of bytes: [UInt8], at url: URL) -> URL? {
    guard let address = SourceMap.address(in: bytes), address.utf8.count <= FileAddress.maximumLength,
      !address.contains("://"), !address.hasPrefix("data:")
    else { return nil }
    return URL(fileURLWithPath: address, relativeTo: url.deletingLastPathComponent())
  }

  private struct UnusedMap: Error {
    let reason: String
  }

  /// - Throws: The reason why the map that a script names cannot be used.
  private static func map(
    of bytes: [UInt8], _ name: String, _ url: URL?, _ limits: Limits
  ) throws(UnusedMap) -> SourceMap? {
    guard let url, let address = SourceMap.address(in: bytes) else { return nil }
    let shown = address.shortenedForReport
    if address.contains("://") { throw UnusedMap(reason: "the source map \(shown) is not a file") }
    let maximum = SourceMap.maximumByteCount(limits)
    let tooLarge = UnusedMap(
      reason: "the source map \(shown) has more than the \(maximum) bytes that the limits of memory and time permit")
    var contents = inlineContents(of: address)
    if !address.hasPrefix("data:") {
      // A script must not find out which other files exist.
      let isInFolder = !address.hasPrefix("/") && !address.split(separator: "/").contains("..")
      if !isInFolder { throw UnusedMap(reason: "the source map \(shown) is not in the folder of the script") }
      if address.utf8.count > FileAddress.maximumLength {
        throw UnusedMap(reason: "the path of the source map \(shown) has more than \(FileAddress.maximumLength) bytes")
      }
      let file = URL(fileURLWithPath: address, relativeTo: url.deletingLastPathComponent())
      // Reading from a pipe would wait.
      let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      if let size = values?.fileSize, size > maximum { throw tooLarge }
      contents = values?.isRegularFile == true ? (try? Data(contentsOf: file)).map(Array.init) : nil
      if contents == nil { throw UnusedMap(reason: "the source map \(shown) cannot be read") }
    }
    guard let contents else { throw invalid(shown) }
    if contents.count > maximum { throw tooLarge }
    do throws(SourceMap.Fault) { return try SourceMap(json: withoutPrefix(contents), script: name) } catch {
      switch error {
      case .invalid: throw invalid(shown)
      case .tooManySources:
        throw UnusedMap(reason: "the source map \(shown) has too many sources, or the name of their folder is too long")
      }
    }
  }

  private static func invalid(_ map: String) -> UnusedMap {
    UnusedMap(reason: "the source map \(map) is not one of version 3 with mappings")
  }

  /// The contents of an address of the form `data:application/json,...`, in base 64 or with percent signs.
  private static func inlineContents(of address: String) -> [UInt8]? {
    if let contents = SourceMap.inlineContents(of: address) { return contents }
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
    return address[comma...].dropFirst().removingPercentEncoding.map { Array($0.utf8) }
  }

  /// Removes the line `)]}'` that servers put before JSON so that pages of others cannot run it (ECMA-426).
  private static func withoutPrefix(_ contents: [UInt8]) -> [UInt8] {
    guard contents.starts(with: ")]}".utf8) else { return contents }
    return Array(contents.drop { $0 != 0x0A })
  }
}

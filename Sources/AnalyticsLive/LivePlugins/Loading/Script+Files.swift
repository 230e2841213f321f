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
    let maximum = SourceMap.maximumByteCount(limits)
    let tooLarge = UnusedMap(
      reason: "the source map \(shown) has more than the \(maximum) bytes that the limits of memory and time permit")
    let isPart = address.hasPrefix("data:")
    // The address can be as long as the script. What is too long is not decoded or searched.
    if isPart, address.utf8.count > 2 * maximum + 64 { throw tooLarge }
    if !isPart, address.utf8.count > FileAddress.maximumLength {
      throw UnusedMap(reason: "the path of the source map \(shown) has more than \(FileAddress.maximumLength) bytes")
    }
    if !isPart, address.contains("://") { throw UnusedMap(reason: "the source map \(shown) is not a file") }
    var contents = inlineContents(of: address)
    if !isPart {
      // A script must not find out which other files exist.
      let isInFolder = !address.hasPrefix("/") && !address.split(separator: "/").contains("..")
      if !isInFolder { throw UnusedMap(reason: "the source map \(shown) is not in the folder of the script") }
      let file = URL(fileURLWithPath: address, relativeTo: url.deletingLastPathComponent())
      // Reading from a pipe would wait.
      let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      if let size = values?.fileSize, size > maximum { throw tooLarge }
      contents = values?.isRegularFile == true ? (try? Data(contentsOf: file)).map(Array.init) : nil
      if contents == nil { throw UnusedMap(reason: "the source map \(shown) cannot be read") }
    }
    guard let contents else { throw invalid(shown) }
    if contents.count > maximum { throw tooLarge }
    do throws(SourceMap.Fault) { return try SourceMap(json: withoutPrefix(contents), script: name, limits) } catch {
      switch error {
      case .invalid: throw invalid(shown)
      case .tooLarge:
        throw UnusedMap(
          reason: "the source map \(shown) has arrays and objects for which the limit of memory has too little room")
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
    return withoutPercentSigns(address[comma...].dropFirst().utf8)
  }

  /// Decodes percent signs (RFC 3986, section 2.1). Foundation would take more time than there is for each byte.
  private static func withoutPercentSigns(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(hexDigit), let low = iterator.next().flatMap(hexDigit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Removes the line `)]}'` that servers put before JSON so that pages of others cannot run it (ECMA-426).
  private static func withoutPrefix(_ contents: [UInt8]) -> [UInt8] {
    guard contents.starts(with: ")]}".utf8) else { return contents }
    return Array(contents.drop { $0 != 0x0A })
  }
}

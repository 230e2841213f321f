import AnalyticsCore
import Foundation
import JavaScript

extension Script {
  /// Parses the contents of a file and applies its source map, which is part of the script or a file next to it.
  /// - Parameters:
  ///   - url: The location of the script; nil if it does not come from a file.
  ///   - limits: The limits of parsing.
  package convenience init(contents bytes: [UInt8], name: String, at url: URL?, limits: Limits)
    throws(JavaScriptError)
  {
    try self.init(utf8: bytes, name: name, limits: limits, sourceMap: Script.map(of: bytes, name, url))
  }

  private static func map(of bytes: [UInt8], _ name: String, _ url: URL?) -> SourceMap? {
    guard let url, let address = SourceMap.address(in: bytes) else { return nil }
    if let map = SourceMap.inlineContents(of: address) { return SourceMap(json: map, script: name) }
    guard !address.contains("://"), !address.hasPrefix("data:"),
      let map = try? Data(contentsOf: URL(fileURLWithPath: address, relativeTo: url.deletingLastPathComponent()))
    else { return nil }
    return SourceMap(json: Array(map), script: name)
  }
}

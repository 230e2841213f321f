import JSONModel

/// A map from the locations in a generated script to those in its sources (ECMA-426, version 3).
package struct SourceMap: Sendable {
  /// A location in a source. Lines and columns start at 1.
  struct Location {
    let file: String
    let line: Int
    let column: Int
    /// The text of the source, if the map contains it and it is not very long.
    let text: [UInt8]?
  }

  /// Why a map is not used.
  package enum Fault: Error {
    /// It is not a map, or it has another version.
    case invalid
    /// It has too many sources, or their names are too long.
    case tooManySources
    /// Its values occupy too much memory.
    case tooLarge
  }

  private let mappings: SourceMappings
  private let sources: [(name: String, text: [UInt8]?)]

  /// Parses a map.
  /// - Parameters:
  ///   - bytes: The map in JSON, at most as many as ``maximumByteCount(_:)``.
  ///   - script: The name of the generated script, to whose folder the names of sources are relative.
  ///   - limits: The limits of the script. The values of the map, which can occupy much more memory than their text,
  ///     may occupy twice as much as the longest map.
  package init(json bytes: [UInt8], script: String, _ limits: Limits) throws(Fault) {
    var options = JSONParsingOptions()
    options.maximumByteCount = max(2 * SourceMap.maximumByteCount(limits), 1 << 16)
    let map: JSON
    do throws(JSONParseError) { map = try JSON(parsing: bytes, options: options) } catch {
      throw error.isTooLarge ? .tooLarge : .invalid
    }
    guard map["version"] == 3, let names = map["sources"]?.arrayValue, let text = map["mappings"]?.stringValue else {
      throw .invalid
    }
    let texts = map["sourcesContent"]?.arrayValue ?? []
    let root = SourceMap.shortened(map["sourceRoot"]?.stringValue ?? "")
    let folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
    // Each name is the folder, the root and what the map contains.
    guard names.count * (64 + folder.utf8.count + root.utf8.count) <= SourceMap.maximumNameBytes else {
      throw .tooManySources
    }
    sources = names.enumerated().map { i, name in
      let path = root.isEmpty || root.hasSuffix("/") ? root : root + "/"
      let name = SourceMap.shortened(name.stringValue ?? "source")
      return (
        SourceMap.resolve(path + name, folder).escapingControlCharacters,
        i < texts.count ? texts[i].stringValue.flatMap(SourceMap.shownText) : nil
      )
    }
    guard let mappings = SourceMappings(Array(text.utf8), sourceCount: sources.count) else { throw .invalid }
    self.mappings = mappings
  }

  /// The maximum size of a map in bytes: its memory and the time to parse it are part of what a script may use.
  package static func maximumByteCount(_ limits: Limits) -> Int {
    let limits = limits.clamped
    let time = limits.time.map { Int(min($0 / .milliseconds(1) * ParsingBudget.bytesPerMillisecond, 1e15)) }
    return min(limits.memory / 16, time ?? .max)
  }

  /// The maximum number of bytes in the names of all sources, without what the map contains.
  private static let maximumNameBytes = 4 << 20

  /// Returns a text of which errors show lines; nil if finding a line takes too long.
  private static func shownText(_ text: String) -> [UInt8]? { text.utf8.count > 1 << 20 ? nil : Array(text.utf8) }

  /// Returns the end of a name that is too long for a file. Every line of a stack contains a name.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > maximumNameLength else { return name }
    return "…" + String(String.UnicodeScalarView(name.unicodeScalars.suffix(maximumNameLength / 4)))
  }

  /// The maximum number of bytes in the name of a source.
  private static let maximumNameLength = 1024

  /// Resolves a path relative to a folder.
  private static func resolve(_ path: String, _ folder: String) -> String {
    if path.hasPrefix("/") || path.contains("://") { return path }
    var parts: [Substring] = []
    for part in (folder + path).split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case ".." where parts.last.map { $0 != ".." && !$0.isEmpty } == true: parts.removeLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the location in a source of a location in the generated script, or nil if it has none.
  func location(of generated: SourceLocation) -> Location? {
    guard let segment = mappings.segment(line: generated.line - 1, before: generated.column) else { return nil }
    let source = sources[segment.source]
    return Location(file: source.name, line: segment.line + 1, column: segment.column + 1, text: source.text)
  }

  // MARK: Finding maps

  /// Returns the address of the map that the last comment `//# sourceMappingURL=` of a script contains.
  package static func address(in source: [UInt8]) -> String? {
    let marker = Array("sourceMappingURL=".utf8)
    let address = source.withUnsafeBufferPointer { bytes -> Int? in
      var (last, i) = (Int?.none, 0)
      while true {
        i = ByteSearch.numberSignOrAt(in: bytes, from: i)
        guard i < bytes.count else { return last }
        let start = i + 2
        if i >= 2, bytes[i - 1] == UInt8(ascii: "/"), bytes[i - 2] == UInt8(ascii: "/"),
          start + marker.count <= bytes.count, bytes[i + 1] == 0x20 || bytes[i + 1] == 0x09,
          bytes[start..<start + marker.count].elementsEqual(marker)
        {
          last = start + marker.count
        }
        i += 1
      }
    }
    return address.map { String(decoding: source[$0...].prefix { $0 > 0x20 }, as: UTF8.self).streamSafe }
  }

  /// Returns the contents of an address of the form `data:application/json;base64,...`.
  package static func inlineContents(of address: String) -> [UInt8]? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
      address[..<comma].hasSuffix(";base64")
    else { return nil }
    return Base64.decode(address[comma...].dropFirst().utf8)
  }
}

/// The encoding of RFC 4648, section 4.
enum Base64 {
  static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text where byte != UInt8(ascii: "=") {
      guard let digit = value(of: byte) else { return nil }
      bits = bits << 6 & 0xFFFF | digit
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }
}

extension SourceMap {
  /// Returns the name of a source for display. It begins with the name of the script: without it, a script could report
  /// an error in the name of another one.
  package static func name(of source: String, in script: String) -> String {
    source == script ? script : "\(script) → \(source)"
  }
}

extension Script {
  /// Returns the location of an offset: in the source if a map contains it, otherwise in the script.
  func location(of offset: SourceOffset) -> (file: String, line: Int, column: Int) {
    let at = lines.location(of: offset, in: source)
    if let mapped = sourceMap?.location(of: at) { return (mapped.file, mapped.line, mapped.column) }
    return (name, at.line, at.column)
  }

  /// Returns the location of an offset in the form of ``JavaScriptError/place``.
  func place(of offset: SourceOffset) -> String {
    let at = location(of: offset)
    return "\(SourceMap.name(of: at.file, in: name)):\(at.line):\(at.column)"
  }

  /// Returns the location in the source of a line and a column of the script, both starting at 1; nil if no map
  /// contains it.
  package func sourceLocation(line: Int, column: Int) -> (file: String, line: Int, column: Int)? {
    sourceMap?.location(of: SourceLocation(line: line, column: column)).map { ($0.file, $0.line, $0.column) }
  }
}

import Foundation

/// A folder that exists until this value is released.
public final class TemporaryFolder: Sendable {
  public let url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")

  public init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, and returns its address.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }

  /// Writes a file at once, so that a reader finds all of it, and returns its address.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file, options: .atomic)
    return file
  }

  /// Writes a file, and returns its path.
  public func file(_ name: String, _ text: String) throws -> String { try write(name, text).path }

  /// Writes a file, and returns its path.
  public func file(_ name: String, _ data: Data) throws -> String { try write(name, data).path }

  /// Returns the text of a file, or an empty string if the file does not exist.
  public func text(_ name: String) -> String {
    (try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }
}

import Foundation
import JSONModel

/// Small documents that outlive the process, each in a file that is replaced atomically. There are none in memory mode.
struct StateFiles: Sendable {
  enum Name: String {
    case user, settings, retry, application, consent
  }

  /// Nil in memory mode.
  let folder: URL?
  let report: @Sendable (AnalyticsError) -> Void

  /// Reads a document; nil if it does not exist, or if it is damaged, which is reported.
  func read(_ name: Name) -> JSONObject? {
    guard let url = url(name), FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      let data = try Data(contentsOf: url)
      return try data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }.objectValue
    } catch {
      report(.storageUnableToOpen("\(url.path): \(error)"))
      return nil
    }
  }

  /// - Returns: false when the document could not be written, which is reported.
  @discardableResult
  func write(_ name: Name, _ document: JSONObject) -> Bool {
    guard let url = url(name) else { return true }
    do {
      try FileDescriptor.replace(url, with: Data(JSON.object(document).bytes()))
      return true
    } catch let error as AnalyticsError {
      report(error)
    } catch {
      report(.storageUnableToWrite("\(url.path): \(error)"))
    }
    return false
  }

  private func url(_ name: Name) -> URL? { folder?.appendingPathComponent("\(name.rawValue).json") }
}

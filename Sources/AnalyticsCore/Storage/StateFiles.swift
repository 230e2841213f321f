import Foundation
import JSONModel

/// Small documents that outlive the process, each in a file that is replaced atomically. There are none in memory mode.
/// A client that cannot use its directory, because another one does, can still read them.
struct StateFiles: Sendable {
  enum Name: String, Sendable {
    case user, settings, retry, application, consent
  }

  /// Nil in memory mode, and if the directory can only be read.
  let folder: URL?
  /// The directory that can only be read.
  let readOnlyFolder: URL?
  let report: @Sendable (Name, AnalyticsError) -> Void
  private let recover: @Sendable (Name) -> Void
  private let isClosed = Protected(false)

  /// - Parameters:
  ///   - report: Receives the errors about each document.
  ///   - recover: Called when a document has been written.
  init(
    folder: URL?, readOnlyFolder: URL? = nil, report: @escaping @Sendable (Name, AnalyticsError) -> Void,
    recover: @escaping @Sendable (Name) -> Void
  ) {
    self.folder = folder
    self.readOnlyFolder = readOnlyFolder
    self.report = report
    self.recover = recover
  }

  /// Ends all changes, because another client may use the directory.
  func close() { isClosed.set(true) }

  /// Reads a document; nil if it does not exist, or if it is damaged, which is reported.
  func read(_ name: Name) -> JSONObject? {
    // A link to a file that does not exist is an error.
    guard contains(name), let url = url(name, in: folder ?? readOnlyFolder) else { return nil }
    do {
      let data = try Data(contentsOf: url)
      let json = try data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
      if case .object(let document) = json { return document }
      report(name, .storageUnableToOpen("\(url.path): it is not a JSON object"))
      return nil
    } catch {
      report(name, .storageUnableToOpen("\(url.path): \(error)"))
      return nil
    }
  }

  /// Whether a document exists, even if it is damaged.
  func contains(_ name: Name) -> Bool {
    url(name, in: folder ?? readOnlyFolder).map { (try? FileManager.default.attributesOfItem(atPath: $0.path)) != nil }
      ?? false
  }

  /// - Returns: false when the document could not be written, which is reported.
  @discardableResult
  func write(_ name: Name, _ document: JSONObject) -> Bool {
    guard let url = url(name, in: folder) else {
      guard let url = url(name, in: readOnlyFolder) else { return true }
      // Whatever else is not stored has been announced by the error about the directory.
      if name == .consent { report(name, .storageUnableToWrite("\(url.path): the client cannot use its directory")) }
      return false
    }
    if isClosed.current {
      if name == .consent { report(name, .storageUnableToWrite("\(url.path): the client has been shut down")) }
      return false
    }
    do {
      try FileDescriptor.replace(url, with: Data(JSON.object(document).bytes()))
      recover(name)
      return true
    } catch let error as AnalyticsError {
      report(name, error)
    } catch {
      report(name, .storageUnableToWrite("\(url.path): \(error)"))
    }
    return false
  }

  private func url(_ name: Name, in folder: URL?) -> URL? { folder?.appendingPathComponent("\(name.rawValue).json") }
}

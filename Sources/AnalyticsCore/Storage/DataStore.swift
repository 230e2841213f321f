import Foundation
import JSONModel

/// The form in which a ``DataStore`` returns events.
public enum DataTransactionType: Sendable, Hashable {
  /// Bodies of batches.
  case data
  /// Files, each the body of a batch.
  case file
}

/// Events that a ``DataStore`` returns for delivery.
public struct DataResult: Sendable {
  /// The complete body of a batch.
  public let data: Data?
  /// Files, each a complete body, in the order of delivery.
  public let dataFiles: [URL]?
  /// The ids to remove after the delivery.
  public let removable: [any DataStore.ItemID]?

  /// Creates a result from a body or from files, and the ids of what they contain.
  public init(data: Data? = nil, dataFiles: [URL]? = nil, removable: [any DataStore.ItemID]? = nil) {
    self.data = data
    self.dataFiles = dataFiles
    self.removable = removable
  }
}

/// A store for events until they are delivered. All methods can be called from any thread.
public protocol DataStore: AnyObject, Sendable {
  /// The type of ids of stored items.
  typealias ItemID = Hashable & Sendable

  /// A Boolean value that indicates whether the store contains events to deliver.
  var hasData: Bool { get }
  /// The number of stored items: files if the store returns files, or else events.
  var count: Int { get }
  /// The form in which the store returns events.
  var transactionType: DataTransactionType { get }
  /// Removes all events.
  func reset()
  /// Stores an event. Its member `__categories`, which few events have, decides about consent before an upload, and is
  /// not sent. A body that is not a batch in JSON cannot be checked and is sent as it is, so a store with another
  /// format has to leave out events of denied categories itself.
  func append(data: any RawEvent)
  /// Returns the oldest events without removing them; nil if there are none.
  /// - Parameters:
  ///   - count: The maximum number of events or files.
  ///   - maxBytes: The maximum length of a body.
  ///   - offset: The number of events or files to skip.
  func fetch(count: Int?, maxBytes: Int?, offset: Int) -> DataResult?
  /// Removes events that have been delivered.
  func remove(data: [any ItemID])
}

/// A store that accepts events as text.
protocol LineStore: DataStore {
  /// - Returns: The number of lines that were stored, and the error because of which the others were not.
  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?)
  /// Reads a file that ``fetch(count:maxBytes:offset:)`` returned.
  func body(of file: URL) -> StoredBody
  /// Protects the items of a batch from eviction and from ``DataStore/reset()`` while it is uploaded.
  /// - Returns: false if some of the items no longer exist.
  func hold(_ items: [any ItemID]) -> Bool
  /// Ends the protection of the items that ``hold(_:)`` was called with, because the batch was not settled. Removes
  /// them if the store has been reset in between.
  func release()
  /// Ends all changes, because another client may use the directory.
  func close()
}

/// The content of a file of a store.
enum StoredBody {
  /// The body to upload, and the number of its events, or 0 if that is unknown.
  case body(Data, events: Int)
  /// Nothing in the file is valid, so it can be removed.
  case empty
  /// The file cannot be read now, which has been reported, or it no longer exists.
  case unreadable
}

extension LineStore {
  func body(of file: URL) -> StoredBody { (try? Data(contentsOf: file)).map { .body($0, events: 0) } ?? .unreadable }
  func hold(_ items: [any ItemID]) -> Bool { true }
  func release() {}
  func close() {}
}

/// The text around the events of a batch.
enum BatchText {
  /// The start of a file.
  static let header = "{ \"batch\": [\n"

  /// The text after the events.
  static func trailer(writeKey: String) -> String {
    "],\"sentAt\":\"\(Timestamp.now())\",\"writeKey\":\(JSON.string(writeKey).description)}"
  }
}

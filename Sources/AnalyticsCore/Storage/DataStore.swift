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
  /// Stores an event.
  func append(data: any RawEvent)
  /// Returns the oldest events without removing them; nil if there are none.
  /// - Parameters:
  ///   - count: The maximum number of events or files.
  ///   - maxBytes: The maximum length of a body.
  ///   - offset: The number of events or files to skip.
  func fetch(count: Int?, maxBytes: Int?, offset: Int?) -> DataResult?
  /// Removes events that have been delivered.
  func remove(data: [any ItemID])
}

/// A store that accepts events as text.
protocol LineStore: DataStore {
  /// - Returns: The number of lines that were stored, and the error because of which the others were not.
  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?)
  /// Reads a file that ``fetch(count:maxBytes:offset:)`` returned.
  /// - Returns: The body to upload, and the number of its events, or 0 if that is unknown; nil if nothing in the file
  ///   is valid.
  func body(of file: URL) -> (data: Data, events: Int)?
}

extension LineStore {
  func body(of file: URL) -> (data: Data, events: Int)? { (try? Data(contentsOf: file)).map { ($0, 0) } }
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

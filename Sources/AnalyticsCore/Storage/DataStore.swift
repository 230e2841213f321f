import Foundation
import JSONModel

/// What a ``DataStore`` hands out.
public enum DataTransactionType: Sendable, Hashable {
  /// Bodies of batches.
  case data
  /// Files, each the body of a batch.
  case file
}

/// What a ``DataStore`` has to deliver.
public struct DataResult: Sendable {
  /// A whole body of a batch.
  public let data: Data?
  /// Files, each a whole body, in the order in which they are to be delivered.
  public let dataFiles: [URL]?
  /// What to remove once it was delivered.
  public let removable: [any DataStore.ItemID]?

  /// Creates a result from a body or from files, and the ids of what they contain.
  public init(data: Data? = nil, dataFiles: [URL]? = nil, removable: [any DataStore.ItemID]? = nil) {
    self.data = data
    self.dataFiles = dataFiles
    self.removable = removable
  }
}

/// Keeps events until they are delivered. All methods may be called from any thread.
public protocol DataStore: AnyObject, Sendable {
  /// The type of ids of stored items.
  typealias ItemID = Hashable & Sendable

  /// Whether there is anything to deliver.
  var hasData: Bool { get }
  /// How many things it keeps: files if it hands out files, otherwise events.
  var count: Int { get }
  /// What it hands out.
  var transactionType: DataTransactionType { get }
  /// Forgets everything.
  func reset()
  /// Keeps an event.
  func append(data: any RawEvent)
  /// The oldest of what it keeps, nil when there is nothing. It stays there until it is removed.
  /// - Parameters:
  ///   - count: how many events, or files, at most.
  ///   - maxBytes: how long a body may be.
  ///   - offset: how many events, or files, to leave out at the start.
  func fetch(count: Int?, maxBytes: Int?, offset: Int?) -> DataResult?
  /// Removes what was delivered.
  func remove(data: [any ItemID])
}

/// A store that takes events as the text that they become.
protocol LineStore: DataStore {
  /// - Returns: how many lines were stored, and the error that kept the rest from it.
  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?)
  /// Reads a file that ``fetch(count:maxBytes:offset:)`` returned.
  /// - Returns: the body to upload, and the number of its events if that is known, or else 0; nil if nothing in the file is valid.
  func body(of file: URL) -> (data: Data, events: Int)?
}

extension LineStore {
  func body(of file: URL) -> (data: Data, events: Int)? { (try? Data(contentsOf: file)).map { ($0, 0) } }
}

/// The text around the events of a batch.
enum BatchText {
  /// What a file starts with.
  static let header = "{ \"batch\": [\n"

  /// What follows the events.
  static func trailer(writeKey: String) -> String {
    "],\"sentAt\":\"\(Timestamp.now())\",\"writeKey\":\(JSON.string(writeKey).description)}"
  }
}

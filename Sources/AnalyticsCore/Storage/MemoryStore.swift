import Foundation
import JSONModel

/// A store for a limited number of events in memory.
public final class MemoryStore: LineStore {
  /// The limits of a store.
  public struct Configuration: Sendable {
    /// The write key that bodies contain.
    public var writeKey: String
    /// The maximum number of events. The oldest are removed in excess of it.
    public var maxItems: Int
    /// The maximum size of a body in bytes.
    public var maxFetchSize: Int

    /// Creates a configuration.
    public init(writeKey: String, maxItems: Int = 1000, maxFetchSize: Int = 475_000) {
      self.writeKey = writeKey
      self.maxItems = max(maxItems, 1)
      self.maxFetchSize = max(maxFetchSize, 1)
    }
  }

  private struct Item {
    let id: Int
    let line: [UInt8]
  }

  private struct Items {
    /// The items that are being uploaded, which are the oldest ones. They must not be evicted.
    var held: [Item] = []
    /// The other items.
    var queue = FIFO<Item>()
    var nextId = 0
    /// Whether the store was reset while items were held.
    var isReset = false
    /// Whether events have been dropped since others were last removed.
    var isFull = false
    /// The number of dropped events that have not been reported.
    var unreported = 0

    var count: Int { held.count + queue.count }

    subscript(index: Int) -> Item { index < held.count ? held[index] : queue[index - held.count] }

    /// Removes items wherever they are. Those at the front are found without a search.
    mutating func remove(_ ids: Set<Int>) {
      var rest = ids
      held.removeAll { rest.remove($0.id) != nil }
      while let first = queue.first, rest.remove(first.id) != nil { _ = queue.popFirst() }
      guard let first = queue.first?.id, rest.contains(where: { (first..<nextId).contains($0) }) else { return }
      queue.removeAll { rest.contains($0.id) }
    }

    /// Returns the number of dropped events to report: the first ones immediately, then `limit` at a time.
    mutating func report(dropped: Int, limit: Int) -> Int {
      guard dropped > 0 else { return 0 }
      unreported += dropped
      guard !isFull || unreported >= limit else { return 0 }
      isFull = true
      defer { unreported = 0 }
      return unreported
    }

    /// Returns the number of dropped events to report because the store has room again.
    mutating func reportRest() -> Int {
      defer { (isFull, unreported) = (false, 0) }
      return unreported
    }
  }

  private let configuration: Configuration
  private let onLoss: @Sendable (Counters.DropReason, Int) -> Void
  private let report: @Sendable (AnalyticsError) -> Void
  private let items = Protected(Items())

  /// Creates an empty store.
  public convenience init(configuration: Configuration) {
    self.init(configuration: configuration, report: { _ in }, onLoss: { _, _ in })
  }

  /// - Parameters:
  ///   - report: Called with an error when events were dropped because of the limit.
  ///   - onLoss: Called with the number of events that were dropped.
  init(
    configuration: Configuration, report: @escaping @Sendable (AnalyticsError) -> Void,
    onLoss: @escaping @Sendable (Counters.DropReason, Int) -> Void
  ) {
    self.configuration = configuration
    self.report = report
    self.onLoss = onLoss
  }

  public var hasData: Bool { count > 0 }
  public var count: Int { items.withLock { $0.count } }
  public var transactionType: DataTransactionType { .data }

  public func reset() {
    let lost = items.withLock { items in
      defer { items.queue = FIFO() }
      items.isReset = !items.held.isEmpty
      return items.queue.count
    }
    onLoss(.purged, lost)
  }

  func hold(_ items: [any ItemID]) -> Bool {
    let ids = items.compactMap { $0 as? Int }
    return self.items.withLock { items in
      guard ids.count <= items.count, ids.indices.allSatisfy({ items[$0].id == ids[$0] }) else { return false }
      items.queue.prepend(items.held)
      items.held = ids.compactMap { _ in items.queue.popFirst() }
      return true
    }
  }

  func release() {
    let lost = items.withLock { items in
      defer { (items.held, items.isReset) = ([], false) }
      if items.isReset { return items.held.count }
      items.queue.prepend(items.held)
      return 0
    }
    onLoss(.purged, lost)
  }

  public func append(data: any RawEvent) {
    var lines = LineBuffer()
    guard let line = try? data.json.bytes() else { return }
    lines.append(line, nil)
    _ = append(lines: lines)
  }

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    let limit = configuration.maxItems
    let (dropped, unreported) = items.withLock { items in
      for index in 0..<lines.count {
        // Without the comma before it and the line break after it.
        let line = lines.bytes[(lines.start(of: index) + 1)..<(lines.start(of: index + 1) - 1)]
        items.queue.append(Item(id: items.nextId, line: Array(line)))
        items.nextId += 1
      }
      let excess = max(min(items.count - limit, items.queue.count), 0)
      for _ in 0..<excess { _ = items.queue.popFirst() }
      return (excess, items.report(dropped: excess, limit: limit))
    }
    onLoss(.storageLimit, dropped)
    reportLoss(unreported)
    return (lines.count, nil)
  }

  public func fetch(count: Int?, maxBytes: Int?, offset: Int = 0) -> DataResult? {
    let limit = min(maxBytes ?? configuration.maxFetchSize, configuration.maxFetchSize)
    let chosen = items.withLock { items in
      var chosen: [Item] = []
      var size = 0
      for index in (0..<items.count).dropFirst(max(offset, 0)).prefix(max(count ?? Int.max, 1)) {
        let item = items[index]
        size += item.line.count + 1
        // A single event is returned regardless of its size.
        if size > limit, !chosen.isEmpty { break }
        chosen.append(item)
      }
      return chosen
    }
    guard !chosen.isEmpty else { return nil }
    var body = Data("{\"batch\":[".utf8)
    for (index, item) in chosen.enumerated() {
      if index > 0 { body.append(0x2C) }
      body.append(contentsOf: item.line)
    }
    body.append(contentsOf: BatchText.trailer(writeKey: configuration.writeKey).utf8)
    return DataResult(data: body, removable: chosen.map(\.id))
  }

  public func remove(data: [any ItemID]) {
    let ids = Set(data.compactMap { $0 as? Int })
    let unreported = items.withLock { items in
      items.remove(ids)
      if items.held.isEmpty { items.isReset = false }
      return items.reportRest()
    }
    reportLoss(unreported)
  }

  private func reportLoss(_ events: Int) {
    if events > 0 { report(.storageLimitReached(lost: events, limit: "\(configuration.maxItems) events")) }
  }
}

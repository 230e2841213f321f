/// An adapter for a store that the application provides.
final class CustomStore: LineStore {
  private let store: any DataStore

  init(_ store: any DataStore) {
    self.store = store
  }

  var hasData: Bool { store.hasData }
  var count: Int { store.count }
  var transactionType: DataTransactionType { store.transactionType }
  func reset() { store.reset() }
  func append(data: any RawEvent) { store.append(data: data) }
  func fetch(count: Int?, maxBytes: Int?, offset: Int) -> DataResult? {
    store.fetch(count: count, maxBytes: maxBytes, offset: offset)
  }
  func remove(data: [any ItemID]) { store.remove(data: data) }

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    for event in lines.events { store.append(data: event.view) }
    return (lines.count, nil)
  }
}

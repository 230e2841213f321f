import AnalyticsCore
import JSONModel

/// An item that waits for a tracker.
struct LaneItem: Sendable {
  enum Content: Sendable {
    /// A track or screen event, and the value that it was created from. They are compared and converted when the event
    /// is delivered, not on the thread that reports it.
    case event(JSONObject, isScreen: Bool, origin: DomainOrigin?)
    /// Indirect, so that items are small: most are events.
    indirect case other(TrackerItem)

    /// What the tracker receives.
    var trackerItem: TrackerItem {
      switch self {
      case .event(let object, let isScreen, let origin): TrackerItem(object, isScreen: isScreen, origin)
      case .other(let item): item
      }
    }
  }

  let content: Content
  /// The chain of the event; nil if it is not part of one.
  let chain: EventChain?
  /// What the submission of the event decides about consent.
  let consent: EventConsent?
  /// The kind of an item that is never dropped; nil for others. Of several items of a kind that nothing separates, the
  /// last counts.
  let control: Control?
  /// The `CallDepth` of the call that led to the item.
  let depth = UInt8(clamping: CallDepth.current)
  /// The budget of the calls that led to the item.
  let budget = CallDepth.budget

  init(content: Content, chain: EventChain? = nil, consent: EventConsent? = nil) {
    self.content = content
    self.chain = chain
    self.consent = consent
    if case .other(let item) = content { control = Control(item) } else { control = nil }
  }

  /// The categories of an event, as far as consent is concerned: those that it has, and those with which it was
  /// submitted.
  var consentCategories: [String] {
    let submitted = consent?.categories ?? []
    guard case .event(let object, _, let origin) = content else { return submitted }
    return object.consentCategories + submitted + (origin?.consentCategories ?? [])
  }

  enum Control {
    case reset, consent

    /// Nil for an item that may be dropped.
    init?(_ item: TrackerItem) {
      switch item {
      case .reset: self = .reset
      case .optOut: self = .consent
      default: return nil
      }
    }
  }
}

/// The items that wait for a tracker, first in, first out, with a limit that items of a ``LaneItem/Control`` kind may
/// exceed by a constant.
struct LaneQueue {
  private var items: [LaneItem?] = []
  private var head = 0
  /// Control items that were before dropped ones: at most one of each kind, in order.
  private var kept: [LaneItem] = []
  /// Items that were dropped. The caller releases them after its lock, because their values may run code of the app at
  /// the end of their lives.
  private var dropped: [LaneItem] = []

  var hasDropped: Bool { !dropped.isEmpty }

  mutating func takeDropped() -> [LaneItem] {
    defer { dropped = [] }
    return dropped
  }

  /// Drops an item that is not in the queue any more.
  mutating func drop(_ item: LaneItem) { dropped.append(item) }

  var count: Int { kept.count + items.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ item: LaneItem) { items.append(item) }

  /// Appends a control item to a full queue. It replaces one of its kind from which no other item separates it.
  /// - Returns: whether it replaced one.
  mutating func appendBeyondLimit(_ item: LaneItem) -> Bool {
    var place = items.count
    while place > head, let control = items[place - 1]?.control {
      place -= 1
      guard control == item.control else { continue }
      items.remove(at: place)
      items.append(item)
      return true
    }
    items.append(item)
    return false
  }

  var first: LaneItem? { kept.first ?? (head < items.count ? items[head] : nil) }

  mutating func removeFirst() -> LaneItem? {
    if !kept.isEmpty { return kept.removeFirst() }
    guard head < items.count else { return nil }
    var item: LaneItem?
    swap(&item, &items[head])
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64, head > items.count / 2 {
      items.removeFirst(head)
      head = 0
    }
    return item
  }

  /// Drops the oldest item that may be dropped.
  /// - Returns: the number of items that are gone: that one, and control items that a later one of their kind has
  ///   replaced.
  mutating func dropOldest() -> (dropped: Int, merged: Int) {
    var merged = 0
    while head < items.count, let item = items[head] {
      items[head] = nil
      head += 1
      guard let control = item.control else {
        dropped.append(item)
        compact()
        return (1, merged)
      }
      if let place = kept.firstIndex(where: { $0.control == control }) {
        kept.remove(at: place)
        merged += 1
      }
      kept.append(item)
    }
    compact()
    return (0, merged)
  }

  /// Removes everything except control items.
  /// - Returns: the number of items removed.
  mutating func dropAll() -> Int { removeAll { _ in true } }

  /// Removes the items that a condition holds for, except control items.
  /// - Returns: the number of items removed.
  mutating func removeAll(where isRemoved: (LaneItem) -> Bool) -> Int {
    let before = count
    items = items[head...].filter { item in
      guard let item else { return false }
      if item.control != nil || !isRemoved(item) { return true }
      dropped.append(item)
      return false
    }
    head = 0
    return before - count
  }

  private mutating func compact() {
    guard head > 64, head > items.count / 2 else { return }
    items.removeFirst(head)
    head = 0
  }
}

import AnalyticsCore
import JSONModel

/// The times at which the status of an activity changed.
///
/// For each status it retains the first ten and the last ten times, so that the events of an activity that is paused
/// and started many times remain small. The keys of the members are retained too, since every event contains them.
struct StatusTimes: Sendable {
  private static let retained = 10

  private typealias Member = (key: JSONKey, value: JSON)

  private struct Times: Sendable {
    let status: DomainActivityState.Status
    private(set) var count = 0
    private var first: [Member] = []
    /// A ring buffer, whose oldest member is at `oldest` when it is full.
    private var last: [Member] = []
    private var oldest = 0

    init(_ status: DomainActivityState.Status) { self.status = status }

    /// - Parameter number: The number of earlier changes to this status.
    mutating func append(_ time: JSON, number: Int) {
      let name = status.rawValue
      let member = (key: JSONKey(number == 0 ? name : "\(name)_\(number)"), value: time)
      count += 1
      if first.count < StatusTimes.retained {
        first.append(member)
      } else if last.count < StatusTimes.retained {
        last.append(member)
      } else {
        last[oldest] = member
        oldest = (oldest + 1) % StatusTimes.retained
      }
    }

    var memberCount: Int { first.count + last.count }

    func write(to object: inout JSONObject) {
      object.append(first[...])
      object.append(last[oldest...])
      object.append(last[..<oldest])
    }
  }

  /// The changes during which the same destinations were refused.
  private struct Group: Sendable {
    let refusals: ConsentRefusals?
    /// In the order in which the statuses first occurred.
    var times: [Times] = []

    func count(_ status: DomainActivityState.Status) -> Int { times.first { $0.status == status }?.count ?? 0 }

    mutating func append(_ status: DomainActivityState.Status, _ time: JSON, number: Int) {
      let index = times.firstIndex { $0.status == status } ?? times.endIndex
      if index == times.endIndex { times.append(Times(status)) }
      times[index].append(time, number: number)
    }
  }

  /// The maximum number of groups after the first.
  private static let groupLimit = 8

  /// The first one contains the changes that all destinations may receive.
  private var groups = [Group(refusals: nil)]

  /// Adds the time of a change.
  /// - Parameter refusals: The destinations that may not receive it.
  mutating func append(_ status: DomainActivityState.Status, _ time: JSON, _ refusals: ConsentRefusals?) {
    if refusals?.isComplete == true { return }
    let number = groups.reduce(0) { $0 + $1.count(status) }
    let index = groups.firstIndex { $0.refusals == refusals } ?? groups.endIndex
    if index == groups.endIndex {
      if groups.count > Self.groupLimit { groups.remove(at: 1) }
      groups.append(Group(refusals: refusals))
    }
    groups[min(index, groups.count - 1)].append(status, time, number: number)
  }

  /// The number of members.
  var count: Int { groups.reduce(0) { $0 + $1.times.reduce(0) { $0 + $1.memberCount } } }

  /// Adds a member for each time, which the object does not have yet: `started`, then `started_1`, `started_2` and so
  /// on.
  /// - Parameter refusals: The destinations that will not receive the object. The times that another one may not
  ///   receive are left out.
  func write(to object: inout JSONObject, _ refusals: ConsentRefusals?) {
    for group in groups {
      if let refused = group.refusals, refusals?.contains(refused) != true { continue }
      for times in group.times { times.write(to: &object) }
    }
  }
}

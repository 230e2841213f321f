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
    private var count = 0
    private var first: [Member] = []
    /// A ring buffer, whose oldest member is at `oldest` when it is full.
    private var last: [Member] = []
    private var oldest = 0

    init(_ status: DomainActivityState.Status) { self.status = status }

    mutating func append(_ time: JSON) {
      let name = status.rawValue
      let member = (key: JSONKey(count == 0 ? name : "\(name)_\(count)"), value: time)
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

  /// In the order in which the statuses first occurred.
  private var times: [Times] = []

  /// Adds the time of a change.
  mutating func append(_ status: DomainActivityState.Status, _ time: JSON) {
    let index = times.firstIndex { $0.status == status } ?? times.endIndex
    if index == times.endIndex { times.append(Times(status)) }
    times[index].append(time)
  }

  /// The number of members.
  var count: Int { times.reduce(0) { $0 + $1.memberCount } }

  /// Adds a member for each time, which the object does not have yet: `started`, then `started_1`, `started_2` and so
  /// on.
  func write(to object: inout JSONObject) {
    for times in times { times.write(to: &object) }
  }
}

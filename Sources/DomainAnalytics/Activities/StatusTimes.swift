import JSONModel

/// The times at which the status of an activity changed.
///
/// For each status it retains the first ten and the last ten times, so that the events of an activity that is paused and
/// started many times remain small. The keys of the members are retained too, since every event contains them.
struct StatusTimes: Sendable {
  private static let retained = 10

  private typealias Member = (key: String, time: Double)

  private struct Times {
    var count = 0
    var first: [Member] = []
    /// A ring buffer. The member of the time with the number n is at n modulo its size.
    var last: [Member] = []

    mutating func append(_ time: Double, _ name: String) {
      let member = (key: count == 0 ? name : "\(name)_\(count)", time: time)
      if first.count < StatusTimes.retained {
        first.append(member)
      } else if last.count < StatusTimes.retained {
        last.append(member)
      } else {
        last[count % StatusTimes.retained] = member
      }
      count += 1
    }
  }

  /// By status, in the order in which the statuses first occurred.
  private var times: [(status: DomainActivityState.Status, times: Times)] = []

  mutating func append(_ status: DomainActivityState.Status, _ time: Double) {
    if let index = times.firstIndex(where: { $0.status == status }) {
      times[index].times.append(time, status.rawValue)
    } else {
      var first = Times()
      first.append(time, status.rawValue)
      times.append((status, first))
    }
  }

  /// The number of members.
  var count: Int { times.reduce(0) { $0 + $1.times.first.count + $1.times.last.count } }

  /// Adds a member for each time: `started`, then `started_1`, `started_2` and so on.
  func write(to object: inout JSONObject) {
    for (_, times) in times {
      for member in times.first { object[member.key] = .number(member.time) }
      for number in (times.count - times.last.count)..<times.count {
        let member = times.last[number % Self.retained]
        object[member.key] = .number(member.time)
      }
    }
  }
}

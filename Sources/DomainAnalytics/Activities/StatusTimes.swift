import JSONModel

/// The times at which the status of an activity changed.
///
/// Of each status it keeps the first ten and the last ten, so that the events of an activity that is paused and started any number of times remain small.
struct StatusTimes: Sendable {
  private static let kept = 10

  private struct Times {
    var count = 0
    var first: [Double] = []
    /// A ring, in which the time with the number n is at n modulo its size.
    var last: [Double] = []

    mutating func append(_ time: Double) {
      if first.count < StatusTimes.kept {
        first.append(time)
      } else if last.count < StatusTimes.kept {
        last.append(time)
      } else {
        last[count % StatusTimes.kept] = time
      }
      count += 1
    }
  }

  /// By the status; the order of first occurrence is that of the members.
  private var times: [(status: DomainActivityState.Status, times: Times)] = []

  mutating func append(_ status: DomainActivityState.Status, _ time: Double) {
    if let place = times.firstIndex(where: { $0.status == status }) {
      times[place].times.append(time)
    } else {
      var first = Times()
      first.append(time)
      times.append((status, first))
    }
  }

  /// Adds a member for each time: `started`, then `started_1`, `started_2` and so on.
  func write(to object: inout JSONObject) {
    for (status, times) in times {
      let name = status.rawValue
      for (number, time) in times.first.enumerated() {
        object[number == 0 ? name : "\(name)_\(number)"] = .number(time)
      }
      for number in (times.count - times.last.count)..<times.count {
        object["\(name)_\(number)"] = .number(times.last[number % Self.kept])
      }
    }
  }
}

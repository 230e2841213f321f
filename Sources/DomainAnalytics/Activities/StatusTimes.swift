import AnalyticsCore
import JSONModel

/// The times at which the status of an activity changed.
///
/// For each status it retains the first ten and the last ten times, so that the events of an activity that is paused
/// and started many times remain small. The keys of the members are retained too, since every event contains them.
struct StatusTimes: Sendable {
  private static let retained = 10

  private typealias Member = (key: JSONKey, value: JSON)

  /// The changes to one status.
  private struct Changes: Sendable {
    let status: DomainActivityState.Status
    var count = 0

    /// The number of members that they have.
    var memberCount: Int { min(count, 2 * StatusTimes.retained) }
  }

  /// The changes during which the same destinations were refused.
  private struct Group: Sendable {
    var refusals: ConsentRefusals?
    /// In the order in which the statuses first occurred.
    var changes: [Changes] = []
    /// The members of the first status, then those of the second, and so on. They are in one array, so that an event
    /// receives them in one step.
    var members: [Member] = []

    /// - Parameter number: The number of earlier changes to this status.
    mutating func append(_ status: DomainActivityState.Status, _ time: JSON, number: Int) {
      let name = status.rawValue
      let member = (key: JSONKey(number == 0 ? name : "\(name)_\(number)"), value: time)
      var (index, end) = (0, 0)
      while index < changes.count {
        end += changes[index].memberCount
        if changes[index].status == status { break }
        index += 1
      }
      if index == changes.count { changes.append(Changes(status: status)) }
      if changes[index].memberCount == 2 * StatusTimes.retained {
        // The oldest of the last ten.
        end -= 1
        members.remove(at: end + 1 - StatusTimes.retained)
      }
      members.insert(member, at: end)
      changes[index].count += 1
    }
  }

  /// The maximum number of groups after the first.
  private static let groupLimit = 8

  /// The first one contains the changes that all destinations may receive.
  private var groups = [Group(refusals: nil)]
  /// The changes of all groups, also of those that were removed, so that no name occurs twice.
  private var total: [Changes] = []

  /// Adds the time of a change.
  /// - Parameter refusals: The destinations that may not receive it.
  mutating func append(_ status: DomainActivityState.Status, _ time: JSON, _ refusals: ConsentRefusals?) {
    if refusals?.isComplete == true { return }
    let number = nextNumber(of: status)
    groups[group(of: refusals)].append(status, time, number: number)
  }

  /// Returns the number of earlier changes to a status, and counts one more.
  private mutating func nextNumber(of status: DomainActivityState.Status) -> Int {
    for index in total.indices where total[index].status == status {
      total[index].count += 1
      return total[index].count - 1
    }
    total.append(Changes(status: status, count: 1))
    return 0
  }

  /// Returns the index of the group with the given refusals, which is added if necessary.
  private mutating func group(of refusals: ConsentRefusals?) -> Int {
    guard let refusals else { return 0 }
    if let index = groups.firstIndex(where: { $0.refusals == refusals }) { return index }
    if groups.count > Self.groupLimit { groups.remove(at: 1) }
    groups.append(Group(refusals: refusals))
    return groups.count - 1
  }

  /// Lets a destination receive no time of an earlier change.
  mutating func refuse(_ destination: String) {
    for index in groups.indices {
      groups[index].refusals = groups[index].refusals?.adding(destination) ?? ConsentRefusals(of: destination)
    }
    groups.insert(Group(refusals: nil), at: 0)
    if groups.count > Self.groupLimit + 1 { groups.remove(at: 1) }
  }

  /// The number of members.
  var count: Int {
    var count = 0
    for index in groups.indices { count += groups[index].members.count }
    return count
  }

  /// Adds a member for each time, which the object does not have yet: `started`, then `started_1`, `started_2` and so
  /// on.
  /// - Parameter refusals: The destinations that will not receive the object. The times that another one may not
  ///   receive are left out.
  func write(to object: inout JSONObject, _ refusals: ConsentRefusals?) {
    for index in groups.indices {
      if let refused = groups[index].refusals, refusals?.contains(refused) != true { continue }
      object.append(groups[index].members)
    }
  }
}

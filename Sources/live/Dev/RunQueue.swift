import Foundation

/// Makes the runs of pages one at a time. A run ends early when a later run of the same page begins, or when the client
/// does not wait for it any longer. Runs of different pages wait for each other.
final class RunQueue: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the condition's lock.
  private let condition = NSCondition()
  private var pages: [String: Page] = [:]
  private var isBusy = false
  private var waitingRuns = 0

  /// The runs of a page that are waiting or under way.
  private struct Page {
    var newest: Int
    var count = 0
  }

  /// Identifies a run.
  struct Ticket {
    /// An identifier that the page has chosen.
    let page: String
    /// The number of the run, which grows from run to run.
    let number: Int
  }

  /// The number of runs that wait, and whether a run is under way.
  var state: (waiting: Int, isBusy: Bool) {
    condition.lock()
    defer { condition.unlock() }
    return (waitingRuns, isBusy)
  }

  /// Calls `body` when no other run is under way. A run that ends early while it waits is never started.
  /// - Parameters:
  ///   - ticket: nil for a run that no other one replaces.
  ///   - isAbandoned: Returns whether the client does not wait any longer.
  ///   - body: Makes the run, which ends as soon as the function that it receives returns true.
  /// - Returns: nil if the run has ended early.
  func perform<Result>(
    _ ticket: Ticket?, isAbandoned: @escaping () -> Bool, _ body: (_ isEnded: () -> Bool) throws -> Result
  ) rethrows -> Result? {
    condition.lock()
    defer { condition.unlock() }
    begin(ticket)
    defer { end(ticket) }
    waitingRuns += 1
    while isBusy, !isReplaced(ticket) { condition.wait() }
    waitingRuns -= 1
    if isReplaced(ticket) || isAbandoned() { return nil }
    isBusy = true
    condition.unlock()
    defer {
      condition.lock()
      isBusy = false
      condition.broadcast()
    }
    func isEnded() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      return isReplaced(ticket) || isAbandoned()
    }
    let result = try body(isEnded)
    return isEnded() ? nil : result
  }

  private func begin(_ ticket: Ticket?) {
    guard let ticket else { return }
    var page = pages[ticket.page] ?? Page(newest: ticket.number)
    page.newest = max(page.newest, ticket.number)
    page.count += 1
    pages[ticket.page] = page
    condition.broadcast()
  }

  private func end(_ ticket: Ticket?) {
    guard let ticket, var page = pages[ticket.page] else { return }
    page.count -= 1
    pages[ticket.page] = page.count > 0 ? page : nil
  }

  private func isReplaced(_ ticket: Ticket?) -> Bool {
    guard let ticket, let page = pages[ticket.page] else { return false }
    return page.newest > ticket.number
  }
}

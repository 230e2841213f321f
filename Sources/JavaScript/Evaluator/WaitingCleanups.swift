/// Jobs of finalization registries that wait for a call on behalf of the script that created the registry. They must
/// not use up the limits of another script's call, in which the garbage collection happened to run.
struct WaitingCleanups {
  private var queues: [(owner: Int32, jobs: MicrotaskQueue)] = []

  var isEmpty: Bool { queues.isEmpty }
  var byteCount: Int { queues.reduce(0) { $0 + $1.jobs.byteCount } }

  mutating func append(_ job: Microtask, owner: Int32, _ heap: inout Heap) {
    let i = queues.firstIndex { $0.owner == owner } ?? queues.endIndex
    if i == queues.endIndex { queues.append((owner, MicrotaskQueue())) }
    queues[i].jobs.append(job, &heap)
  }

  /// Removes and returns the jobs that may run in a call on behalf of `owner`, or all of them for 0.
  mutating func removeAll(for owner: Int32) -> [MicrotaskQueue] {
    let removed = queues.filter { owner == 0 || $0.owner == owner }
    queues.removeAll { owner == 0 || $0.owner == owner }
    return removed.map(\.jobs)
  }

  mutating func destroy(_ heap: inout Heap) {
    for i in queues.indices { queues[i].jobs.destroy(&heap) }
    queues = []
  }

  func visit(_ body: (Microtask) -> Void) {
    for queue in queues { queue.jobs.visit(body) }
  }
}

extension VM {
  /// HostEnqueueFinalizationRegistryCleanupJob (§9.9.4.1). The job runs at the end of a call on behalf of `owner`: this
  /// one, or a later one.
  func enqueueCleanup(_ callback: Value, _ heldValue: Value, owner: Int32) {
    let current = state.pointee.callOwner
    if owner == current || owner == 0 || current == 0 { return enqueueMicrotask(.cleanup, callback, heldValue) }
    realm.waitingCleanups.append(
      Microtask(kind: .cleanup, first: callback, second: heldValue, third: .undefined), owner: owner,
      &state.pointee.heap)
  }

  /// Adds the jobs that have waited for a call like this one.
  func enqueueWaitingCleanups() {
    for var jobs in realm.waitingCleanups.removeAll(for: state.pointee.callOwner) {
      while !jobs.isEmpty {
        let job = jobs.removeFirst()
        enqueueMicrotask(job.kind, job.first, job.second)
      }
      jobs.destroy(&state.pointee.heap)
    }
  }
}

import AnalyticsLive
import Foundation

/// The command `live run`.
final class RunCommand {
  private let options: RunOptions
  private let standardOutput: Output
  private let diagnostics: Diagnostics
  private let interruption: Interruption
  private let summary = RunSummary()

  init(_ options: RunOptions, _ output: Output, _ diagnostics: Diagnostics, _ interruption: Interruption) {
    self.options = options
    self.standardOutput = output
    self.diagnostics = diagnostics
    self.interruption = interruption
    if options.isOneToOne { diagnostics.usesSingleLines() }
    if let label = options.label { diagnostics.label(label) }
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    guard InputFile.check(options.events, diagnostics) else { return 1 }
    guard let files = RunFiles(options, diagnostics) else { return 1 }
    let reports = RunReports(options, diagnostics)
    var workers: [(worker: RunWorker, output: RunOutput)] = []
    for index in 0..<options.jobs {
      let output = RunOutput(RunOutput.Target(results: standardOutput, failures: nil), isOneToOne: options.isOneToOne)
      guard let worker = RunWorker(options, files, output, reports, isFirst: index == 0) else { return 1 }
      workers.append((worker, output))
    }
    // Opened first, because a folder or an output that cannot be written must not cost the failures of an earlier run.
    guard let file = options.events.first.flatMap(resultFile) else { return 1 }
    let failures: Output?
    do throws(FileError) {
      // Emptied only now, because the failures of an earlier run are of use until this one begins.
      failures = try options.errors.map { path throws(FileError) in try Output(path, diagnostics) }
    } catch {
      diagnostics.write("live: cannot write \((options.errors ?? "").escapingControlCharacters): \(error.message)")
      _ = file.close(isComplete: false)
      return 1
    }
    interruption.accept()
    let isComplete = run(files, workers, failures, first: file)
    failures?.flush()
    return finish(workers.map(\.worker), isComplete, reports)
  }

  /// - Parameter file: The file of results for the first file of events.
  private func run(
    _ files: RunFiles, _ workers: [(worker: RunWorker, output: RunOutput)], _ failures: Output?,
    first file: ResultFile
  ) -> Bool {
    guard let first = workers.first else { return false }
    if options.settings == nil, first.worker.pipeline.live.metrics.isEmpty {
      for reason in first.worker.pipeline.reasonsForNoPlugin { diagnostics.write("live: \(reason)") }
    }
    let jobs = workers.count > 1 ? RunJobs(workers, options, interruption) : nil
    var isComplete = true
    for (i, path) in options.events.enumerated() where isComplete {
      guard let file = i == 0 ? file : resultFile(for: path) else {
        isComplete = false
        break
      }
      // The reader of the results may end the run; it then finds the failures of the events that it has received.
      if let failures { file.output.follow(failures) }
      let target = RunOutput.Target(results: file.output, failures: failures)
      first.output.redirect(to: target)
      // Every job has loaded the scripts; what they created is written once.
      if i == 0 {
        first.worker.writeLoadedEvents()
        summary.counts.add(first.worker.takeCounts())
      }
      let isRead = process(path, to: target, first.worker, jobs)
      isComplete = file.close(isComplete: isRead) && isRead
      if !isComplete { InputFile.reportUnread(options.events[(i + 1)...], diagnostics) }
    }
    if let jobs { summary.counts.add(jobs.end()) }
    reportMissingKey(workers.map(\.worker))
    for (worker, _) in workers {
      summary.counts.add(worker.takeCounts())
      worker.pipeline.finish()
    }
    return isComplete
  }

  /// Processes a file of events.
  /// - Returns: Whether everything was read.
  private func process(
    _ path: String, to target: RunOutput.Target, _ worker: RunWorker, _ jobs: RunJobs?
  ) -> Bool {
    let lines = InputLines(
      path: path, diagnostics: diagnostics, flush: { if jobs == nil { target.results.flush() } },
      includesBlankLines: options.isOneToOne, interruption: interruption)
    if let jobs {
      let isComplete = jobs.process(lines, to: target)
      reportStop(jobs.stop)
      return isComplete
    }
    let isComplete = lines.read(worker.process)
    reportStop(worker.stop)
    return isComplete
  }

  /// Reports that no event has the member of `--by`, whose name is probably wrong.
  private func reportMissingKey(_ workers: [RunWorker]) {
    // A host may take a message for an answer.
    if options.isOneToOne, options.isQuiet { return }
    guard let key = options.key, workers.contains(where: \.hasValues), !workers.contains(where: \.hasKey) else {
      return
    }
    let effect = workers.count > 1 ? ", so one thread has processed all events" : ""
    diagnostics.write("live: --by: no event has a value at \(key)\(effect)")
  }

  /// Reports the line that has ended the run.
  private func reportStop(_ stop: String?) {
    if let stop { diagnostics.write("live: \(stop)") }
  }

  private func finish(_ workers: [RunWorker], _ isComplete: Bool, _ reports: RunReports) -> Int32 {
    let withheld = summary.counts.withheld
    if withheld > 0, !options.isQuiet {
      diagnostics.write("live: events created by scripts and not written because of --one-to-one: \(withheld)")
    }
    switch options.summary {
    case .text?:
      diagnostics.write(
        lines: summary.description(reports.failures, otherClients: reports.otherClients))
    case .json?:
      let metrics = workers.map(\.pipeline.live.metrics)
      let json = summary.json(
        RunSummary.merged(metrics), reports.failures, otherClients: reports.otherClients,
        label: options.label)
      diagnostics.write(json: json)
    case nil: break
    }
    if let path = options.report, !write(reports, RunSummary.merged(workers.map(\.pipeline.live.metrics)), to: path) {
      return 1
    }
    if !isComplete || summary.counts.skipped > 0 && options.invalid == nil { return 1 }
    return options.failureLimit.permits(reports.failures.total, ofEvents: summary.counts.read) ? 0 : 3
  }

  private func write(_ reports: RunReports, _ plugins: [LivePluginMetrics], to path: String) -> Bool {
    guard let activity = reports.activity else { return true }
    let page = ReportPage(
      counts: summary.counts, failures: reports.failures, seconds: summary.seconds,
      plugins: plugins, activity: activity, scripts: options.plugins + (options.settings.map { [$0] } ?? []),
      files: options.events)
    return diagnostics.report(path) { () throws(FileError) in try WrittenFile.replaceContents(of: path, with: page.html)
    }
  }

  /// Opens the output for a file of events.
  /// - Returns: The output, or nil after reporting that it cannot be written.
  private func resultFile(for path: String) -> ResultFile? {
    guard let target = options.outputPath(for: path) else { return ResultFile(standardOutput, diagnostics) }
    do throws(FileError) { return try ResultFile(target, diagnostics) } catch {
      diagnostics.write("live: cannot write \(target.escapingControlCharacters): \(error.message)")
      return nil
    }
  }
}

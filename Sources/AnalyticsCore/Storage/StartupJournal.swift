import Foundation
import JSONModel

/// The events of the start-up queue on disk, so that they survive the end of the process: each a line, in order. Damaged lines are left out.
final class StartupJournal: @unchecked Sendable {
    // Unchecked because of `file`, which is only touched under the lock of the client's state, as the queue itself.
    private let url: URL
    private let report: @Sendable (AnalyticsError) -> Void
    private var file: FileDescriptor?

    init(folder: URL, report: @escaping @Sendable (AnalyticsError) -> Void) {
        url = folder.appendingPathComponent("startup-queue")
        self.report = report
    }

    /// What an earlier process left behind.
    func read() -> [any RawEvent] {
        guard let data = try? Data(contentsOf: url) else { return [] }
        var damaged = 0
        let events: [any RawEvent] = [UInt8](data).split(separator: 0x0A).compactMap { line in
            let json = line.withUnsafeBytes { bytes in try? JSON(parsing: bytes) }
            guard let event = json.flatMap({ try? Event.make(from: $0) }) else {
                damaged += 1
                return nil
            }
            return event
        }
        if damaged > 0 { report(.storageInvalid(url.path, lost: damaged)) }
        return events
    }

    func append(_ event: any RawEvent, _ options: JSONPrintingOptions) {
        guard var line = try? event.json.bytes(options) else { return }
        line.append(0x0A)
        do throws(AnalyticsError) {
            let file: FileDescriptor
            if let open = self.file { file = open } else { file = try FileDescriptor(path: url.path, appending: true) }
            self.file = file
            let result = line.withUnsafeBytes { bytes in Result { () throws(AnalyticsError) in try file.write(bytes) } }
            try result.get()
        } catch {
            report(error)
        }
    }

    /// All events of it have been stored.
    func remove() {
        file = nil
        if FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.removeItem(at: url) }
    }
}

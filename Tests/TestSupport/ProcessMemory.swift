import Foundation

/// The memory of this process.
public enum ProcessMemory {
  /// The number of bytes in physical memory; nil if the system does not report it in `/proc`.
  public static var resident: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 << 10 }
  }
}

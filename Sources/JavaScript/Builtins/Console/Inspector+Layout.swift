#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Layout of the parts of an object in one line or several lines.
extension Inspector {
  func layOut(_ parts: [String], _ form: InspectedForm, level: Int, isArray: Bool, _ object: ObjectRef) -> String {
    let base = form.base.isEmpty ? "" : form.base + " "
    var lines = parts
    if isArray && parts.count > 6 { lines = inColumns(parts, object) }
    if deepestLevel - level < Inspector.levelsPerLine && lines.count == parts.count {
      let start = lines.count + indentation + form.opening.utf16.count + form.base.utf16.count + 10
      if fits(lines, start) && !form.base.utf8.contains(UInt8(ascii: "\n")) {
        let joined = lines.joined(separator: ", ")
        if !joined.utf8.contains(UInt8(ascii: "\n")) { return "\(base)\(form.opening) \(joined) \(form.closing)" }
      }
    }
    let margin = "\n" + String(repeating: " ", count: indentation)
    return "\(base)\(form.opening)\(margin)  \(lines.joined(separator: ",\(margin)  "))\(margin)\(form.closing)"
  }

  private func fits(_ parts: [String], _ start: Int) -> Bool {
    var total = parts.count + start
    for part in parts {
      total += part.utf16.count
      if total > Inspector.lineLength { return false }
    }
    return true
  }

  /// Arranges many short elements in columns, or returns the parts themselves if the result would not look good.
  private func inColumns(_ parts: [String], _ array: ObjectRef) -> [String] {
    // The last part may be the number of elements that are not shown.
    let count = parts.count > Inspector.maximumElements ? parts.count - 1 : parts.count
    let widths = parts[..<count].map { $0.utf16.count }
    let separator = 2
    let total = widths.reduce(0, +) + separator * count
    let longest = widths.max() ?? 0
    let columnWidth = longest + separator
    guard columnWidth * 3 + indentation < Inspector.lineLength,
      Double(total) / Double(columnWidth) > 5 || longest <= 6
    else { return parts }
    // Approximately square, given that characters are two and a half times as high as wide.
    let bias = (Double(columnWidth) - Double(total) / Double(parts.count)).squareRoot()
    let biasedWidth = max(Double(columnWidth) - 3 - bias, 1)
    let columns = min(
      Int(((2.5 * biasedWidth * Double(count)).squareRoot() / biasedWidth).rounded(.toNearestOrAwayFromZero)),
      (Inspector.lineLength - indentation) / columnWidth, Inspector.levelsPerLine * 4, 15)
    guard columns > 1 else { return parts }

    let columnWidths = (0..<columns).map { column in
      separator + (stride(from: column, to: count, by: columns).map { widths[$0] }.max() ?? 0)
    }
    let alignsRight = (0..<count).allSatisfy { i in
      vm.ordinaryOwnProperty(array, PropertyKey(index: UInt32(i))).map {
        !$0.isAccessor && ($0.value.isNumber || $0.value.isBigInt)
      } ?? false
    }
    var lines: [String] = []
    for row in stride(from: 0, to: count, by: columns) {
      var line = ""
      let end = min(row + columns, count)
      for i in row..<end {
        let isLast = i == end - 1
        let padding = String(repeating: " ", count: max(0, columnWidths[i - row] - separator - widths[i]))
        if alignsRight {
          line += padding + parts[i] + (isLast ? "" : ", ")
        } else {
          line += parts[i] + (isLast ? "" : ", " + padding)
        }
      }
      lines.append(line)
    }
    if count < parts.count { lines.append(parts[count]) }
    return lines
  }
}

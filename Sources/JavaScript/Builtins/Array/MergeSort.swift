/// A stable merge sort. Runs that are already in order are detected and used, short ones are extended by binary
/// insertion, and then adjacent runs are merged.
enum MergeSort {
  private static var minimumRun: Int { @inline(__always) get { 16 } }

  /// Sorts `items`. `spare` has room for the same number of elements. `isAfter(a, b)` returns whether b must precede a.
  /// If it throws, `items` is left out of order, with elements missing and others duplicated.
  @inline(__always) static func sort<Element: BitwiseCopyable>(
    _ items: UnsafeMutablePointer<Element>, count: Int, spare: UnsafeMutablePointer<Element>,
    by isAfter: (Element, Element) throws(Abrupt) -> Bool
  ) throws(Abrupt) {
    if count < 2 { return }
    if try ascendingPrefix(items, 0, count, isAfter) == count { return }
    var start = 0
    while start < count {
      let end = min(start + minimumRun, count)
      try insertionSort(items, start, end, isAfter)
      start = end
    }
    var width = minimumRun
    while width < count {
      var low = 0
      while low + width < count {
        try merge(items, low, low + width, min(low + 2 * width, count), spare, isAfter)
        low += 2 * width
      }
      width *= 2
    }
  }

  /// Returns the end of the ascending run that starts at `start`. A strictly descending run is reversed first.
  @inline(__always) private static func ascendingPrefix<Element: BitwiseCopyable>(
    _ items: UnsafeMutablePointer<Element>, _ start: Int, _ end: Int,
    _ isAfter: (Element, Element) throws(Abrupt) -> Bool
  ) throws(Abrupt) -> Int {
    var i = start + 1
    if i >= end { return end }
    let descends = try isAfter(items[start], items[i])
    i += 1
    while i < end, try isAfter(items[i - 1], items[i]) == descends { i += 1 }
    if descends {
      var low = start
      var high = i - 1
      while low < high {
        let item = items[low]
        items[low] = items[high]
        items[high] = item
        low += 1
        high -= 1
      }
    }
    return i
  }

  @inline(__always) private static func insertionSort<Element: BitwiseCopyable>(
    _ items: UnsafeMutablePointer<Element>, _ start: Int, _ end: Int,
    _ isAfter: (Element, Element) throws(Abrupt) -> Bool
  ) throws(Abrupt) {
    var next = try ascendingPrefix(items, start, end, isAfter)
    while next < end {
      let item = items[next]
      var low = start
      var high = next
      while low < high {
        let middle = (low + high) >> 1
        if try isAfter(items[middle], item) { high = middle } else { low = middle + 1 }
      }
      var i = next
      while i > low {
        items[i] = items[i - 1]
        i -= 1
      }
      items[low] = item
      next += 1
    }
  }

  @inline(__always) private static func merge<Element: BitwiseCopyable>(
    _ items: UnsafeMutablePointer<Element>, _ low: Int, _ middle: Int, _ high: Int,
    _ spare: UnsafeMutablePointer<Element>,
    _ isAfter: (Element, Element) throws(Abrupt) -> Bool
  ) throws(Abrupt) {
    if try !isAfter(items[middle - 1], items[middle]) { return }
    let leftCount = middle - low
    spare.update(from: items + low, count: leftCount)
    var left = 0
    var right = middle
    var to = low
    while left < leftCount && right < high {
      if try isAfter(spare[left], items[right]) {
        items[to] = items[right]
        right += 1
      } else {
        items[to] = spare[left]
        left += 1
      }
      to += 1
    }
    (items + to).update(from: spare + left, count: leftCount - left)
  }
}

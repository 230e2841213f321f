/// The text of a line that is being edited, and the history of lines. Terminals send its input.
struct LineEditor {
  enum Key: Equatable {
    case character(Character)
    case enter, backspace, delete, left, right, home, end, up, down, tab
    /// Ctrl-C.
    case cancel
    /// Ctrl-D.
    case endOfInput
    /// Ctrl-K, Ctrl-U and Ctrl-W.
    case deleteToEnd, deleteToStart, deleteWord
  }

  enum Result: Equatable {
    case none
    case line(String)
    case cancel
    case endOfInput
    /// Completions that the user can choose from.
    case choices([String])
  }

  private(set) var text: [Character] = []
  private(set) var cursor = 0
  private(set) var history: [String]
  /// The index of the line of the history that is shown; `history.count` for the new line.
  private var shown: Int
  /// The new line while a line of the history is shown.
  private var draft: [Character] = []
  private static let maximumHistory = 1000

  init(history: [String] = []) {
    self.history = history.suffix(Self.maximumHistory)
    shown = self.history.count
  }

  /// - Parameter complete: Returns the part of the text before the cursor that is completed, and its completions.
  mutating func handle(_ key: Key, complete: (String) -> (part: String, names: [String])) -> Result {
    switch key {
    case .character(let character):
      text.insert(character, at: cursor)
      cursor += 1
    case .enter: return .line(finish())
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: cursor)
    case .delete where cursor < text.count: text.remove(at: cursor)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .up: show(shown - 1)
    case .down: show(shown + 1)
    case .tab: return self.complete(complete)
    case .cancel:
      replace(with: [])
      shown = history.count
      return .cancel
    case .endOfInput where text.isEmpty: return .endOfInput
    case .endOfInput where cursor < text.count: text.remove(at: cursor)
    case .deleteToEnd: text.removeSubrange(cursor...)
    case .deleteToStart:
      text.removeSubrange(..<cursor)
      cursor = 0
    case .deleteWord:
      let end = cursor
      while cursor > 0, text[cursor - 1] == " " { cursor -= 1 }
      while cursor > 0, text[cursor - 1] != " " { cursor -= 1 }
      text.removeSubrange(cursor..<end)
    case .backspace, .delete, .endOfInput: break
    }
    return .none
  }

  private mutating func finish() -> String {
    let line = String(text)
    if !line.allSatisfy(\.isWhitespace), history.last != line {
      history.append(line)
      if history.count > Self.maximumHistory { history.removeFirst() }
    }
    replace(with: [])
    shown = history.count
    return line
  }

  private mutating func replace(with new: [Character]) {
    text = new
    cursor = new.count
  }

  private mutating func show(_ index: Int) {
    guard index >= 0, index <= history.count, index != shown else { return }
    if shown == history.count { draft = text }
    shown = index
    replace(with: index == history.count ? draft : Array(history[index]))
  }

  /// Inserts what all completions have in common, or returns them if that is nothing.
  private mutating func complete(_ complete: (String) -> (part: String, names: [String])) -> Result {
    let (part, names) = complete(String(text[..<cursor]))
    guard let first = names.first else { return .none }
    let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let rest = common.dropFirst(part.count)
    if rest.isEmpty { return names.count > 1 ? .choices(names) : .none }
    text.insert(contentsOf: rest, at: cursor)
    cursor += rest.count
    return .none
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

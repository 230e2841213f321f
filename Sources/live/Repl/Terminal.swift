import Foundation

/// A terminal that reads single keys.
final class Terminal {
  private var original = termios()
  private var bytes: [UInt8] = []

  /// - Returns: nil if standard input or standard output is not a terminal that can move the cursor.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb",
      tcgetattr(STDIN_FILENO, &original) == 0
    else { return nil }
  }

  /// Calls a closure while the terminal sends each key immediately.
  func reading<Result>(_ body: () -> Result) -> Result {
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &original) }
    return body()
  }

  /// Reads a line.
  /// - Returns: The line, `cancel` or `endOfInput`.
  func line(
    _ prompt: String, _ editor: inout LineEditor, complete: (String) -> (part: String, names: [String])
  ) -> LineEditor.Result {
    show(prompt, editor)
    while let key = nextKey() {
      let result = editor.handle(key, complete: complete)
      switch result {
      case .none: show(prompt, editor)
      case .choices(let names):
        write("\r\n" + names.prefix(200).joined(separator: "  ") + "\r\n")
        show(prompt, editor)
      case .line, .cancel, .endOfInput:
        write("\r\n")
        return result
      }
    }
    return .endOfInput
  }

  /// Shows the part of the text around the cursor that fits in one row. Characters of two columns may leave less room
  /// than assumed, so the terminal must not wrap, and remembers the position of the cursor itself.
  private func show(_ prompt: String, _ editor: LineEditor) {
    // The last column stays free for the cursor.
    let room = max(1, Descriptor.columns(of: STDOUT_FILENO) - prompt.count - 1)
    let start = max(0, editor.cursor - room)
    let before = String(editor.text[start..<editor.cursor])
    let after = String(editor.text[editor.cursor...].prefix(room - (editor.cursor - start)))
    write("\r\u{1B}[K\u{1B}[?7l\(prompt)\(before)\u{1B}7\(after)\u{1B}8\u{1B}[?7h")
  }

  private func write(_ text: String) { _ = Descriptor.writeAll(Array(text.utf8), to: STDOUT_FILENO) }

  // MARK: Keys

  private func nextByte() -> UInt8? {
    if bytes.isEmpty {
      let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
      defer { chunk.deallocate() }
      guard let count = try? Descriptor.read(STDIN_FILENO, into: chunk), count > 0 else { return nil }
      bytes = Array(chunk.prefix(count))
    }
    return bytes.removeFirst()
  }

  private func nextKey() -> LineEditor.Key? {
    while let byte = nextByte() {
      switch byte {
      case 0x0D, 0x0A: return .enter
      case 0x7F, 0x08: return .backspace
      case 0x09: return .tab
      case 0x01: return .home
      case 0x02: return .left
      case 0x03: return .cancel
      case 0x04: return .endOfInput
      case 0x05: return .end
      case 0x06: return .right
      case 0x0B: return .deleteToEnd
      case 0x0E: return .down
      case 0x10: return .up
      case 0x15: return .deleteToStart
      case 0x17: return .deleteWord
      case 0x1B: if let key = escapeSequence() { return key }
      case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
      case 0xC2...0xF4:
        var encoded = [byte]
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        while encoded.count < length, let next = nextByte() { encoded.append(next) }
        if let character = String(validating: encoded, as: UTF8.self)?.first { return .character(character) }
      default: break
      }
    }
    return nil
  }

  /// Reads a sequence of ECMA-48 after its first byte.
  private func escapeSequence() -> LineEditor.Key? {
    guard let first = nextByte(), first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return nil }
    var parameter: [UInt8] = []
    while let byte = nextByte() {
      switch byte {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      case UInt8(ascii: "C"): return .right
      case UInt8(ascii: "D"): return .left
      case UInt8(ascii: "H"): return .home
      case UInt8(ascii: "F"): return .end
      case UInt8(ascii: "~"):
        switch String(decoding: parameter, as: UTF8.self) {
        case "1", "7": return .home
        case "4", "8": return .end
        case "3": return .delete
        default: return nil
        }
      case 0x20..<0x40: parameter.append(byte)
      default: return nil
      }
    }
    return nil
  }
}

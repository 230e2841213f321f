import JavaScript

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum JavaScriptSnippets {
  static func doubles() throws {
    // snippet
    let interpreter = Interpreter()
    let script = try Script("[1, 2, 3].map(x => x * 2).join()", name: "doubles.js")
    print(try interpreter.evaluate(script).string ?? "")  // 2,4,6
    // end
  }
}

import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests that the memory of values of the host counts toward the limit.
@Suite struct HostMemoryTests {
  /// An event with a list whose text has about 8 KB, a long text, and a small object.
  private static let text: String = {
    let list = (0..<300).map { #"{"id":\#($0),"n":"name"}"# }.joined(separator: ",")
    let long = String(repeating: "long ", count: 1000)
    return #"{"list": [\#(list)], "text": "\#(long)", "small": {"a": 1}, "outer": {"inner": {"b": 2}}}"#
  }()

  static let forms = [JSONParsingOptions(), .keepingText]

  /// Small objects are not here for text: they keep the text only if they are indexed in it, which depends on the keys
  /// that the process has read.
  static let parts = [
    ("v", 0), ("v", 1), ("v.list", 0), ("v.list", 1), ("v.list[299]", 0), ("v.list[299]", 1), ("v.list.slice(0, 3)", 0),
    ("v.list.slice(0, 3)", 1), ("v.small", 0), ("v.outer.inner", 0), ("[v.outer]", 0),
  ]

  /// Performs calls until one exceeds the limit of memory.
  /// - Parameter call: Receives the number of calls before.
  /// - Returns: The number of calls that did not exceed it.
  private func countUntilLimit(_ call: (Int) throws -> Void) -> Int {
    var count = 0
    let error = #expect(throws: JavaScriptError.self) {
      while count < 4000 {
        try call(count)
        count += 1
      }
    }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    return count
  }

  @Test(
    "The host makes the texts of fractions, which are work and memory of the conversion",
    arguments: [("1 / 3", 40_000), ("2 ** 60", 40_000), ("7", 0)])
  func fractions(_ element: String, _ stepCount: Int) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let list = try interpreter.evaluate("new Array(5000).fill(\(element))")
    _ = try list.json()
    #expect(interpreter.stepsOfLastCall >= stepCount && interpreter.stepsOfLastCall < stepCount + 30_000)
    // Each occurrence counts, also of values that were JSON before.
    let value = interpreter.value(try #require(try list.json()))
    let repeated = try interpreter.evaluate("v => new Array(1000).fill(v)").call([value])
    let error = #expect(throws: JavaScriptError.self) { try repeated.json() }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
  }

  @Test("The time in which the host makes the texts of fractions counts before it does")
  func timeOfFractions() throws {
    let interpreter = Interpreter(limits: Limits(time: .milliseconds(10)))
    interpreter.realm.limitClock = { 0 }
    let list = try interpreter.evaluate("new Array(400000).fill(1 / 3)")
    let error = #expect(throws: JavaScriptError.self) { try list.json() }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(10))))
  }

  @Test("A script that keeps values of the host exceeds its limit, and the next call works", arguments: parts)
  func kept(_ part: String, _ form: Int) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let keep = try interpreter.evaluate("var kept = []; (v => { for (const x of [1]) kept.push(\(part)) })")
    // It needs no memory, of which nothing may be left.
    let clear = try interpreter.evaluate("() => { kept.length = 0 }")
    _ = try clear.call([])
    let count = countUntilLimit { _ in
      _ = try keep.call([interpreter.value(try JSON(parsing: Self.text, options: Self.forms[form]))])
    }
    // Each of them keeps more than 5 KB, and no more than a few times as much is counted.
    #expect(count < interpreter.vm.state.pointee.heap.capacity / 5000, "\(count)")
    #expect(count > (8 << 20) / 400_000, "\(count)")
    _ = try clear.call([])
    _ = try keep.call([interpreter.value(try JSON(parsing: Self.text))])
    interpreter.checkInvariants()
  }

  @Test("What events leave is collected long before as much other garbage would be")
  func garbage() throws {
    let interpreter = Interpreter()
    let read = try interpreter.evaluate("(v => v.text.length)")
    interpreter.collectGarbage()
    let before = interpreter.memoryInUse
    var most = 0
    for _ in 0..<1000 {
      let event = interpreter.value(try JSON(parsing: Self.text, options: .keepingText))
      #expect(try read.call([event]).number == 5000)
      most = max(most, interpreter.memoryInUse - before)
    }
    #expect(most < Heap.leastAllowance / 2, "\(most)")
  }

  @Test("The escapes of keys count, because they are printed", arguments: [("x", false), ("\\u0001", true)])
  func escapesOfKeys(_ character: String, _ isTooMuch: Bool) throws {
    for end in ["", "; Object.defineProperty(o, 'hidden', { value: 1 })"] {
      let interpreter = Interpreter(limits: Limits(memory: 32 << 20))
      let value = try interpreter.evaluate(
        """
        const o = {}
        for (let i = 0; i < 4; i++) o["\(character)".repeat(1e6) + i] = i\(end)
        o
        """)
      if isTooMuch {
        let error = #expect(throws: JavaScriptError.self) { try value.json() }
        #expect(error?.kind == .limit(.memory(limit: 32 << 20)))
      } else {
        #expect(try value.json()?.description.utf8.count ?? 0 > 4_000_000)
      }
    }
  }

  @Test("The keys of values that a script keeps count", arguments: forms.indices, manyKeys)
  func keys(_ form: Int, _ template: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let keep = try interpreter.evaluate("var kept = []; (v => { for (const x of [1]) kept.push(v) })")
    let count = countUntilLimit { number in
      let text = template.replacing("#", with: "a key of many bytes \(number) ")
      _ = try keep.call([interpreter.value(try JSON(parsing: text, options: Self.forms[form]))])
    }
    // Each object has 300 keys of more than 20 bytes that no other object has, which are stored outside their lists.
    #expect(count < interpreter.vm.state.pointee.heap.capacity / (300 * 90), "\(count)")
  }

  static let manyKeys: [String] = {
    let members = (0..<300).map { "\"#\($0)\": 1" }.joined(separator: ", ")
    return ["{\(members)}", "{\"inner\": {\(members)}}"]
  }()

  @Test("Values of the host that a script does not keep are freed soon", arguments: forms.indices)
  func released(_ form: Int) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let use = try interpreter.evaluate("var last; (v => { for (const x of v.list) last = v.list; last = v.small })")
    for _ in 0..<3000 {
      _ = try use.call([interpreter.value(try JSON(parsing: Self.text, options: Self.forms[form]))])
      #expect(interpreter.memoryInUse <= interpreter.vm.state.pointee.heap.capacity)
    }
    try interpreter.evaluate("last = 1")
    interpreter.collectGarbage()
    interpreter.vm.state.pointee.heap.finishSweeping()
    interpreter.checkInvariants()
    #expect(interpreter.memoryInUse < 2 << 20)
  }

  @Test("What one copy of a value reads inside it counts for another copy that a script keeps")
  func readByOthers() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let keep = try interpreter.evaluate("var kept = []; (v => { for (const x of [1]) kept.push(v) })")
    let read = try interpreter.evaluate("(v => v.list.length)")
    let count = countUntilLimit { _ in
      let json = try JSON(parsing: Self.text, options: .keepingText)
      _ = try keep.call([interpreter.value(json)])
      let length = try read.call([interpreter.value(json)]).text()
      #expect(length == "300")
    }
    // The list has 300 objects of more than 64 bytes in memory.
    #expect(count < interpreter.vm.state.pointee.heap.capacity / (300 * 64), "\(count)")
    interpreter.setGlobal("kept", interpreter.value([]))
    #expect(try read.call([interpreter.value(try JSON(parsing: Self.text))]).text() == "300")
    interpreter.checkInvariants()
  }

  @Test(
    "What is read in a part of a text counts also if the text has been measured for another object",
    arguments: ["[v, v.properties]", "[v.properties, v]"])
  func readInPart(_ kept: String) throws {
    let interpreter = Interpreter()
    let list = "[" + String(repeating: "1,", count: 50_000) + "1]"
    // Keys that no other test uses, so that the script makes the inner object a separate one.
    let json = try JSON(parsing: "{\"properties\":{\"list in \(kept)\":\(list),\"other\":1}}", options: .keepingText)
    let keep = try interpreter.evaluate("var kept; (v => { kept = \(kept); v.properties['list in \(kept)'].length })")
    interpreter.collectGarbage()
    let before = interpreter.memoryInUse
    _ = try keep.call([interpreter.value(json)])
    interpreter.collectGarbage()
    let byteCount = list.utf8.count + 50_000 * MemoryLayout<JSON>.stride
    #expect(interpreter.memoryInUse - before > byteCount)
    #expect(interpreter.memoryInUse - before < byteCount * 3 / 2)
    try interpreter.evaluate("kept = 0")
    interpreter.collectGarbage()
    interpreter.vm.state.pointee.heap.finishSweeping()
    #expect(interpreter.memoryInUse - before < byteCount / 2)
    interpreter.checkInvariants()
  }

  @Test("The arguments of a call do not count as what its script makes, which is collected too often")
  func argumentsToCollect() throws {
    let interpreter = Interpreter(limits: Limits(steps: 400_000))
    let object: JSONObject = ["list": .array((0..<300_000).map { [.integer($0)] })]
    let call = try interpreter.evaluate("((_, v) => { for (let i = 0; i < 10; i++) i; return v })")
    let (size, _) = interpreter.measure(object)
    for _ in 0..<3 {
      let result = try call.transform(object, measured: size, nil, nil)
      #expect(result.json == .object(object))
    }
  }

  @Test("Arrays in arrays count once", arguments: forms.indices)
  func nested(_ form: Int) throws {
    let interpreter = Interpreter()
    let inner = "[" + String(repeating: "1, ", count: 20_000) + "1]"
    let text = "{\"a\": \(String(repeating: "[", count: 100))\(inner)\(String(repeating: "]", count: 100))}"
    let before = interpreter.memoryInUse
    let value = interpreter.value(try JSON(parsing: text, options: Self.forms[form]))
    interpreter.setGlobal("v", value)
    #expect(try interpreter.evaluate("let a = v.a; while (Array.isArray(a[0])) a = a[0]; a.length").text() == "20001")
    // 16 bytes for each element as a value of the host, 8 for each as one of scripts, and the text.
    #expect(interpreter.memoryInUse - before < 2 * 20_000 * (16 + 8 + 3))
    interpreter.collectGarbage()
    interpreter.checkInvariants()
    #expect(interpreter.memoryInUse - before < 2 * 20_000 * (16 + 8 + 3))
  }

  @Test("Reading a large array takes steps in proportion to its text, each time")
  func steps() throws {
    let interpreter = Interpreter()
    let text = "{\"a\": [" + String(repeating: "{\"b\":1},", count: 10_000) + "1]}"
    let read = try interpreter.evaluate("(v => v.a.length)")
    var steps: [Int] = []
    let json = try JSON(parsing: text, options: .keepingText)
    for _ in 0..<3 {
      _ = try read.call([interpreter.value(json)])
      steps.append(interpreter.stepsOfLastCall)
    }
    #expect(steps[0] > text.utf8.count / 8)
    #expect(Set(steps).count == 1)
  }

  @Test(
    "Text that takes longer to read than other text of its length costs more steps, also next to a change",
    arguments: [
      ("\"", #"\n"#, 4000, "\"", 2_000), ("\"", "é", 4000, "\"", 2_000), ("\"", "😀", 4000, "\"", 4_000),
      ("[", "[[[1]]],", 1000, "1]", 14_000), ("[", "1,", 4000, "1]", 6_000), ("[", #"{"a":1},"#, 1000, "1]", 10_000),
      ("[", #"{"b":1,"c":2,"d":3},"#, 1000, "1]", 24_000), ("[", "12345678901234567890,", 1000, "1]", 20_000),
      ("[", "0.12345678901234567,", 1000, "1]", 20_000), ("", "9", 20, "", 20),
    ])
  func slowText(_ start: String, _ part: String, _ count: Int, _ end: String, _ expected: Int) throws {
    let text = start + String(repeating: part, count: count) + end
    let interpreter = Interpreter()
    let read = try interpreter.evaluate("(v => { v.a })")
    let change = try interpreter.evaluate("(v => { v.b = 1 })")
    let json = try JSON(parsing: "{\"a\":\(text),\"b\":0}", options: .keepingText)
    let value = interpreter.value(json)
    _ = try read.call([value])
    let steps = interpreter.stepsOfLastCall
    #expect(steps > expected)
    _ = try change.call([value])
    _ = try read.call([interpreter.value(try #require(try value.json()))])
    #expect(interpreter.stepsOfLastCall == steps)
  }

  @Test("A call fails if it exceeds its steps after its last check, each time")
  func lastSteps() throws {
    let interpreter = Interpreter()
    let json = try JSON(
      parsing: "{\"a\":[\(String(repeating: "[[1]],", count: 10_000))1]}", options: .keepingText)
    let read = try interpreter.evaluate("(v => { v.a[0] })")
    _ = try read.call([interpreter.value(json)])
    let steps = interpreter.stepsOfLastCall
    for _ in 0..<3 {
      interpreter.limits.steps = steps
      _ = try read.call([interpreter.value(json)])
      #expect(interpreter.stepsOfLastCall == steps)
      interpreter.limits.steps = steps - 1
      let error = #expect(throws: JavaScriptError.self) { _ = try read.call([interpreter.value(json)]) }
      #expect(error?.kind == .limit(.steps(limit: steps - 1)))
      #expect(interpreter.stepsOfLastCall == steps)
      interpreter.collectGarbage()
    }
  }

  @Test(
    "A value that takes too many steps to read is measured once, however often an expression reads it",
    arguments: ["\"\(String(repeating: "t", count: 1_000_000))\"", "[\(String(repeating: "[1],", count: 20_000))1]"])
  func repeatedReads(_ value: String) throws {
    let interpreter = Interpreter()
    let json = try JSON(parsing: "{\"p\":{\"a\":\(value)}}", options: .keepingText)
    let read = try interpreter.evaluate("(v => { v.p.a })")
    _ = try read.call([interpreter.value(json)])
    let steps = interpreter.stepsOfLastCall
    let reads = repeatElement("p.a", count: 1000).joined(separator: ",")
    let readOften = try interpreter.evaluate("(({ p }) => [\(reads)])")
    _ = try readOften.call([interpreter.value(["p": [:]])])
    let others = interpreter.stepsOfLastCall
    interpreter.limits.steps = steps / 2
    let error = #expect(throws: JavaScriptError.self) { _ = try readOften.call([interpreter.value(json)]) }
    #expect(error?.kind == .limit(.steps(limit: steps / 2)))
    #expect(interpreter.stepsOfLastCall < 2 * steps + others, "\(interpreter.stepsOfLastCall) \(steps) \(others)")
  }

  @Test(
    "Values of the host inside other values count with all their levels", arguments: HostMemoryTests.forms.indices,
    ["v => ({ w: v })", "v => [v]", "v => ({ a: 1, w: [v] })", "v => { v.w = { x: v.w }; return v }"])
  func levels(_ form: Int, _ source: String) throws {
    let interpreter = Interpreter()
    let wrap = try interpreter.evaluate("(\(source))")
    let perCall = source.contains("[v] }") ? 2 : 1
    var value = try JSON(parsing: #"{"a":1,"w":{"x":1}}"#, options: Self.forms[form])
    var levels = 2
    // The outermost value has none around it, and the innermost one 400.
    while levels + perCall <= 401 {
      value = try #require(try wrap.call([interpreter.value(value)]).json())
      levels += perCall
    }
    let error = #expect(throws: JavaScriptError.self) { try wrap.call([interpreter.value(value)]).json() }
    #expect(error?.message.contains("nested more than 400 levels") == true, "\(String(describing: error))")
  }

  /// Forms of which a text of 4 MB takes at least 9 MB in memory.
  static let denseElements = [#"{"a":1}"#, "[]", "[1]", "0", #"{"a":{"b":{}}}"#, #""abcdefghijklmnopq""#, "1.25"]

  @Test("What does not fit is not read: the call fails, and the value is as it was", arguments: denseElements)
  func doesNotFit(_ element: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let count = (4 << 20) / (element.utf8.count + 1)
    let text = "{\"n\":1,\"a\":[" + String(repeating: element + ",", count: count) + "0]}"
    let json = try JSON(parsing: text, options: .keepingText)
    let before = interpreter.memoryInUse
    let size = JSON.byteCount(of: [json])
    for source in ["(v => { v.n = v.a.length })", "(v => { v.n = typeof v.a; return v })", "(v => { v.a.push(1) })"] {
      let call = try interpreter.evaluate("(f => v => { try { return f(v) } catch { return 1 } })").call([
        interpreter.evaluate(source)
      ])
      let error = #expect(throws: JavaScriptError.self) { _ = try call.call([interpreter.value(json)]) }
      #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
      // To find out, the text has been visited.
      #expect(interpreter.stepsOfLastCall > text.utf8.count / 20)
      // Nothing has been read, so that nothing had to fit.
      #expect(JSON.byteCount(of: [json]) == size)
    }
    let keep = try interpreter.evaluate("var kept; (v => { kept = v; kept.n = 2; return v.a === undefined })")
    #expect(throws: JavaScriptError.self) { _ = try keep.call([interpreter.value(json)]) }
    // With more memory, the value that was kept is complete.
    interpreter.limits.memory = 1 << 30
    #expect(try interpreter.evaluate("kept.a.length").number == Double(count + 1))
    let kept = try interpreter.evaluate("kept").json()
    #expect(kept?.description == text.replacing("\"n\":1", with: "\"n\":2", maxReplacements: 1))
    try interpreter.evaluate("kept = 0")
    interpreter.collectGarbage()
    interpreter.checkInvariants()
    #expect(interpreter.memoryInUse < before + 1 << 20)
    #expect(try interpreter.evaluate("let sum = 0; for (const i of [1, 2]) sum += i; sum").text() == "3")
  }

  @Test("Elements and properties that do not fit are not created", arguments: manyValues.keys.sorted())
  func cellsDoNotFit(_ kind: String) throws {
    let member = try #require(Self.manyValues[kind])
    for access in ["v.a[0]", "v.a.x = 1", "delete v.a.k1", "'' + v.a", "for (const k in v.a) k", "Object.keys(v.a)"] {
      let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
      let call = try interpreter.evaluate("(v => { \(access); return v })")
      let json = try JSON(parsing: "{\"a\":\(member)}")
      let value = interpreter.value(json)
      let before = interpreter.memoryInUse
      #expect(before < interpreter.vm.state.pointee.heap.capacity)
      let error = #expect(throws: JavaScriptError.self, "\(access)") { _ = try call.call([value]) }
      #expect(error?.kind == .limit(.memory(limit: 8 << 20)), "\(access)")
      #expect(interpreter.memoryInUse < before + 256 << 10, "\(access)")
      #expect(try value.json()?.description == json.description, "\(access)")
      interpreter.checkInvariants()
    }
  }

  @Test("A member that does not fit does not prevent that others are read, unless its key is an index")
  func others() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let list = "[" + String(repeating: "[],", count: 1 << 20) + "0]"
    let read = try interpreter.evaluate("(v => v.n)")
    for _ in 0..<2 {
      let value = interpreter.value(try JSON(parsing: "{\"n\":1,\"a\":\(list)}", options: .keepingText))
      #expect(try read.call([value]).text() == "1")
    }
    let value = interpreter.value(try JSON(parsing: "{\"n\":1,\"0\":\(list)}", options: .keepingText))
    let error = #expect(throws: JavaScriptError.self) { _ = try read.call([value]) }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    interpreter.limits.memory = 1 << 30
    #expect(try read.call([value]).text() == "1")
    interpreter.checkInvariants()
  }

  /// Values of which there is room for those of the host, but not for those of scripts in addition.
  static let manyValues = [
    "objects": "[\(Array(repeating: "{}", count: 150_000).joined(separator: ","))]",
    "texts": "[\(Array(repeating: "\"fourteen bytes\"", count: 300_000).joined(separator: ","))]",
    "members": "{\((0..<80_000).map { "\"k\($0)\":1" }.joined(separator: ","))}",
  ]

  @Test("What a value keeps in memory is estimated from its parts")
  func estimates() throws {
    let small = JSON.byteCount(of: [1, 2])
    #expect(JSON.byteCount(of: [.string(String(repeating: "x", count: 1000)), 2]) >= small + 1000)
    #expect(JSON.byteCount(of: [[1, 2], [1, 2]]) >= 3 * small)
    // Deeper than the estimate is recursive.
    var value: JSON = [.string(String(repeating: "x", count: 5000))]
    for i in 0..<300 { value = i % 2 == 0 ? ["a": value] : [value] }
    #expect(JSON.byteCount(of: [value]) > 5000 + 300 * 32)
    let text = try JSON(parsing: Self.text, options: .keepingText)
    #expect(JSON.byteCount(of: [text]) > Self.text.utf8.count)
    #expect(JSON.byteCount(of: [text]) < 6 * Self.text.utf8.count)
  }

  @Test("Following the references in a value is paid, also those that lead to what has been measured")
  func references() throws {
    let interpreter = Interpreter()
    let shared: JSON = [1]
    let lists: [JSON] = [
      .array((0..<1000).map { [.integer($0)] }), .array((0..<1000).map { ["n": .integer($0)] }),
      .array(Array(repeating: shared, count: 1000)), .array(Array(repeating: ["n": 1], count: 1000)),
    ]
    for list in lists { #expect(interpreter.measure(["a": list]).steps >= 4000) }
    #expect(interpreter.measure(["a": .array((0..<1000).map { .integer($0) })]).steps < 1000)
  }

  @Test("An object that is too large for the limits is not measured to its end")
  func tooLarge() throws {
    let object: JSONObject = ["list": .array((0..<200_000).map { [.integer($0)] })]
    let interpreter = Interpreter(limits: Limits(memory: 64 << 20))
    let (size, steps) = interpreter.measure(object)
    #expect(interpreter.error(ofObject: size) == nil)
    interpreter.limits.memory = 8 << 20
    let part = interpreter.measure(object)
    #expect(interpreter.error(ofObject: part.size)?.kind == .limit(.memory(limit: 8 << 20)))
    #expect(part.steps < steps)
    interpreter.limits.memory = 64 << 20
    interpreter.limits.time = .milliseconds(1)
    let early = interpreter.measure(object)
    #expect(interpreter.error(ofObject: early.size)?.kind == .limit(.time(limit: .milliseconds(1))))
    #expect(early.steps < part.steps && early.size.byteCount < size.byteCount / 2)
    interpreter.limits.time = .seconds(10)
    #expect(interpreter.error(ofObject: interpreter.measure(object).size) == nil)
  }
}

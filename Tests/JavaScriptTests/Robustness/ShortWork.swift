/// The code whose time `ShortWorkTests` measures: every operator, many other expressions and every built-in function,
/// with short values of every kind.
enum ShortWork {
  /// Names of values, and expressions that create them.
  static let values: KeyValuePairs = [
    "int": "12345", "large": "2147483647", "tiny": "1.2345678901234567e-300", "tenth": "0.1", "nan": "NaN",
    "zero": "-0",
    "text": "'a'", "number": "'12'", "long": "'2.22507385850720138309023271733240406421921598e-308'",
    "nines": "'9'.repeat(60)",
    "hex": "'0x' + 'f'.repeat(58)", "wide": "'\\u0416b\\u0416'", "forty": "'a'.repeat(40)",
    "thousand": "'ab'.repeat(500)", "same": "'z'.repeat(60)",
    "bigint": "12n", "word": "2n ** 62n - 1n", "words": "2n ** 200n - 1n", "yes": "true", "nothing": "null",
    "missing": "undefined",
    "object": "{ a: 1, b: 2 }", "empty": "{}", "array": "[1, 2, 3]",
    "hundred": "Array.from({ length: 100 }, (_, i) => i)", "sixty": "Array(63).fill(true)",
    "callable": "function () {}", "symbol": "Symbol('x')", "date": "new Date(1e12)", "pattern": "/b/g",
    "wrapper": "new String('x')",
    "valued": "{ valueOf() { return 1 } }", "textual": "{ toString() { return '1.5' } }", "bytes": "new Uint8Array(3)",
    "proxy": "new Proxy({}, {})",
    "map": "new Map([[1, 2]])", "frozen": "Object.freeze([1, 2, 3])",
    "many": "Object.fromEntries(Array.from({ length: 255 }, (_, i) => ['k' + i, i]))",
  ]

  static let setup =
    "let \(values.map { "$\($0.key) = \($0.value)" }.joined(separator: ", ")), n = 0, q; function id(x) { return x } "
    + "function* numbers() { yield 1 } "

  private static let names = values.map { "$\($0.key)" }

  static let operators: [String] = [
    "+", "-", "*", "/", "%", "**", "==", "===", "<", ">=", "&", "<<", ">>>", "in", "instanceof", "&&", "??",
  ].flatMap { op in names.flatMap { left in names.map { right in "\(left) \(op) \(right)" } } }

  static let expressions: [String] =
    names.flatMap { x in
      ["+", "-", "~", "!", "typeof "].map { $0 + x } + [
        "`${\(x)}`", "`a${\(x)}b${\(x)}`", "q = \(x); q++", "q = \(x); q += 1", "q = \(x); q += 'x'", "\(x).a",
        "\(x).length", "\(x).zz = 1",
        "[\(x)]", "({ x: \(x) })", "({ [\(x)]: 1 })", "[...\(x)]", "id(...\(x))", "({ ...\(x) })",
        "for (const z of \(x));", "for (const z in \(x));",
        "{ const [p, s] = \(x) }", "{ const { a, ...s } = \(x) }", "switch (\(x)) { case 1: ; case 'x': ; case 2n: ; }",
        "\(x)()", "new \(x)",
        "throw \(x)", "delete \(x).a", "id`${\(x)}`", "\(x).__proto__",
      ] + names.flatMap { ["\(x)[\($0)]", "\(x)?.[\($0)]"] }
    } + [
      "1n", "(/a/g)", "(() => 1)", "(class { #a = 1; static b = 2 })", "[1n, 2n, 3n]", "({ get a() { return 1 } })",
      "({ __proto__: null })",
      "[...numbers()]", "n++; '' + n", "'x' + n++ in $object", "n++; ({ ['x' + n]: 1 })",
      "$object.zz; delete $object.zz", "try { zzz } catch {}",
      "$object.__proto__ = {}", "$many.__proto__ = []", "({ __proto__: $many }).x = 1", "({ ...$many }).zz = 1",
      "for (let i = 0; i < 1; i++) (() => i)",
      "[n, q] = [q, n]", "$wide[0] + $wide[1]", "`${n}${n}${n}${n}${n}${n}`", "new (class extends Map {})()",
      "$proxy.a = 1", "delete $proxy.a",
      "$callable.prototype.x = 1", "(() => 1).zz = 1", "Proxy.revocable({}, {}).revoke.x = 1",
      "(n += 0.1).toFixed(100)", "(n += 0.1).toExponential(100)", "(n += 0.1).toPrecision(100)", "(1.1).toString(2)",
      "q = () => 1", "q = async () => 1", "q = function* () {}", "{ function f() {} }", "$same.includes('zzzq')",
      "$same.lastIndexOf('qzzz')", "Function('return this')", "$sixty.join('\\u00e9')", "Symbol('a' + n++).toString()",
    ]

  private static let argumentLists =
    [
      "", "3", "n++", "0, 1.5", "1, 2, 'c'", "'x' + n++", "id", "'b', id", "'b', '$&x'", "/b/g, 'z'", "[[1, 2]]",
      "$object, 'a'", "$object, 'x' + n++",
      "$object, 'a', { value: 1 }", "{ a: { value: 1 } }", "id, $object, [1]", "{}, $many", "$array, id", "'12', 10",
      "null, { a: { value: 1 } }", "'zzzq'", "100",
    ] + names

  /// Values that have the methods of a class.
  private static let receivers: [String: [String]] = [
    "Array": ["$array", "$hundred", "$sixty"], "String": ["'abc'", "'a,b,c,d'", "$wide", "$thousand", "$same"],
    "Number": ["(1234567.891)", "(1e21)", "(3)", "(1.1)"], "BigInt": ["$word"],
    "Boolean": ["true"], "Symbol": ["$symbol"], "Object": ["$object", "$many"], "Function": ["$callable"],
    "RegExp": ["$pattern"], "Date": ["$date"], "Map": ["$map"],
    "Set": ["new Set([1, 2])"], "Promise": ["Promise.resolve(1)"], "WeakMap": ["new WeakMap()"],
    "WeakSet": ["new WeakSet()"], "WeakRef": ["new WeakRef($object)"],
    "ArrayBuffer": ["new ArrayBuffer(8)"], "DataView": ["new DataView(new ArrayBuffer(16))"],
    "Error": ["new Error('e')"], "Iterator": ["[1, 2].values()"],
    "TypedArray": ["$bytes", "new Float64Array(3)", "new BigInt64Array(3)"],
  ]

  /// Returns calls of a function that is reached by a path from the globals.
  static func calls(_ path: String) -> [String] {
    let parts = path.split(separator: ".")
    if parts.count == 3, parts[1] == "prototype", parts[2].allSatisfy({ $0.isLetter || $0.isNumber }) {
      return (receivers[String(parts[0])] ?? ["$object"]).flatMap { receiver in
        argumentLists.map { "\(receiver).\(parts[2])(\($0))" }
      }
    }
    guard parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } }) else { return [] }
    let isClass = parts.count == 1 && path.first?.isUppercase == true
    return argumentLists.flatMap { isClass ? ["\(path)(\($0))", "new \(path)(\($0))"] : ["\(path)(\($0))"] }
  }
}

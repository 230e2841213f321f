/// Property keys and strings that the implementation itself uses, interned once when the interpreter starts.
struct Names {
  let empty: PropertyKey
  let length: PropertyKey
  let name: PropertyKey
  let prototype: PropertyKey
  let constructor: PropertyKey
  let message: PropertyKey
  let stack: PropertyKey
  let cause: PropertyKey
  let errors: PropertyKey
  let value: PropertyKey
  let done: PropertyKey
  let next: PropertyKey
  let get: PropertyKey
  let set: PropertyKey
  let writable: PropertyKey
  let enumerable: PropertyKey
  let configurable: PropertyKey
  let toString: PropertyKey
  let valueOf: PropertyKey
  let toJSON: PropertyKey
  let join: PropertyKey
  let index: PropertyKey
  let input: PropertyKey
  let groups: PropertyKey
  let indices: PropertyKey
  let lastIndex: PropertyKey
  let source: PropertyKey
  let flags: PropertyKey
  let global: PropertyKey
  let ignoreCase: PropertyKey
  let multiline: PropertyKey
  let dotAll: PropertyKey
  let unicode: PropertyKey
  let unicodeSets: PropertyKey
  let sticky: PropertyKey
  let hasIndices: PropertyKey
  let exec: PropertyKey
  let callee: PropertyKey
  let caller: PropertyKey
  let raw: PropertyKey
  let size: PropertyKey
  let add: PropertyKey
  let has: PropertyKey
  let delete: PropertyKey
  let keys: PropertyKey
  let apply: PropertyKey
  let call: PropertyKey
  let bind: PropertyKey
  let proxy: PropertyKey
  let revoke: PropertyKey
  let then: PropertyKey
  let `default`: PropertyKey
  let object: PropertyKey
  let function: PropertyKey
  let string: PropertyKey
  let number: PropertyKey
  let boolean: PropertyKey
  let symbol: PropertyKey
  let bigint: PropertyKey
  let undefined: PropertyKey
  let resolve: PropertyKey
  let console: PropertyKey
  let globalThis: PropertyKey
  let infinity: PropertyKey
  let nan: PropertyKey
  let getOwnPropertyDescriptor: PropertyKey
  let description: PropertyKey
  let test: PropertyKey
  let replace: PropertyKey
  let match: PropertyKey
  let `return`: PropertyKey
  let `throw`: PropertyKey
  let at: PropertyKey
  let `true`: PropertyKey
  let `false`: PropertyKey
  let null: PropertyKey
  let negativeInfinity: PropertyKey
  let proto: PropertyKey
  // Traps of proxies (ECMA-262 §10.5) that are not listed above.
  let construct: PropertyKey
  let defineProperty: PropertyKey
  let deleteProperty: PropertyKey
  let getPrototypeOf: PropertyKey
  let isExtensible: PropertyKey
  let ownKeys: PropertyKey
  let preventExtensions: PropertyKey
  let setPrototypeOf: PropertyKey

  // Well-known symbols (ECMA-262 §6.1.5.1)
  let symbolIterator: PropertyKey
  let symbolAsyncIterator: PropertyKey
  let symbolHasInstance: PropertyKey
  let symbolToPrimitive: PropertyKey
  let symbolToStringTag: PropertyKey
  let symbolIsConcatSpreadable: PropertyKey
  let symbolSpecies: PropertyKey
  let symbolMatch: PropertyKey
  let symbolMatchAll: PropertyKey
  let symbolReplace: PropertyKey
  let symbolSearch: PropertyKey
  let symbolSplit: PropertyKey
  let symbolUnscopables: PropertyKey

  init(_ vm: VM) {
    empty = vm.propertyKey("")
    length = vm.propertyKey("length")
    name = vm.propertyKey("name")
    prototype = vm.propertyKey("prototype")
    constructor = vm.propertyKey("constructor")
    message = vm.propertyKey("message")
    stack = vm.propertyKey("stack")
    cause = vm.propertyKey("cause")
    errors = vm.propertyKey("errors")
    value = vm.propertyKey("value")
    done = vm.propertyKey("done")
    next = vm.propertyKey("next")
    self.get = vm.propertyKey("get")
    self.set = vm.propertyKey("set")
    writable = vm.propertyKey("writable")
    enumerable = vm.propertyKey("enumerable")
    configurable = vm.propertyKey("configurable")
    toString = vm.propertyKey("toString")
    valueOf = vm.propertyKey("valueOf")
    toJSON = vm.propertyKey("toJSON")
    join = vm.propertyKey("join")
    index = vm.propertyKey("index")
    input = vm.propertyKey("input")
    groups = vm.propertyKey("groups")
    indices = vm.propertyKey("indices")
    lastIndex = vm.propertyKey("lastIndex")
    source = vm.propertyKey("source")
    flags = vm.propertyKey("flags")
    global = vm.propertyKey("global")
    ignoreCase = vm.propertyKey("ignoreCase")
    multiline = vm.propertyKey("multiline")
    dotAll = vm.propertyKey("dotAll")
    unicode = vm.propertyKey("unicode")
    unicodeSets = vm.propertyKey("unicodeSets")
    sticky = vm.propertyKey("sticky")
    hasIndices = vm.propertyKey("hasIndices")
    exec = vm.propertyKey("exec")
    callee = vm.propertyKey("callee")
    caller = vm.propertyKey("caller")
    raw = vm.propertyKey("raw")
    size = vm.propertyKey("size")
    add = vm.propertyKey("add")
    has = vm.propertyKey("has")
    delete = vm.propertyKey("delete")
    keys = vm.propertyKey("keys")
    apply = vm.propertyKey("apply")
    call = vm.propertyKey("call")
    bind = vm.propertyKey("bind")
    proxy = vm.propertyKey("proxy")
    revoke = vm.propertyKey("revoke")
    then = vm.propertyKey("then")
    `default` = vm.propertyKey("default")
    object = vm.propertyKey("object")
    function = vm.propertyKey("function")
    string = vm.propertyKey("string")
    number = vm.propertyKey("number")
    boolean = vm.propertyKey("boolean")
    symbol = vm.propertyKey("symbol")
    bigint = vm.propertyKey("bigint")
    undefined = vm.propertyKey("undefined")
    resolve = vm.propertyKey("resolve")
    console = vm.propertyKey("console")
    globalThis = vm.propertyKey("globalThis")
    infinity = vm.propertyKey("Infinity")
    nan = vm.propertyKey("NaN")
    getOwnPropertyDescriptor = vm.propertyKey("getOwnPropertyDescriptor")
    description = vm.propertyKey("description")
    test = vm.propertyKey("test")
    replace = vm.propertyKey("replace")
    match = vm.propertyKey("match")
    self.return = vm.propertyKey("return")
    self.throw = vm.propertyKey("throw")
    at = vm.propertyKey("at")
    `true` = vm.propertyKey("true")
    `false` = vm.propertyKey("false")
    null = vm.propertyKey("null")
    negativeInfinity = vm.propertyKey("-Infinity")
    proto = vm.propertyKey("__proto__")
    construct = vm.propertyKey("construct")
    defineProperty = vm.propertyKey("defineProperty")
    deleteProperty = vm.propertyKey("deleteProperty")
    getPrototypeOf = vm.propertyKey("getPrototypeOf")
    isExtensible = vm.propertyKey("isExtensible")
    ownKeys = vm.propertyKey("ownKeys")
    preventExtensions = vm.propertyKey("preventExtensions")
    setPrototypeOf = vm.propertyKey("setPrototypeOf")
    symbolIterator = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.iterator"))))
    symbolAsyncIterator = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.asyncIterator"))))
    symbolHasInstance = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.hasInstance"))))
    symbolToPrimitive = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.toPrimitive"))))
    symbolToStringTag = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.toStringTag"))))
    symbolIsConcatSpreadable = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.isConcatSpreadable"))))
    symbolSpecies = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.species"))))
    symbolMatch = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.match"))))
    symbolMatchAll = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.matchAll"))))
    symbolReplace = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.replace"))))
    symbolSearch = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.search"))))
    symbolSplit = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.split"))))
    symbolUnscopables = PropertyKey(vm.makeSymbol(description: Value(vm.string("Symbol.unscopables"))))
  }

  /// The number of keys, all of which are kept alive.
  static var count: Int { MemoryLayout<Names>.size / MemoryLayout<PropertyKey>.size }
}

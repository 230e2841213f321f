extension FilterPath {
  /// The names of properties, other than `length`, that values of events inherit in JavaScript. A path with such a name
  /// leads only to members of the event.
  static let inheritedNames = Set(
    """
    __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ anchor at big blink bold charAt \
    charCodeAt codePointAt concat constructor copyWithin endsWith entries every fill filter find findIndex findLast \
    findLastIndex fixed flat flatMap fontcolor fontsize forEach hasOwnProperty includes indexOf isPrototypeOf \
    isWellFormed italics join keys lastIndexOf link localeCompare map match matchAll normalize padEnd padStart pop \
    propertyIsEnumerable push reduce reduceRight repeat replace replaceAll reverse search shift slice small some sort \
    splice split startsWith strike sub substr substring sup toExponential toFixed toLocaleLowerCase toLocaleString \
    toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toSpliced toString toUpperCase toWellFormed trim \
    trimEnd trimLeft trimRight trimStart unshift valueOf values with
    """.split(separator: " ").map(String.init))

  /// Returns code that reads a member of a value.
  static func read(_ name: String, of value: JavaScriptCode) -> JavaScriptCode {
    inheritedNames.contains(name) ? "\(.own)(\(value), \(name))" : "\(value)\(member: name)"
  }
}

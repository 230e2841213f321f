// Invalid operations on BigInts throw errors.
// BigInt (ECMA-262 §6.1.6.2, §21.2)

try { print(1n + 1) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot mix BigInt and other types, use explicit conversions

try { print(1 * 1n) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot mix BigInt and other types, use explicit conversions

try { print(1n >>> 0) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot mix BigInt and other types, use explicit conversions

try { print(1n >>> 0n) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: BigInts have no unsigned right shift, use >> instead

try { print(+1n) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert a BigInt value to a number

try { print(Math.max(1n)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert a BigInt value to a number

try { print(isNaN(1n)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert a BigInt value to a number

try { print(1n / 0n) } catch (e) { print(e.name + ': ' + e.message) } // expect: RangeError: Division by zero
try { print(1n % 0n) } catch (e) { print(e.name + ': ' + e.message) } // expect: RangeError: Division by zero

try { print(2n ** -1n) } catch (e) { print(e.name + ': ' + e.message) }
// expect: RangeError: Exponent must be non-negative

try { print(new BigInt(1)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: BigInt is not a constructor

try { print(BigInt(1.5)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: RangeError: The number 1.5 cannot be converted to a BigInt because it is not an integer

try { print(BigInt(NaN)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: RangeError: The number NaN cannot be converted to a BigInt because it is not an integer

try { print(BigInt('1.5')) } catch (e) { print(e.name + ': ' + e.message) }
// expect: SyntaxError: Cannot convert 1.5 to a BigInt

try { print(BigInt('-0x1')) } catch (e) { print(e.name + ': ' + e.message) }
// expect: SyntaxError: Cannot convert -0x1 to a BigInt

try { print(BigInt('1n')) } catch (e) { print(e.name + ': ' + e.message) }
// expect: SyntaxError: Cannot convert 1n to a BigInt

try { print(BigInt('0x')) } catch (e) { print(e.name + ': ' + e.message) }
// expect: SyntaxError: Cannot convert 0x to a BigInt

try { print(BigInt('-')) } catch (e) { print(e.name + ': ' + e.message) }
// expect: SyntaxError: Cannot convert - to a BigInt

try { print(BigInt(null)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert null to a BigInt

try { print(BigInt()) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert undefined to a BigInt

try { print(BigInt(Symbol('s'))) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert Symbol(s) to a BigInt

try { print(BigInt.asIntN(8, 1)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Cannot convert 1 to a BigInt

try { print(10n.toString(1)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: RangeError: toString() radix argument must be between 2 and 36

try { print(BigInt.prototype.toString.call(1)) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: BigInt.prototype.toString requires that 'this' be a BigInt

try { print(JSON.stringify({ a: 1n })) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Do not know how to serialize a BigInt

try { print(JSON.stringify(Object(1n))) } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Do not know how to serialize a BigInt

// JSON.parse reports syntax errors.
// JSON (ECMA-262 §25.5)

try { JSON.parse("") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected end of JSON input

try { JSON.parse("{") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected property name or '}' in JSON at position 1

try { JSON.parse("{\"a\":1,}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected double-quoted property name in JSON at position 7

try { JSON.parse("[1,]") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token ']', "[1,]" is not valid JSON

try { JSON.parse("\"abc") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unterminated string in JSON at position 4

try { JSON.parse("1 2") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected non-whitespace character after JSON at position 2

try { JSON.parse("01") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected number in JSON at position 1

try { JSON.parse("{\"a\" 1}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ':' after property name in JSON at position 5

try { JSON.parse("{\"a\":1 \"b\"}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ',' or '}' after property value in JSON at position 7

try { JSON.parse("[1 2]") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 3

try { JSON.parse("-") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: No number after minus sign in JSON at position 1

try { JSON.parse("1.") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unterminated fractional number in JSON at position 2

try { JSON.parse("1e") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Exponent part is missing a number in JSON at position 2

try { JSON.parse("1e+") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Exponent part is missing a number in JSON at position 3

try { JSON.parse("-x") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: No number after minus sign in JSON at position 1

try { JSON.parse("\"\u0001\"") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Bad control character in string literal in JSON at position 1

print((() => { try { JSON.parse("\"\\\\q\"") } catch (e) { return e.name + ": " + e.message } })()) // expect: undefined

try { JSON.parse("\"\\u12\"") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Bad Unicode escape in JSON at position 5

try { JSON.parse("\"\\\\") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unterminated string in JSON at position 3

try { JSON.parse("tru") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected end of JSON input

try { JSON.parse("trux") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token 'x', "trux" is not valid JSON

try { JSON.parse("abc") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token 'a', "abc" is not valid JSON

try { JSON.parse("+1") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token '+', "+1" is not valid JSON

try { JSON.parse(".5") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token '.', ".5" is not valid JSON

try { JSON.parse("{a:1}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected property name or '}' in JSON at position 1

try { JSON.parse("{,}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected property name or '}' in JSON at position 1

try { JSON.parse("[") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected end of JSON input

try { JSON.parse("[1") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 2

try { JSON.parse("{\"a\"") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ':' after property name in JSON at position 4

try { JSON.parse("{\"a\":1") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ',' or '}' after property value in JSON at position 6

try { JSON.parse("NaN") } catch (e) { print(e.name + ": " + e.message) } // expect: SyntaxError: "NaN" is not valid JSON

try { JSON.parse("{} x") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected non-whitespace character after JSON at position 3

try { JSON.parse("\u00a01") } catch (e) { print(JSON.stringify(e.name + ": " + e.message)) }
// expect: "SyntaxError: Unexpected token ' ', \" 1\" is not valid JSON"

try { JSON.parse("[x,1,1,1,1,1,1,1,1,1,1,1,1]") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token 'x', "[x,1,1,1,1,"... is not valid JSON

try {
  JSON.parse("[1,1,1,1,1,1,1,1,x,1,1,1,1,1,1,1,1]")
} catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token 'x', ..."1,1,1,1,1,x,1,1,1,1,"... is not valid JSON

try {
  JSON.parse("[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,x")
} catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected token 'x', ..."1,1,1,1,1,x" is not valid JSON

try { JSON.parse("-01") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Unexpected number in JSON at position 2

try { JSON.parse("[1}") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 2

try { JSON.parse("\"a\nb\"") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Bad control character in string literal in JSON at position 2

try { JSON.parse() } catch (e) { print(e.name + ": " + e.message) } // expect: SyntaxError: "undefined" is not valid JSON

try { JSON.parse({}) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: "[object Object]" is not valid JSON

try { JSON.parse(Symbol()) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Cannot convert a Symbol value to a string

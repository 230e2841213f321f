import Testing

@testable import JavaScript

private let modules =
  "modules are not supported; bundle them into one script, for example with esbuild --bundle --format=iife"

/// An invalid source with the message and the byte offset of its error.
struct Rejection: Sendable, CustomTestStringConvertible {
  let source: String
  let message: String
  let offset: SourceOffset

  init(_ source: String, _ message: String, _ offset: SourceOffset) {
    self.source = source
    self.message = message
    self.offset = offset
  }

  var testDescription: String { source }
}

@Suite struct RejectedSourcesTests {
  static func check(_ rejection: Rejection) {
    let error = syntaxError(rejection.source)
    #expect(error?.message == rejection.message)
    #expect(error?.offset == rejection.offset)
  }

  @Test(arguments: [
    Rejection("@", "Invalid or unexpected token", 0), Rejection("a #", "Invalid or unexpected token", 2),
    Rejection("\"abc", "Invalid or unexpected token", 0), Rejection("'a\nb'", "Invalid or unexpected token", 0),
    Rejection("/*", "Invalid or unexpected token", 0), Rejection("3x", "Invalid or unexpected token", 0),
    Rejection("3in x", "Invalid or unexpected token", 0), Rejection("0x", "Invalid or unexpected token", 0),
    Rejection("0b2", "Invalid or unexpected token", 0), Rejection("08n", "Invalid or unexpected token", 0),
    Rejection("1.5n", "Invalid or unexpected token", 0), Rejection("1e", "Invalid or unexpected token", 0),
    Rejection("0_1", "Numeric separator can not be used after leading 0.", 1),
    Rejection("1__0", "Only one underscore is allowed as numeric separator", 2),
    Rejection("1_", "Numeric separators are not allowed at the end of numeric literals", 2),
    Rejection("'\\xz'", "Invalid hexadecimal escape sequence", 1),
    Rejection("'\\u12'", "Invalid Unicode escape sequence", 1),
    Rejection("'\\u{110000}'", "Undefined Unicode code-point", 1),
    Rejection("`\\u`", "Invalid Unicode escape sequence", 1),
    Rejection("`\\01`", "Octal escape sequences are not allowed in template strings", 1),
    Rejection("a = `b", "Unterminated template literal", 4), Rejection("`${a", "Unterminated template literal", 0),
    Rejection("`${1 2}`", "Missing } in template expression", 5),
    Rejection("/a", "Invalid regular expression: missing /", 0),
    Rejection("/[/", "Invalid regular expression: missing /", 0),
    Rejection("/a\n/", "Invalid regular expression: missing /", 0),
    Rejection("/a/gg", "Invalid regular expression flags", 0),
    Rejection("/a/uv", "Invalid regular expression flags", 0),
    Rejection("v\\u0061r x", "Keyword must not contain escaped characters", 0),
    Rejection("\\u0030a", "Invalid Unicode escape sequence", 0),
  ])
  func lexicalGrammar(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("if", "Unexpected end of input", 2), Rejection("{", "Unexpected end of input", 1),
    Rejection("f(", "Unexpected end of input", 2),
    Rejection("}", "Unexpected token '}'", 0), Rejection("foo bar", "Unexpected identifier 'bar'", 4),
    Rejection("foo 1", "Unexpected number", 4), Rejection("foo 'x'", "Unexpected string", 4),
    Rejection("var enum", "Unexpected reserved word", 4),
    Rejection("x={a b}", "Unexpected identifier 'b'", 5), Rejection("f(a b)", "missing ) after argument list", 4),
    Rejection("({if})", "Unexpected token 'if'", 2), Rejection("({a:1,if b})", "Unexpected identifier 'b'", 9),
    Rejection("1=2", "Invalid left-hand side in assignment", 0),
    Rejection("a+b=c", "Invalid left-hand side in assignment", 0),
    Rejection("f()=1", "Invalid left-hand side in assignment", 0),
    Rejection("a?.b=1", "Invalid left-hand side in assignment", 0),
    Rejection("({a:1,b})=1", "Invalid left-hand side in assignment", 0),
    Rejection("[a]+=1", "Invalid left-hand side in assignment", 0),
    Rejection("this=1", "Invalid left-hand side in assignment", 0),
    Rejection("++1", "Invalid left-hand side expression in prefix operation", 2),
    Rejection("f()++", "Invalid left-hand side expression in postfix operation", 0),
    Rejection("a++++", "Unexpected token '++'", 3),
    Rejection("a ?? b || c", "Unexpected token '||'", 7), Rejection("a||b??c", "Unexpected token '??'", 4),
    Rejection("a&&b??c", "Unexpected token '??'", 4), Rejection("a\n=>1", "Unexpected token '=>'", 2),
    Rejection(
      "-1**2",
      "Unary operator used immediately before exponentiation expression. "
        + "Parenthesis must be used to disambiguate operator precedence", 0),
    Rejection("new a?.b()", "Invalid optional chain from new expression", 5),
    Rejection("a?.`x`", "Invalid tagged template on optional chain", 3),
    Rejection("a?.b`x`", "Invalid tagged template on optional chain", 4),
    Rejection("()", "Unexpected token ')'", 1), Rejection("(a,)", "Unexpected token ')'", 3),
    Rejection("(...a)", "Unexpected token '...'", 1),
    Rejection("({a=1})", "Invalid shorthand property initializer", 3),
    Rejection("({a=1}).b", "Invalid shorthand property initializer", 3),
    Rejection("f({a=1})", "Invalid shorthand property initializer", 4),
    Rejection("({__proto__:1,__proto__:2})", "Duplicate __proto__ fields are not allowed in object literals", 14),
    Rejection("new.target", "new.target expression is not allowed here", 4),
    Rejection("super.x", "'super' keyword unexpected here", 0),
    Rejection("function f(){super.x}", "'super' keyword unexpected here", 13),
    Rejection("({a(){super()}})", "'super' keyword unexpected here", 6),
    Rejection("await 1", "await is only valid in async functions", 0),
    Rejection("import('x')", "Cannot use import: \(modules)", 0),
  ])
  func expressions(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("[1]=x", "Invalid destructuring assignment target", 1),
    Rejection("({a:1}=x)", "Invalid destructuring assignment target", 4),
    Rejection("[f()]=x", "Invalid destructuring assignment target", 1),
    Rejection("[(a=1)]=x", "Invalid destructuring assignment target", 1),
    Rejection("[([a])]=x", "Invalid destructuring assignment target", 1),
    Rejection("({get a(){}}=b)", "Invalid destructuring assignment target", 2),
    Rejection("(1)=>1", "Invalid destructuring assignment target", 1),
    Rejection("(a.b)=>1", "Invalid destructuring assignment target", 1),
    Rejection("((a))=>1", "Invalid destructuring assignment target", 1),
    Rejection("([(a)])=>1", "Invalid destructuring assignment target", 2),
    Rejection("([(a)=1])=>1", "Invalid destructuring assignment target", 2),
    Rejection("({a:b.c=1})=>1", "Invalid destructuring assignment target", 4),
    Rejection("[...a,]=b", "Rest element must be last element", 1),
    Rejection("[...a=1]=b", "Invalid destructuring assignment target", 4),
    Rejection("({...{a}}=b)", "`...` must be followed by an assignable reference in assignment contexts", 5),
    Rejection("(a,a)=>1", "Duplicate parameter name not allowed in this context", 3),
    Rejection("({a,b:[a]})=>1", "Duplicate parameter name not allowed in this context", 7),
    Rejection("(...a,b)=>1", "Rest parameter must be last formal parameter", 5),
    Rejection("a=>{}+1", "Unexpected token '+'", 5),
    Rejection("a=>{}()", "Unexpected token '('", 5), Rejection("1+a=>1", "Unexpected token '=>'", 3),
    Rejection("let {a}", "Missing initializer in destructuring declaration", 4),
    Rejection("var {if}=1", "Unexpected token 'if'", 5),
    Rejection("let {...{a}}=b", "`...` must be followed by an identifier in declaration contexts", 8),
    Rejection("for (f() in x);", "Invalid left-hand side in for-loop", 5),
    Rejection("for (1 of x);", "Invalid left-hand side in for-loop", 5),
    Rejection("for (a=1 of x);", "Invalid left-hand side in for-loop", 5),
    Rejection("for ([1] of x);", "Invalid destructuring assignment target", 6),
  ])
  func patterns(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("const x;", "Missing initializer in const declaration", 6),
    Rejection("let let=1", "let is disallowed as a lexically bound name", 4),
    Rejection("for(const x;;);", "Missing initializer in const declaration", 10),
    Rejection("for(let of x);", "Unexpected identifier 'x'", 11),
    Rejection("for(async of x);", "The left-hand side of a for-of loop may not be 'async'.", 4),
    Rejection("for(let.a of x);", "The left-hand side of a for-of loop may not be 'let'.", 4),
    Rejection("for(let x=1 of y);", "for-of loop variable declaration may not have an initializer.", 8),
    Rejection("for(let x=1 in y);", "for-in loop variable declaration may not have an initializer.", 8),
    Rejection("for(let a,b of y);", "Invalid left-hand side in for-of loop: Must have a single binding.", 8),
    Rejection("return", "Illegal return statement", 0), Rejection("break", "Illegal break statement", 0),
    Rejection("continue", "Illegal continue statement: no surrounding iteration statement", 0),
    Rejection("switch(1){case 1:continue}", "Illegal continue statement: no surrounding iteration statement", 17),
    Rejection("while(1){function f(){break}}", "Illegal break statement", 22),
    Rejection("a:a:1", "Label 'a' has already been declared", 2),
    Rejection("break x", "Undefined label 'x'", 6),
    Rejection("a:{continue a}", "Illegal continue statement: 'a' does not denote an iteration statement", 12),
    Rejection("a:while(1)(function(){break a})", "Undefined label 'a'", 28),
    Rejection("if(1)let x", "Lexical declaration cannot appear in a single-statement context", 5),
    Rejection("if(1)let [a]=1", "Lexical declaration cannot appear in a single-statement context", 5),
    Rejection("if(1)const a=1", "Lexical declaration cannot appear in a single-statement context", 5),
    Rejection("if(1)class A{}", "Unexpected token 'class'", 5),
    Rejection(
      "while(1)function f(){}",
      "In non-strict mode code, functions can only be declared at top level, inside a block, or as the body of an if statement.",
      8),
    Rejection(
      "if(1)a:function f(){}",
      "In non-strict mode code, functions can only be declared at top level, inside a block, or as the body of an if statement.",
      7),
    Rejection("throw\n1", "Illegal newline after throw", 0),
    Rejection("try{}", "Missing catch or finally after try", 5),
    Rejection("switch(1){default: default:}", "More than one default clause in switch statement", 19),
    Rejection("with(a)b", "'with' statements are not supported", 0),
    Rejection("import a from 'b'", "Cannot use import statement outside a module", 0),
    Rejection("export {}", "Cannot use export statement: \(modules)", 0),
    Rejection("if (a) b; else", "Unexpected end of input", 14), Rejection("for(a;b)c", "Unexpected token ')'", 7),
    Rejection("{ 1 2 } 3", "Unexpected number", 4), Rejection("if (a > b)\nelse c = d", "Unexpected token 'else'", 11),
    Rejection("for (a; b\n)", "Unexpected token ')'", 10),
  ])
  func statements(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("function f(a b){}", "Unexpected identifier 'b'", 13),
    Rejection("function f({if a}){}", "Unexpected identifier 'a'", 15),
    Rejection("function(){}", "Function statements require a function name", 0),
    Rejection("function f(a,a){'use strict'}", "Duplicate parameter name not allowed in this context", 13),
    Rejection("function f(a,[a]){}", "Duplicate parameter name not allowed in this context", 14),
    Rejection(
      "function f(a=1){'use strict'}", "Illegal 'use strict' directive in function with non-simple parameter list", 16),
    Rejection("function f(...a,b){}", "Rest parameter must be last formal parameter", 15),
    Rejection("function f(...a=1){}", "Rest parameter may not have a default initializer", 15),
    Rejection("({get a(b){}})", "Getter must not have any formal parameters.", 7),
    Rejection("({set a(){}})", "Setter must have exactly one formal parameter.", 7),
    Rejection("({set a(...b){}})", "Setter function argument must not be a rest parameter", 7),
    Rejection("({a(b,b){}})", "Duplicate parameter name not allowed in this context", 6),
  ])
  func functions(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("'use strict'; let=1", "Unexpected strict mode reserved word", 14),
    Rejection("'use strict'; implements", "Unexpected strict mode reserved word", 14),
    Rejection("'use strict'; var yield", "Unexpected strict mode reserved word", 18),
    Rejection("'use strict'; ({public})", "Unexpected strict mode reserved word", 16),
    Rejection("'use strict'; delete x", "Delete of an unqualified identifier in strict mode.", 21),
    Rejection("'use strict'; delete (x)", "Delete of an unqualified identifier in strict mode.", 22),
    Rejection("'use strict'; 010", "Octal literals are not allowed in strict mode.", 14),
    Rejection("'use strict'; 09", "Decimals with leading zeros are not allowed in strict mode.", 14),
    Rejection("'use strict'; '\\01'", "Octal escape sequences are not allowed in strict mode.", 15),
    Rejection("'use strict'; '\\8'", "\\8 and \\9 are not allowed in strict mode.", 15),
    Rejection("function f(){'\\01';'use strict'}", "Octal escape sequences are not allowed in strict mode.", 14),
    Rejection("'use strict'; eval=1", "Unexpected eval or arguments in strict mode", 14),
    Rejection("'use strict'; arguments++", "Unexpected eval or arguments in strict mode", 14),
    Rejection("'use strict'; ({eval}=a)", "Unexpected eval or arguments in strict mode", 16),
    Rejection("'use strict'; (eval)=>1", "Unexpected eval or arguments in strict mode", 15),
    Rejection("'use strict'; function eval(){}", "Unexpected eval or arguments in strict mode", 23),
    Rejection("function eval(){'use strict'}", "Unexpected eval or arguments in strict mode", 9),
    Rejection("function f(eval){'use strict'}", "Unexpected eval or arguments in strict mode", 11),
    Rejection("function static(){'use strict'}", "Unexpected strict mode reserved word", 9),
    Rejection("eval=>{'use strict'}", "Unexpected eval or arguments in strict mode", 0),
    Rejection("'use strict'; for(var x=1 in y);", "for-in loop variable declaration may not have an initializer.", 22),
    Rejection(
      "'use strict'; if(1) function f(){}",
      "In strict mode code, functions can only be declared at top level or inside a block.", 20),
    Rejection(
      "'use strict'; a: function f(){}",
      "In strict mode code, functions can only be declared at top level or inside a block.", 17),
  ])
  func strictMode(_ rejection: Rejection) {
    Self.check(rejection)
  }

  @Test(arguments: [
    Rejection("class {}", "Unexpected token '{'", 6), Rejection("class A extends {}", "Unexpected end of input", 18),
    Rejection("class A { a b }", "Unexpected identifier 'b'", 12),
    Rejection("class let {}", "Unexpected strict mode reserved word", 6),
    Rejection("class A{constructor(){} constructor(){}}", "A class may only have one constructor", 24),
    Rejection("class A{get constructor(){}}", "Class constructor may not be an accessor", 12),
    Rejection("class A{static prototype(){}}", "Classes may not have a static property named 'prototype'", 15),
    Rejection("class A{static 'prototype'=1}", "Classes may not have a static property named 'prototype'", 15),
    Rejection("class A{constructor=1}", "Classes may not have a field named 'constructor'", 8),
    Rejection("class A{#constructor}", "Classes may not have a private field named '#constructor'", 8),
    Rejection("class A{#a;#a}", "Identifier '#a' has already been declared", 11),
    Rejection("class A{get #a(){} static set #a(v){}}", "Identifier '#a' has already been declared", 30),
    Rejection("a.#b", "Private field '#b' must be declared in an enclosing class", 2),
    Rejection("class A{m(){this.#z}}", "Private field '#z' must be declared in an enclosing class", 17),
    Rejection("class A extends B.#a {#a}", "Private field '#a' must be declared in an enclosing class", 18),
    Rejection("class A{#a;m(){delete this.#a}}", "Private fields can not be deleted", 27),
    Rejection("class A{#a;m(){delete (this?.#a)}}", "Private fields can not be deleted", 29),
    Rejection("class A{#x; m(){ 1 + #x in y}}", "Unexpected identifier '#x'", 21),
    Rejection("class A{#x; m(){ #x + 1}}", "Unexpected identifier '#x'", 17),
    Rejection(
      "class A{x=arguments}", "'arguments' is not allowed in class field initializer or static initialization block", 10
    ),
    Rejection(
      "class A{x=()=>arguments}",
      "'arguments' is not allowed in class field initializer or static initialization block", 14),
    Rejection("class A{static{await}}", "Unexpected reserved word", 15),
    Rejection("class A{static{return}}", "Illegal return statement", 15),
    Rejection("while(1)class_:{(class{static{break}})}", "Illegal break statement", 30),
    Rejection("class A{constructor(){super()}}", "'super' keyword unexpected here", 22),
    Rejection("class A extends B{m(){super()}}", "'super' keyword unexpected here", 22),
    Rejection("class A{m(){010}}", "Octal literals are not allowed in strict mode.", 12),
  ])
  func classes(_ rejection: Rejection) {
    Self.check(rejection)
  }
}

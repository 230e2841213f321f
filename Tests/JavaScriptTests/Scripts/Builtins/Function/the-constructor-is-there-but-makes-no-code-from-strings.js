// The constructor exists, but does not compile strings.
// Function (ECMA-262 §20.2)

try { print(new Function("return 1")) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print(Function()) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print(Function("return this + 1")) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print(Function("return\nthis")) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print(Function("a", "return this")) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try {
  print(new class extends Function {}("return this"))
} catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print((() => {}).constructor("")) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

try { print(new class extends Function {}) } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: Function constructor is not supported: code cannot be made from strings

print([
  typeof Function, Function.name, Function.length, (() => {}) instanceof Function,
  Function instanceof Object,
].join()) // expect: function,Function,1,true,true

print([class extends Function {}, parseInt, class {}].every(f => f instanceof Function && f.constructor !== undefined))
// expect: true

const call = Function.prototype.call.bind(Array.prototype.slice);
print(call([1, 2, 3], 1).join()) // expect: 2,3

print(Object.getPrototypeOf(Function) === Function.prototype && Function.prototype.constructor === Function)
// expect: true

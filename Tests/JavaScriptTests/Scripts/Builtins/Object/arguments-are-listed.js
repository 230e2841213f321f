// An element of an arguments object that stands for a parameter has its value (ECMA-262 §10.4.4).
function list(a, b) {
  a = [1]
  const entries = Object.entries(arguments), values = Object.values(arguments)
  b = "later"
  return [entries, values, Object.values(arguments), Object.keys(arguments)]
}

print(JSON.stringify(list(0, 2, 3))) // expect: [[["0",[1]],["1",2],["2",3]],[[1],2,3],[[1],"later",3],["0","1","2"]]
print(JSON.stringify((function (a) { a++; delete arguments[1]; return Object.entries(arguments) })(1, 2))) // expect: [["0",2]]
print(JSON.stringify((function () { "use strict"; return Object.entries(arguments) })("x"))) // expect: [["0","x"]]

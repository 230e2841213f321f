// JSON.parse reads every kind of value.
// JSON (ECMA-262 §25.5)

print(JSON.stringify(JSON.parse(' { "a" : [ 1 , -2.5e3 , true , false , null , "x" ] , "b" : { } , "c" : [ ] } ')))
// expect: {"a":[1,-2500,true,false,null,"x"],"b":{},"c":[]}

print([
  JSON.parse("1"), JSON.parse("-0.5"), JSON.parse("1E+2"), JSON.parse("12345678901234567890"),
  JSON.parse("0.1"), JSON.parse("123456789012345.6"), JSON.parse("1e-400"),
  JSON.parse("2147483648"),
].join()) // expect: 1,-0.5,100,12345678901234567000,0.1,123456789012345.6,0,2147483648

print(Object.is(JSON.parse("-0"), -0)) // expect: true
print(JSON.stringify(JSON.parse('"\\u0041\\n\\t\\"\\\\\\/\\b\\f\\r"'))) // expect: "A\n\t\"\\/\b\f\r"
print(JSON.parse('"\\ud83d\\ude00é\u20ac"')) // expect: 😀é€
print(JSON.parse('"\\ud83d"').charCodeAt(0)) // expect: 55357
print(JSON.parse(null) + "" + JSON.parse("true") + JSON.parse(5)) // expect: nulltrue5
print(JSON.parse('\t\n\r [1]\n').length) // expect: 1
print(JSON.parse('"\u2028\u2029"').length) // expect: 2
print(JSON.parse('{"é":1,"\u4e2d":"\u6587"}')["\u4e2d"]) // expect: 文

// The constructor converts values to numbers.
// Number (ECMA-262 §21.1)

print([
  Number(), Number(""), Number(" 12 "), Number("0x1f"), Number("1e3"), Number("abc"),
  Number(null), Number(undefined), Number(true), Number([5]), Number({}), Number("-Infinity"),
  Number(new Date(5)),
].join()) // expect: 0,0,12,31,1000,NaN,0,NaN,1,5,NaN,-Infinity,5

print([
  typeof new Number(1), new Number(5) + 1, new Number("7").valueOf(), Number.length, Number.name,
].join()) // expect: object,6,7,1,Number

print([
  Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE,
  Number.EPSILON, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN,
].join())
// expect: 9007199254740991,-9007199254740991,1.7976931348623157e+308,5e-324,2.220446049250313e-16,Infinity,-Infinity,NaN

print(JSON.stringify(Object.getOwnPropertyDescriptor(Number, "EPSILON")))
// expect: {"value":2.220446049250313e-16,"writable":false,"enumerable":false,"configurable":false}

print([Number.parseFloat === parseFloat, Number.parseInt === parseInt].join()) // expect: true,true

parseInt = 1;
print(Number.parseInt("7")) // expect: 7

print(Object.getOwnPropertyNames(Number).sort().join())
// expect: EPSILON,MAX_SAFE_INTEGER,MAX_VALUE,MIN_SAFE_INTEGER,MIN_VALUE,NEGATIVE_INFINITY,NaN,POSITIVE_INFINITY,isFinite,isInteger,isNaN,isSafeInteger,length,name,parseFloat,parseInt,prototype

print(Object.getOwnPropertyNames(Number.prototype).sort().join())
// expect: constructor,toExponential,toFixed,toLocaleString,toPrecision,toString,valueOf

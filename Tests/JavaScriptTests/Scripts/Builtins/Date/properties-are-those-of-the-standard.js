// The properties of Date and its prototype are as specified.
// Date (ECMA-262 §21.4)
// time zone: 120

print(show([
  Date.length, Date.name, Date.UTC.length, Date.parse.length, Date.now.length,
  Date.prototype.setHours.length, Date.prototype.setUTCFullYear.length,
  Date.prototype.getDay.length, Date.prototype.toJSON.length,
])) // expect: [7, "Date", 7, 1, 0, 4, 3, 0, 1]

print(show(Object.getOwnPropertyNames(Date.prototype).sort().join()))
// expect: "constructor,getDate,getDay,getFullYear,getHours,getMilliseconds,getMinutes,getMonth,getSeconds,getTime,getTimezoneOffset,getUTCDate,getUTCDay,getUTCFullYear,getUTCHours,getUTCMilliseconds,getUTCMinutes,getUTCMonth,getUTCSeconds,getYear,setDate,setFullYear,setHours,setMilliseconds,setMinutes,setMonth,setSeconds,setTime,setUTCDate,setUTCFullYear,setUTCHours,setUTCMilliseconds,setUTCMinutes,setUTCMonth,setUTCSeconds,setYear,toDateString,toGMTString,toISOString,toJSON,toLocaleDateString,toLocaleString,toLocaleTimeString,toString,toTimeString,toUTCString,valueOf"

print(show(Object.prototype.toString.call(Date.prototype))) // expect: "[object Object]"

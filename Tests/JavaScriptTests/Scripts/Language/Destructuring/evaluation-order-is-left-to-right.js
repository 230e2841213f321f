// Evaluation order is left to right.
// Destructuring (ECMA-262 §8.6, §13.15.5, §14.3.3)

var log = [];
var src = { get a() { log.push("ga") }, get b() { log.push("gb") } };
var t = { set x(v) { log.push("sx") }, set y(v) { log.push("sy") } };
({ a: (log.push("ta"), t).x = log.push("da"), b: (log.push("tb"), t).y } = src);
print(log.join()) // expect: ta,ga,da,sx,tb,gb,sy

var log = [];
var t = { set x(v) { log.push("s" + v) } };
[(log.push("t1"), t).x, (log.push("t2"), t).x] = [1, 2];
print(log.join()) // expect: t1,s1,t2,s2

var log = [];
var { [(log.push("k1"), "a")]: a = log.push("d1"), [(log.push("k2"), "b")]: b } = { b: 1 };
print(log.join()) // expect: k1,d1,k2

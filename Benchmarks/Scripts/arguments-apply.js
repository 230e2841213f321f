// arguments, apply, call, bind, rest parameters and spread arguments.

function count() {
  return arguments.length;
}
function sumOfArguments() {
  let sum = 0;
  for (let i = 0; i < arguments.length; i++) {
    sum += arguments[i];
  }
  return sum;
}
function forwarded() {
  return sumOfArguments.apply(this, arguments);
}
function rest(first, ...others) {
  return first + others.length;
}
const spread = (...all) => sumOfArguments(...all);
const bound = sumOfArguments.bind(null, 1, 2);
const list = [1, 2, 3, 4];

function run() {
  let sum = 0;
  for (let i = 0; i < 12000; i++) {
    sum += count(i, i, i);
    sum += forwarded(i, 2, 3);
    sum += rest(i, 1, 2, 3);
    sum += spread(i, 4, 5);
    sum += bound(3);
    sum += sumOfArguments.call(null, i, 1);
    sum += Math.max.apply(null, list) + Math.min(...list);
  }
  return sum;
}

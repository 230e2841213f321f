// Returns the functions of the language that the runtimes use, as they are before any script has run, so that a script
// that replaces them affects only itself.
(function () {
  "use strict";
  const { Array, Date, Error, Object, RangeError, TypeError } = globalThis;
  const { isArray } = Array;
  const { is, keys, hasOwn, getOwnPropertyNames, getPrototypeOf, defineProperty, freeze, isExtensible } = Object;
  const { construct, apply } = Reflect;
  const { slice, isWellFormed } = String.prototype;
  const stringValueOf = String.prototype.valueOf;
  const numberValueOf = Number.prototype.valueOf;
  const booleanValueOf = Boolean.prototype.valueOf;
  const { then } = Promise.prototype;
  return {
    Array, Date, Error, Object, RangeError, TypeError, isArray, is, keys, hasOwn, getOwnPropertyNames,
    getPrototypeOf, defineProperty, freeze, isExtensible, construct, apply, slice, isWellFormed, stringValueOf,
    numberValueOf, booleanValueOf, then,
  };
})

// Makes classes whose constructor, methods and getters are written in Swift.
(function () {
  "use strict";
  const { defineProperty, keys } = Object;
  const { apply } = Reflect;

  return {
    makeClass(name, construct, methods, getters) {
      const { [name]: result } = { [name]: class { constructor(...values) { apply(construct, this, values); } } };
      for (const key of keys(methods)) {
        defineProperty(result.prototype, key, {
          value: methods[key], writable: true, enumerable: false, configurable: true,
        });
      }
      for (const key of keys(getters)) {
        defineProperty(result.prototype, key, { get: getters[key], enumerable: false, configurable: true });
      }
      return result;
    },
  };
})

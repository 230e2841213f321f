// Makes classes whose constructor, methods, getters, setters and static methods are written in Swift.
(function () {
  "use strict";
  const { defineProperty, keys } = Object;
  const { apply } = Reflect;

  return {
    makeClass(name, construct, methods, getters, setters, statics) {
      const { [name]: result } = { [name]: class { constructor(...values) { apply(construct, this, values); } } };
      for (const key of keys(methods)) {
        defineProperty(result.prototype, key, {
          value: methods[key], writable: true, enumerable: false, configurable: true,
        });
      }
      for (const key of keys({ ...getters, ...setters })) {
        defineProperty(result.prototype, key, {
          get: getters[key], set: setters[key], enumerable: false, configurable: true,
        });
      }
      for (const key of keys(statics)) {
        defineProperty(result, key, { value: statics[key], writable: true, enumerable: false, configurable: true });
      }
      return result;
    },
  };
})

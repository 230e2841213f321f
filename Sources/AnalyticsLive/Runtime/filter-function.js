// Calls filter functions written in JavaScript: (event, destination) => event | null.
(function () {
  "use strict";
  return {
    // undefined drops the event, as null does.
    run: (filter, event, destination) => filter(event, destination) ?? null,

    check(filter) {
      if (typeof filter === "function") return;
      throw new TypeError("the last value of a filter script must be a function (event, destination) => event");
    },
  };
})

// Calls filter functions written in JavaScript: (event, destination) => event | null.
(function () {
  "use strict";
  return {
    // undefined drops the event, as null does, and is reported.
    run: (filter, event, destination) => filter(event, destination),

    check(filter) {
      if (typeof filter === "function") return;
      throw new TypeError("the last value of a filter script must be a function (event, destination) => event");
    },
  };
})

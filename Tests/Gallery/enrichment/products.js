// A table as a script of its own: each script sees the globals of the scripts before it.
const products = new Map([
  ["G-32", { name: "Garden Chair", category: "Outdoor" }],
  ["K-07", { name: "Kettle", category: "Kitchen" }],
]);

// Optional chains, nullish defaults and logical assignment on events with missing members.

const events = [
  { properties: { product: { price: { amount: 5 } } }, context: { campaign: { source: "mail" } } },
  { properties: { product: null }, context: {} },
  { properties: {} },
  { context: { campaign: { source: "" } }, tags: ["x"] },
  { properties: { product: { price: {} }, list: [1, 2, 3] }, notify: () => 2 },
];

function run() {
  let sum = 0;
  for (let i = 0; i < 60000; i++) {
    const event = events[i % 5];
    sum += event.properties?.product?.price?.amount ?? 1;
    sum += (event.context?.campaign?.source || "none").length;
    sum += event.properties?.list?.[2] ?? 0;
    sum += event.tags?.length ?? 0;
    sum += event.notify?.() ?? 0;
    let label;
    label ??= i & 1 ? "odd" : null;
    label ||= "even";
    label &&= label + "!";
    sum += label.length;
  }
  return sum;
}

// Copies of objects: spread, rest, assign, entries, fromEntries and structured changes.

const event = {
  type: "track",
  event: "Order Completed",
  userId: "user-1",
  properties: { orderId: "o-1", total: 12.5, currency: "EUR", products: [{ sku: "a" }, { sku: "b" }] },
  context: { app: { name: "shop", version: "2.1" }, locale: "de-DE" },
};

function rename({ event, properties: { currency, ...properties }, ...rest }) {
  return { ...rest, event: event.toLowerCase(), properties: { ...properties, money: currency, source: "web" } };
}

function upperKeys(object) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key.toUpperCase(), value]));
}

function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) {
    const changed = rename(event);
    sum += Object.keys(changed).length + changed.properties.money.length;
    const merged = Object.assign({}, changed.properties, { index: i });
    sum += merged.index;
    sum += Object.values(upperKeys(merged)).length;
    sum += ["a", "b", "c", "d"].reduce((all, key) => ({ ...all, [key]: i }), {}).d;
  }
  return sum;
}

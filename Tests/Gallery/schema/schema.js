// Compares events with a schema. An event that does not match is not dropped: its violations are added to its context,
// where a destination filter can find them.
const schema = {
  "Order Completed": { order_id: "string", total: "number", coupon: "string?" },
  "Product Viewed": { product_id: "string" },
};

function violations(event) {
  const rules = schema[event.event];
  if (!rules) return [`the event "${event.event}" is not planned`];
  const properties = event.properties ?? {};
  const found = [];
  for (const [name, rule] of Object.entries(rules)) {
    const type = rule.replace("?", "");
    if (properties[name] === undefined) {
      if (rule === type) found.push(`${name} is missing`);
    } else if (typeof properties[name] !== type) {
      found.push(`${name} must be a ${type}, found a ${typeof properties[name]}`);
    }
  }
  for (const name of Object.keys(properties)) if (!(name in rules)) found.push(`${name} is not planned`);
  return found;
}

class Schema extends LivePlugin {
  track(event) {
    const found = violations(event);
    if (found.length > 0) event.context = { ...event.context, violations: found };
    return event;
  }
}

analytics.add(new Schema(LivePluginType.enrichment, null));

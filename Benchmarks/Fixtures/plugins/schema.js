// Validation against small schemas with nested defaults; invalid events are dropped, unknown ones pass.

const schemaKinds = {
  string: (value) => typeof value === "string",
  text: (value) => typeof value === "string" && value.length > 0,
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => value === true || value === false,
  list: Array.isArray,
  record: (value) => value !== null && typeof value === "object" && !Array.isArray(value),
};

const schemas = Object.freeze({
  "Product Viewed": { sku: "text", price: "number", quantity: "integer", "currency?": "text" },
  "Product Added": { sku: "text", "price?": "number", "name?": "string" },
  "Order Completed": { order_id: "text", products: ["list", { sku: "text", price: "number" }], "coupon?": "string" },
  identify: { "email?": "text", "age?": "integer", "address?": ["record", { city: "text" }] },
  group: { name: "text", employees: "integer" },
});

function schemaProblems(schema, value, path = "") {
  const problems = [];
  for (const [name, rule] of Object.entries(schema)) {
    const optional = name.endsWith("?");
    const key = optional ? name.slice(0, -1) : name;
    const member = value?.[key];
    const where = path ? `${path}.${key}` : key;
    if (member === undefined || member === null) {
      if (!optional) problems.push(`${where}: missing`);
      continue;
    }
    const [kind, inner] = Array.isArray(rule) ? rule : [rule];
    if (!schemaKinds[kind](member)) {
      problems.push(`${where}: ${typeof member} is not ${kind}`);
    } else if (inner && kind === "list") {
      member.forEach((item, index) => problems.push(...schemaProblems(inner, item, `${where}[${index}]`)));
    } else if (inner) {
      problems.push(...schemaProblems(inner, member, where));
    }
  }
  return problems;
}

function withDefaults({
  context: { device: { type: deviceType = "unknown", ...device } = {}, locale = "en-US", screen: { density = 1, ...screen } = {}, ...context } = {},
  integrations = {},
  ...event
}) {
  return {
    ...event,
    context: { ...context, locale, language: locale.split("-")[0], device: { ...device, type: deviceType }, screen: { ...screen, density } },
    integrations: { All: true, ...integrations },
  };
}

class ValidateEvents extends LivePlugin {
  process(event) {
    const name = event.type === "track" ? event.event : event.type;
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : null;
    if (schema === null) {
      return super.process(event);
    }
    const problems = schemaProblems(schema, event.properties ?? event.traits);
    if (problems.some((problem) => problem.endsWith("missing"))) {
      return null;
    }
    const [first, ...others] = problems;
    if (first) {
      event.context = { ...event.context, schema: { valid: false, first, others: others.length } };
    }
    return super.process(event);
  }
}

class FillDefaults extends LivePlugin {
  process(event) {
    return super.process(withDefaults(event));
  }

  alias({ previousId, userId, ...event }) {
    return previousId?.startsWith?.("anon-") ? { ...event, previousId, userId: userId ?? null } : undefined;
  }
}

analytics.add(new ValidateEvents(LivePluginType.before, null));
analytics.add(new FillDefaults(LivePluginType.enrichment, null));

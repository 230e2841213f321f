// Removes personal data: drops secrets, masks e-mail addresses and card numbers wherever they occur.
const secret = new Set(["password", "ssn", "authorization"]);
const email = /[\w.+-]+@[\w-]+\.[\w.]+/g;
const card = /\b\d(?:[ -]?\d){12,18}\b/g;

function scrub(value) {
  if (typeof value === "string") return value.replace(email, "[email]").replace(card, "[card]");
  if (Array.isArray(value)) return value.map(scrub);
  if (value === null || typeof value !== "object") return value;
  const copy = {};
  for (const [name, member] of Object.entries(value)) {
    if (!secret.has(name.toLowerCase())) copy[name] = scrub(member);
  }
  return copy;
}

class Privacy extends LivePlugin {
  // If this plugin fails, the event must not continue.
  isProtective = true;

  execute(event) {
    for (const member of ["properties", "traits"]) {
      if (event[member]) event[member] = scrub(event[member]);
    }
    if (event.context?.ip) delete event.context.ip;
    return event;
  }
}

analytics.add(new Privacy(LivePluginType.before, null));

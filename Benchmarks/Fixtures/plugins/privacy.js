// Personal data: redact texts, hash e-mail addresses, shorten IP addresses, remove sensitive keys, block internal
// events.

const privacyBlocked = ["debug ping", "internal_test"];
const privacyForgotten = new Set(["ssn", "card", "advertisingId", "password"]);

const privacyPatterns = [
  [/[A-Z0-9._%+-]+@[A-Z0-9-]+(?:\.[A-Z0-9-]+)+/gi, "[email]"],
  [/\b(?:\d[ -]?){13,16}\b/g, "[card]"],
  [/\+?\d{0,3}[ -]?\(?\d{3}\)?[ -]\d{3}-\d{4}\b/g, "[phone]"],
  [/\b\d{3}-\d{2}-\d{4}\b/g, "[ssn]"],
];

// FNV-1a over UTF-16 code units, as eight hexadecimal digits.
function privacyHash(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function privacyHashEmail(email) {
  const normalised = email.trim().toLowerCase();
  return normalised.indexOf("@") > 0 ? "h_" + privacyHash(normalised) + privacyHash(normalised.split("").reverse().join("")) : null;
}

function privacyTruncateAddress(ip) {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(ip)) {
    return ip.replace(/\.\d+$/, ".0");
  }
  if (ip.includes(":")) {
    const groups = ip.split(":").filter((group) => group !== "");
    return groups.slice(0, 3).join(":") + "::";
  }
  return undefined;
}

function privacyRedact(value) {
  if (typeof value === "string") {
    return privacyPatterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value);
  }
  if (Array.isArray(value)) {
    return value.map(privacyRedact);
  }
  if (value !== null && typeof value === "object") {
    for (const key of Object.keys(value)) {
      if (privacyForgotten.has(key)) {
        delete value[key];
      } else if (key === "email" && typeof value[key] === "string") {
        value.email = privacyHashEmail(value.email);
      } else {
        value[key] = privacyRedact(value[key]);
      }
    }
  }
  return value;
}

class BlockInternalEvents extends LivePlugin {
  track(event) {
    return privacyBlocked.includes(event.event) ? null : event;
  }
}

class ProtectPeople extends LivePlugin {
  process(event) {
    if (event.properties) privacyRedact(event.properties);
    if (event.traits) privacyRedact(event.traits);
    if (event.context?.traits) privacyRedact(event.context.traits);
    delete event.context?.device?.advertisingId;
    if (typeof event.context?.ip === "string") {
      const shortened = privacyTruncateAddress(event.context.ip);
      if (shortened === undefined) {
        delete event.context.ip;
      } else {
        event.context.ip = shortened;
      }
    }
    return super.process(event);
  }

  identify(event) {
    if (/^\S+@\S+$/.test(event.userId ?? "")) {
      event.userId = privacyHashEmail(event.userId);
    }
    return event;
  }
}

analytics.add(new BlockInternalEvents(LivePluginType.before, null));
analytics.add(new ProtectPeople(LivePluginType.enrichment, null));

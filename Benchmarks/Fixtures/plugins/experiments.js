// Experiments: deterministic bucketing by a hash of the person and the experiment's name, with weights and holdouts.

const experiments = [
  { name: "checkout_layout", variants: { control: 50, compact: 30, wizard: 20 }, salt: 0x9e3779b9 },
  { name: "price_badge", variants: { off: 1, on: 1 }, salt: 77, only: (event) => /Product/.test(event.event) },
  { name: "new_onboarding", variants: { a: 3, b: 3, c: 3, d: 1 }, salt: -5, platforms: ["ios"] },
];

// MurmurHash3 (32 bits) over the UTF-8 bytes of a text.
function murmur3(text, seed) {
  const bytes = [];
  for (const character of text) {
    const point = character.codePointAt(0);
    if (point < 0x80) {
      bytes.push(point);
    } else if (point < 0x800) {
      bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    } else if (point < 0x10000) {
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    } else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  const rotate = (value, count) => (value << count) | (value >>> (32 - count));
  const mix = (block) => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
  let hash = seed | 0;
  let i = 0;
  for (; i + 4 <= bytes.length; i += 4) {
    hash ^= mix(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let shift = 0; i < bytes.length; i++, shift += 8) {
    tail |= bytes[i] << shift;
  }
  hash ^= mix(tail) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function chooseVariant({ name, variants, salt }, person) {
  const total = Object.values(variants).reduce((sum, weight) => sum + weight);
  let point = (murmur3(`${name}/${person}`, salt) / 2 ** 32) * total;
  for (const variant of Object.keys(variants)) {
    if ((point -= variants[variant]) < 0) return variant;
  }
  return "control";
}

class AssignExperiments extends LivePlugin {
  constructor(...parameters) {
    super(...parameters);
    this.cache = new Map();
    this.holdoutMask = 0b111111;
  }

  assign(experiment, person) {
    const key = experiment.name + "\u0000" + person;
    let variant = this.cache.get(key);
    if (!variant) this.cache.set(key, (variant = chooseVariant(experiment, person)));
    return variant;
  }

  process(event) {
    const person = event.userId || event.anonymousId;
    const fingerprint = murmur3(person, 0);
    if ((fingerprint & this.holdoutMask) === 0) {
      event.context = { ...event.context, holdout: true };
      return event;
    }
    const assigned = {};
    for (const experiment of experiments) {
      if (experiment.only && !experiment.only(event)) continue;
      if (experiment.platforms && !experiment.platforms.includes(event.context?.device?.type)) continue;
      assigned[experiment.name] = this.assign(experiment, person);
    }
    event.context = {
      ...event.context,
      experiments: assigned,
      fingerprint: fingerprint.toString(36),
      bucket: fingerprint % 1000,
      stable: Math.clz32(fingerprint) + (fingerprint >>> 31 ? ~~(fingerprint / 3e9) : 0),
      score: Number((Math.log1p(fingerprint % 997) / Math.LN10 + Math.sqrt(fingerprint % 13) + Math.hypot(3, 4)).toFixed(6)),
    };
    return super.process(event);
  }
}

analytics.add(new AssignExperiments(LivePluginType.enrichment, null));

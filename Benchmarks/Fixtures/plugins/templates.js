// Language features of modern classes: tagged templates, accessors, hand-written iterators, private members, static blocks.

const plainText = (strings, ...values) =>
  strings.raw.reduce((text, piece, index) => text + String(values[index - 1] ?? "-").replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`) + piece);

class Words {
  #text;

  constructor(text) {
    this.#text = text;
  }

  [Symbol.iterator]() {
    const text = this.#text;
    let position = 0;
    return {
      next() {
        while (position < text.length && text[position] === " ") position++;
        if (position >= text.length) return { value: undefined, done: true };
        const start = position;
        while (position < text.length && text[position] !== " ") position++;
        return { value: text.slice(start, position), done: false };
      },
      return() {
        return { value: undefined, done: true };
      },
    };
  }

  get initials() {
    let initials = "";
    for (const word of this) {
      initials += word[0].toUpperCase();
      if (initials.length === 4) break;
    }
    return initials;
  }

  get [Symbol.toStringTag]() {
    return "Words";
  }
}

class Described extends LivePlugin {
  static #registry = [];
  static version;

  static {
    Described.version = [1, 4, 2].join(".");
  }

  static register(plugin) {
    Described.#registry.push(plugin.label);
    return analytics.add(plugin);
  }

  static get registered() {
    return Described.#registry.length;
  }

  #written = 0;

  get label() {
    return `${this.constructor.name}@${this.type}`;
  }

  set written(count) {
    this.#written = Math.max(this.#written, count);
  }

  get written() {
    return this.#written;
  }

  #describe(event) {
    return "generic " + event.type;
  }

  describe(event) {
    return this.#describe(event);
  }

  process(event) {
    this.written = this.written + 1;
    const description = this.describe(event);
    event.context = { ...event.context, [`description_${this.suffix}`]: { text: description, by: this.label, n: this.written, of: Described.registered, version: Described.version } };
    return super.process(event);
  }

  get suffix() {
    return "base";
  }
}

class DescribedTrack extends Described {
  describe(event) {
    if (event.type !== "track") return super.describe(event);
    const { price, currency: unit = "?" } = event.properties ?? {};
    return plainText`<b>${event.event}</b>\n${price?.toFixed(1)} ${unit}`;
  }

  get suffix() {
    return "track";
  }
}

class DescribedPeople extends Described {
  describe(event) {
    const words = new Words(event.traits?.name ?? event.name ?? "");
    const [first = "nobody", ...rest] = words;
    return `${words.initials || "?"}: ${first}${rest.length ? ` and ${rest.length} more (${rest.join("+")})` : ""} ${Object.prototype.toString.call(words)}`;
  }

  get suffix() {
    return `${super.suffix}_people`;
  }
}

Described.register(new DescribedTrack(LivePluginType.enrichment, null));
Described.register(new DescribedPeople(LivePluginType.enrichment, null));

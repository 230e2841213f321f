// Names: Title Case for events and screens, snake_case for property keys, with a table of known aliases.

const namingAliases = new Map([
  ["product list viewed", "Product List Viewed"],
  ["signup started", "Sign-Up Started"],
  ["subscription renewed", "Subscription Renewed"],
  ["product clicked", "Product Clicked"],
]);

const namingSmallWords = ["a", "and", "of", "the", "to"];

function namingWords(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-\/]+/g, " ")
    .trim()
    .split(/\s+/);
}

function namingTitle(name) {
  const words = namingWords(name);
  const alias = namingAliases.get(words.join(" ").toLowerCase());
  if (alias !== undefined) {
    return alias;
  }
  return words
    .map((word, index) => {
      const lower = word.toLowerCase();
      return index > 0 && namingSmallWords.includes(lower) ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join(" ");
}

const namingSnake = (name) => namingWords(name).join("_").toLowerCase();

class NormaliseNames extends LivePlugin {
  seen = new Map();

  remember(original, normalised) {
    this.seen.set(original, normalised);
    return normalised;
  }

  normalise(name) {
    return this.seen.get(name) ?? this.remember(name, namingTitle(name));
  }

  track(event) {
    const original = event.event;
    event.event = this.normalise(original);
    if (event.event !== original) {
      event.context = { ...event.context, original_name: original };
    }
    return event;
  }

  screen(event) {
    event.name = this.normalise(event.name || "unknown screen");
    return event;
  }
}

class SnakeCaseKeys extends LivePlugin {
  execute(event) {
    for (const member of ["properties", "traits"]) {
      if (event[member]) {
        event[member] = Object.fromEntries(Object.entries(event[member]).map(([key, value]) => [namingSnake(key), value]));
      }
    }
    event.context ??= {};
    event.context.naming = { event: namingSnake(event.event ?? event.name ?? event.type), version: 2 };
    return super.execute(event);
  }
}

analytics.add(new NormaliseNames(LivePluginType.enrichment, null));
analytics.add(new SnakeCaseKeys(LivePluginType.after, null));

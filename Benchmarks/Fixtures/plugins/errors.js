// Faulty plugins: some events make them throw or return nonsense; others recover and note the cause.

class EnrichmentError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = this.constructor.name;
  }
}

class MissingMemberError extends EnrichmentError {
  constructor(path, cause) {
    super(`no member ${path}`, { cause });
    this.path = path;
  }
}

function readMember(event, path) {
  let value = event;
  for (const name of path.split(".")) {
    try {
      value = value[name];
      if (value === undefined) throw new RangeError(`${name} is undefined`);
    } catch (error) {
      throw new MissingMemberError(path, error);
    }
  }
  return value;
}

let attempts = 0;
let completed = 0;

class CarefulEnrichment extends LivePlugin {
  process(event) {
    attempts += 1;
    try {
      const model = readMember(event, "context.device.model");
      const price = event.type === "track" ? readMember(event, "properties.price") : 0;
      event.context.summary = `${model} ${price}`;
    } catch (error) {
      if (!(error instanceof EnrichmentError)) throw error;
      event.context = {
        ...event.context,
        problem: { name: error.name, message: error.message, path: error.path, cause: `${error.cause?.name}`, range: error.cause instanceof RangeError, text: String(error) },
      };
    } finally {
      completed += 1;
    }
    return super.process(event);
  }
}

// Changes the event and then fails for some events: none of the changes may remain.
class FailingHalfway extends LivePlugin {
  track(event) {
    event.halfway = true;
    event.properties.touched = attempts;
    if (event.properties.currency === null) {
      throw new TypeError("no currency");
    }
    if (event.properties.rating > 4) {
      throw { code: 42, toString: () => "rating too good" };
    }
    event.halfway = `done ${completed}`;
    return event;
  }
}

class ReturningNonsense extends LivePlugin {
  execute(event) {
    event.nonsense = true;
    const length = event.messageId.charCodeAt(0) + event.messageId.charCodeAt(1);
    switch (length % 16) {
      case 0:
        return 17;
      case 1:
        return "event";
      case 2:
        return [event];
      case 3:
        return { ...event, type: "unknown" };
      case 4:
        return () => event;
      case 5:
        return false;
      default:
        delete event.nonsense;
        return super.execute(event);
    }
  }
}

class DeepRecursion extends LivePlugin {
  screen(event) {
    const descend = (depth) => (depth === 0 ? 0 : 1 + descend(depth - 1));
    event.depth = descend(50);
    if (event.category === null) {
      const forever = () => 1 + forever();
      try {
        forever();
      } catch (error) {
        event.recovered = error instanceof Error;
      }
    }
    return event;
  }
}

analytics.add(new CarefulEnrichment(LivePluginType.before, null));
analytics.add(new FailingHalfway(LivePluginType.enrichment, null));
analytics.add(new ReturningNonsense(LivePluginType.enrichment, null));
analytics.add(new DeepRecursion(LivePluginType.after, null));

// State between events: sessions by timestamp gaps, counters per user, duplicate removal by messageId.

const sessionClock = (() => {
  const gap = 30 * 60 * 1000;
  let last = null;
  let number = 0;
  let index = 0;
  return {
    observe(timestamp) {
      const now = Date.parse(timestamp);
      if (Number.isNaN(now)) {
        return null;
      }
      if (last === null || now - last > gap) {
        number += 1;
        index = 0;
      }
      last = now;
      index += 1;
      return { number, index };
    },
  };
})();

class RecentIds {
  #limit;
  #ids = new Map();

  constructor(limit) {
    this.#limit = limit;
  }

  get size() {
    return this.#ids.size;
  }

  // Returns whether the id is new, and removes the oldest ids beyond the limit.
  insert(id) {
    const count = (this.#ids.get(id) ?? 0) + 1;
    this.#ids.delete(id);
    this.#ids.set(id, count);
    if (this.#ids.size > this.#limit) {
      const [oldest] = this.#ids.keys();
      this.#ids.delete(oldest);
    }
    return count === 1;
  }
}

class DropDuplicates extends LivePlugin {
  constructor(type, limit) {
    super(type, null);
    this.recent = new RecentIds(limit);
    this.dropped = 0;
  }

  execute(event) {
    if (!this.recent.insert(event.messageId)) {
      this.dropped++;
      return;
    }
    event.context = Object.assign({}, event.context, { dedupe: { remembered: this.recent.size, dropped: this.dropped } });
    return super.execute(event);
  }
}

class CountPerUser extends LivePlugin {
  counts = {};

  process(event) {
    const key = event.userId || event.anonymousId;
    const counts = (this.counts[key] ||= { total: 0 });
    counts.total += 1;
    counts[event.type] = (counts[event.type] || 0) + 1;
    event.context.counts = { ...counts };
    const session = sessionClock.observe(event.timestamp);
    if (session) {
      event.context.session = session;
    }
    return super.process(event);
  }

  screen(event) {
    [event.previousScreen, this.screenName] = [this.screenName ?? null, event.name ?? "?"];
    return event;
  }

  reset() {
    this.counts = {};
  }
}

analytics.add(new DropDuplicates(LivePluginType.before, 64));
analytics.add(new CountPerUser(LivePluginType.enrichment, null));

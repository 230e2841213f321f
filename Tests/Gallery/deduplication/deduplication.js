// Drops events that were sent twice. The ids of the last thousand events are remembered.
const limit = 1000;

class Deduplicate extends LivePlugin {
  recent = new Set();

  execute(event) {
    const id = event.messageId;
    if (id === undefined) return event;
    if (this.recent.has(id)) return null;
    this.recent.add(id);
    // A set lists its elements in the order in which they were added.
    if (this.recent.size > limit) this.recent.delete(this.recent.values().next().value);
    return event;
  }
}

analytics.add(new Deduplicate(LivePluginType.before, null));

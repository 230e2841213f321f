// Numbers the sessions of a user, and reports the start and the duration of each.
const pause = 30 * 60 * 1000;

class Sessions extends LivePlugin {
  execute(event) {
    const user = event.userId ?? event.anonymousId;
    if (user === undefined || event.context?.__eventOrigin) return event;
    const now = Date.parse(event.timestamp ?? "") || Date.now();
    const key = `session ${user}`;
    let session = storage.getValue(key);
    if (!session || now - session.last > pause) {
      if (session) analytics.track("Session Ended", { number: session.number, seconds: (session.last - session.start) / 1000 });
      session = { number: (session?.number ?? 0) + 1, start: now };
      analytics.track("Session Started", { number: session.number });
    }
    session.last = now;
    storage.setValue(key, session);
    event.context = { ...event.context, session: session.number };
    return event;
  }
}

analytics.add(new Sessions(LivePluginType.enrichment, null));

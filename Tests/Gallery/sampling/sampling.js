// Keeps all events of one user in four, and of all others only the important ones. The decision depends only on the user,
// so that it is the same in each process.
const share = 0.25;
const important = new Set(["Order Completed", "Signed Up"]);

// FNV-1a, as a number from 0 to 1.
function position(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

class Sampling extends LivePlugin {
  track(event) {
    if (important.has(event.event)) return event;
    const isSampled = position(event.userId ?? event.anonymousId ?? "") < share;
    if (!isSampled) return null;
    event.context = { ...event.context, sampling: share };
    return event;
  }
}

analytics.add(new Sampling(LivePluginType.before, null));

// Dates: parse, normalise to UTC, derive calendar members, compute ages in days against the event's own time.

const dayLength = 24 * 60 * 60 * 1000;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const twoDigits = (number) => (number < 10 ? "0" : "") + number;

function dateOf(value) {
  if (typeof value === "number") {
    return new Date(value);
  }
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : new Date(NaN);
}

// The ISO 8601 week number of a date in UTC.
function weekNumber(date) {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday - yearStart) / dayLength + 1) / 7);
}

function calendar(date) {
  const hours = date.getUTCHours();
  return {
    day: date.toISOString().slice(0, 10),
    weekday: weekdays[date.getUTCDay()],
    week: weekNumber(date),
    quarter: Math.floor(date.getUTCMonth() / 3) + 1,
    time: `${twoDigits(hours)}:${twoDigits(date.getUTCMinutes())}`,
    part: hours < 6 ? "night" : hours < 12 ? "morning" : hours < 18 ? "afternoon" : "evening",
    epoch: Math.trunc(date.getTime() / 1000),
  };
}

class NormaliseTimestamps extends LivePlugin {
  process(event) {
    const date = dateOf(event.timestamp);
    if (isNaN(date)) {
      event.context = { ...event.context, timestamp_error: `invalid: ${JSON.stringify(event.timestamp)}` };
      event.timestamp = "1970-01-01T00:00:00.000Z";
      return super.process(event);
    }
    event.timestamp = date.toISOString();
    event.context = { ...event.context, calendar: calendar(date) };
    return super.process(event);
  }
}

class ComputeAges extends LivePlugin {
  identify(event) {
    const created = dateOf(event.traits?.createdAt);
    if (!Number.isNaN(created.valueOf())) {
      const age = Math.floor((Date.parse(event.timestamp) - created) / dayLength);
      event.traits.account_age_days = age;
      event.traits.cohort = `${created.getUTCFullYear()}-${twoDigits(created.getUTCMonth() + 1)}`;
      const anniversary = new Date(created);
      anniversary.setUTCFullYear(created.getUTCFullYear() + 1);
      event.traits.anniversary = anniversary.toISOString();
    }
    const logins = (event.traits?.logins ?? []).map((text) => new Date(text)).sort((a, b) => a - b);
    if (logins.length > 0) {
      event.traits.first_login = logins[0];
      event.traits.last_login = logins[logins.length - 1].toJSON();
      event.traits.login_gaps = logins.slice(1).map((date, index) => Math.round((date - logins[index]) / 3600000));
    }
    return event;
  }

  track(event) {
    const expires = event.properties?.expires_at;
    if (expires !== undefined) {
      const date = dateOf(expires);
      event.properties.expires_in_days = isNaN(date) ? null : Math.ceil((date.getTime() - new Date(event.timestamp).getTime()) / dayLength);
      event.properties.expires_at = isNaN(date) ? null : date.toISOString();
    }
    return event;
  }
}

analytics.add(new NormaliseTimestamps(LivePluginType.before, null));
analytics.add(new ComputeAges(LivePluginType.enrichment, null));

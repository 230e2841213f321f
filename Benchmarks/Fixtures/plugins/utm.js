// Campaigns: read utm_ parameters and click ids out of addresses, tidy the address itself.

const utmClickIds = ["gclid", "fbclid", "msclkid"];

function utmDecode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch (error) {
    return error instanceof URIError ? text : "";
  }
}

function utmParse(address) {
  const [beforeHash, hash = null] = address.split("#", 2);
  const mark = beforeHash.indexOf("?");
  const location = mark < 0 ? beforeHash : beforeHash.substring(0, mark);
  const query = {};
  if (mark >= 0) {
    for (const part of beforeHash.slice(mark + 1).split("&")) {
      if (part === "") continue;
      const equals = part.indexOf("=");
      const key = utmDecode(equals < 0 ? part : part.slice(0, equals));
      const value = equals < 0 ? "" : utmDecode(part.slice(equals + 1));
      if (key in query) {
        query[key] = [].concat(query[key], value);
      } else {
        query[key] = value;
      }
    }
  }
  const match = /^([a-z][a-z0-9+.-]*):\/\/(?:([^@\/]*)@)?([^\/:?#]*)(?::(\d+))?(\/.*)?$/i.exec(location);
  if (match === null) {
    return null;
  }
  const [, scheme, credentials, host, port, path = "/"] = match;
  return { scheme, credentials, host, port: port === undefined ? undefined : +port, path: utmDecode(path), query, hash };
}

class ReadCampaign extends LivePlugin {
  process(event) {
    const addresses = [event.properties?.url, event.context?.page?.url, event.properties?.referrer].filter((address) => typeof address === "string");
    for (let i = 0; i < addresses.length; i++) {
      const parsed = utmParse(addresses[i]);
      if (!parsed) continue;
      const campaign = {};
      for (const key in parsed.query) {
        if (key.startsWith("utm_")) {
          const name = key.substr(4).replace(/^campaign$/, "name");
          campaign[name] = Array.isArray(parsed.query[key]) ? parsed.query[key].at(-1) : parsed.query[key];
        } else if (utmClickIds.indexOf(key) !== -1) {
          campaign.click_id = `${key}:${parsed.query[key]}`;
        }
      }
      if (Object.keys(campaign).length > 0) {
        event.context = { ...event.context, campaign };
        break;
      }
    }
    return super.process(event);
  }

  track(event) {
    this.tidy(event);
    return event;
  }

  screen(event) {
    this.tidy(event);
    return event;
  }

  tidy(event) {
    const url = event.properties?.url;
    if (typeof url !== "string") {
      return;
    }
    const parsed = utmParse(url);
    if (parsed === null) {
      event.properties.url_valid = false;
      return;
    }
    const kept = Object.entries(parsed.query)
      .filter(([key]) => !/^utm_/.test(key) && !utmClickIds.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, value]) => encodeURIComponent(key) + "=" + encodeURIComponent(value));
    event.properties.url = `${parsed.scheme}://${parsed.host}${parsed.port ? ":" + parsed.port : ""}${encodeURI(parsed.path)}${kept.length ? "?" + kept.join("&") : ""}`;
    event.properties.url_host = parsed.host.split(".").reverse().slice(0, 2).reverse().join(".");
  }
}

analytics.add(new ReadCampaign(LivePluginType.enrichment, null));

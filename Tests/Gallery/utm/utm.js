// Moves the campaign parameters of a page's address into context.campaign.
const names = { utm_source: "source", utm_medium: "medium", utm_campaign: "name", utm_term: "term", utm_content: "content" };

function campaign(address) {
  const query = address.split("#")[0].split("?")[1] ?? "";
  const found = {};
  for (const pair of query.split("&")) {
    const [name, value = ""] = pair.split("=");
    if (names[name]) found[names[name]] = decodeURIComponent(value.replaceAll("+", " "));
  }
  return found;
}

class Utm extends LivePlugin {
  execute(event) {
    const address = event.properties?.url ?? event.context?.page?.url;
    if (typeof address !== "string") return event;
    const found = campaign(address);
    if (Object.keys(found).length > 0) event.context = { ...event.context, campaign: found };
    return event;
  }
}

analytics.add(new Utm(LivePluginType.enrichment, null));

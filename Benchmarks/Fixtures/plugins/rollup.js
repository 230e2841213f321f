// Roll-ups: group, sort and summarise lists inside events; a running ranking across events.

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    group ? group.push(item) : groups.set(key, [item]);
  }
  return groups;
}

function depthOf(value) {
  if (value === null || typeof value !== "object") return 0;
  return 1 + Object.values(value).reduce((deepest, member) => Math.max(deepest, depthOf(member)), 0);
}

class SummariseProducts extends LivePlugin {
  track(event) {
    const products = event.properties?.products;
    if (!products?.length) {
      return event;
    }
    const priced = products.filter((product) => typeof product.price === "number");
    const byCategory = groupBy(priced, (product) => product.category ?? "none");
    event.properties.by_category = Object.fromEntries(
      [...byCategory].map(([category, members]) => [
        category,
        {
          count: members.length,
          cheapest: Math.min(...members.map((product) => product.price)),
          dearest: Math.max(...members.map((product) => product.price)),
          skus: [...new Set(members.map(({ sku }) => sku))].sort(),
        },
      ]),
    );
    event.properties.top_names = [...priced]
      .sort((a, b) => b.price - a.price || a.name.localeCompare(b.name))
      .slice(0, 3)
      .map((product) => product.name);
    event.properties.sku_list = products.map((product) => product.sku).sort().join("|");
    let duplicate = null;
    search: for (let i = 0; i < products.length; i++) {
      for (let j = i + 1; j < products.length; j++) {
        if (products[i].sku !== products[j].sku) continue;
        if (products[i].price === undefined) continue search;
        duplicate = [i, j];
        break search;
      }
    }
    event.properties.duplicate_skus = duplicate;
    return event;
  }
}

class SummariseSessions extends LivePlugin {
  track(event) {
    const sessions = event.properties?.sessions;
    if (!Array.isArray(sessions)) return event;
    const totals = { sd: 0, hd: 0, other: 0 };
    for (const { quality, seconds } of sessions) {
      switch (quality) {
        case "sd":
          totals.sd += seconds;
          break;
        case "4k":
        case "hd":
          totals.hd += seconds;
          if (quality === "hd") break;
        default:
          totals.other += seconds;
      }
    }
    const lengths = sessions.map((session) => session.seconds).sort((a, b) => a - b);
    const middle = lengths.length >> 1;
    event.properties.watch = {
      ...totals,
      median: lengths.length === 0 ? null : lengths.length % 2 ? lengths[middle] : (lengths[middle - 1] + lengths[middle]) / 2,
      longest: lengths.at(-1) ?? 0,
      timeline: sessions.map(({ at, seconds }) => [at, at + seconds]).sort(([a], [b]) => a - b).flat(),
    };
    return event;
  }
}

class RankNames extends LivePlugin {
  ranking = new Map();

  process(event) {
    const name = event.event ?? event.name ?? event.type;
    this.ranking.set(name, (this.ranking.get(name) ?? 0) + 1);
    const ordered = Array.from(this.ranking).sort((a, b) => b[1] - a[1]);
    event.context = {
      ...event.context,
      rank: ordered.findIndex(([candidate]) => candidate === name) + 1,
      leaders: ordered.slice(0, 2).map(([leader, count]) => `${leader}=${count}`),
      shape: { depth: depthOf(event), members: Object.keys(event).length },
    };
    return super.process(event);
  }
}

analytics.add(new SummariseProducts(LivePluginType.enrichment, null));
analytics.add(new SummariseSessions(LivePluginType.enrichment, null));
analytics.add(new RankNames(LivePluginType.after, null));

// Captures: by number and by name, matchAll, and replacements by text and by function.

const log = Array.from({ length: 250 }, (_, index) => `10.0.${index % 256}.7 - user${index} [${(index % 28) + 1}/Nov/2026] "GET /p/${index}?q=${index * 3} HTTP/1.1" ${index % 7 ? 200 : 404} ${index * 12}`);
const entry = /^(\S+) - (\S+) \[([^\]]+)\] "(\w+) ([^ ]+) HTTP\/[\d.]+" (\d{3}) (\d+)$/;
const named = /(?<day>\d+)\/(?<month>[A-Z][a-z]+)\/(?<year>\d{4})/;
const pairs = /([?&])(\w+)=(\d+)/g;

function run() {
  let sum = 0;
  for (const line of log) {
    const [, address, user, , method, path, status, size] = entry.exec(line);
    sum += address.length + user.length + method.length + path.length + Number(status) + Number(size);
    const { day, year } = named.exec(line).groups;
    sum += Number(day) + Number(year);
    for (const match of line.matchAll(pairs)) {
      sum += match[2].length + Number(match[3]) + match.index;
    }
    sum += line.replace(entry, "$4 $5 -> $6").length;
    sum += line.replace(pairs, (_, mark, name, value) => `${mark}${name.toUpperCase()}=${value * 2}`).length;
  }
  return sum;
}

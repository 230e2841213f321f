// Building long strings by appending, prepending, templates and joining, then reading them.

function run() {
  let text = "";
  for (let i = 0; i < 100000; i++) {
    text += "item " + i + ";";
  }
  let line = "";
  for (let i = 0; i < 40000; i++) {
    line += `${i & 255}:${String.fromCharCode(97 + (i % 26))},`;
  }
  const parts = [];
  for (let i = 0; i < 60000; i++) {
    parts.push("k" + (i % 100));
  }
  const joined = parts.join("&");
  let prefix = "";
  for (let i = 0; i < 2000; i++) {
    prefix = (i % 10) + prefix;
  }
  let hash = 0;
  for (let i = 0; i < text.length; i += 31) {
    hash = (hash * 33 + text.charCodeAt(i)) % 16777213;
  }
  for (let i = 0; i < line.length; i += 17) {
    hash = (hash * 33 + line.charCodeAt(i)) % 16777213;
  }
  return `${hash}-${text.length}-${line.length}-${joined.length}-${prefix.slice(0, 12)}`;
}

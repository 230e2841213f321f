// Template literals, tagged templates and concatenation by +=.

const escapes = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };
function html(parts, ...values) {
  let text = parts[0];
  for (let i = 0; i < values.length; i++) {
    text += String(values[i]).replaceAll("<", escapes["<"]) + parts[i + 1];
  }
  return text;
}

function run() {
  let length = 0;
  let all = "";
  for (let i = 0; i < 10000; i++) {
    const user = `user-${i}`;
    const line = `${user} bought ${i % 5} items for ${(i * 99) / 100} EUR`;
    length += line.length;
    length += html`<li class="${user}">${i % 3 === 0 ? "<b>" : "plain"}</li>`.length;
    all += `${i % 10},`;
  }
  return `${length}-${all.length}-${all.charCodeAt(777)}`;
}

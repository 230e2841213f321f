// Realistic patterns over thousands of strings: test, exec, replace, match, matchAll-like loops, split.

const inputs = [];
for (let i = 0; i < 1200; i++) {
  inputs.push(
    `user${i}.name+tag@mail-${i % 17}.example.com`,
    `https://shop.example.com/p/${i}?utm_source=news&utm_medium=email&id=${i * 31}#top`,
    `Order ${i} shipped on 2026-0${(i % 9) + 1}-1${i % 10}, total $${i}.${10 + (i % 90)}; call +1 (555) 0${100 + (i % 900)}`,
    `productViewedByUser_${i}  with   spaces`,
  );
}

const email = /^[^\s@]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const address = /^(https?):\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/;
const date = /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/;
const money = /\$\d+(?:\.\d{2})?/g;
const digits = /\d/g;
const camel = /([a-z])([A-Z])/g;
const separators = /[\s_&;,]+/;
const phone = /\+\d{1,3} \(\d{3}\) \d{4}/;
const pair = /([a-z_]+)=([^&#]*)/g;

function run() {
  let checksum = 0;
  for (const text of inputs) {
    if (email.test(text)) {
      checksum += 1;
    }
    const parts = address.exec(text);
    if (parts !== null) {
      checksum += parts[2].length + parts[4].length;
      pair.lastIndex = 0;
      for (let found = pair.exec(text); found !== null; found = pair.exec(text)) {
        checksum += found[1].length * found[2].length;
      }
    }
    const found = text.match(date);
    if (found !== null) {
      checksum += Number(found.groups.month) * Number(found.groups.day);
    }
    const amounts = text.match(money);
    if (amounts !== null) {
      checksum += amounts.join("").length;
    }
    checksum += text.replace(digits, "#").indexOf("#");
    checksum += text.replace(camel, (_, lower, upper) => `${lower}_${upper.toLowerCase()}`).length;
    checksum += text.split(separators).length;
    checksum += text.search(phone);
  }
  return checksum;
}

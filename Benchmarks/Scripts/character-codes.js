// charCodeAt, codePointAt, fromCharCode and string indices: a hash, a tokenizer and a cipher.

const text = "const total = items.reduce((sum, item) => sum + item.price * item.count, 0); // naïve 日本 \u{1F600}\n".repeat(40);

function hash(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

function tokens(text) {
  let count = 0;
  let i = 0;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95) {
      while (i < text.length && /* a letter */ text.charCodeAt(i) >= 65) {
        i++;
      }
      count += 2;
    } else if (code >= 48 && code <= 57) {
      while (i < text.length && text[i] >= "0" && text[i] <= "9") {
        i++;
      }
      count += 3;
    } else {
      i += text.codePointAt(i) > 0xffff ? 2 : 1;
      count += code === 32 ? 0 : 1;
    }
  }
  return count;
}

function rotate(text) {
  let result = "";
  for (let i = 0; i < 1500; i++) {
    const code = text.charCodeAt(i);
    result += code >= 97 && code <= 122 ? String.fromCharCode(((code - 97 + 13) % 26) + 97) : text[i];
  }
  return result;
}

function run() {
  return `${hash(text)}-${tokens(text)}-${hash(rotate(text))}`;
}

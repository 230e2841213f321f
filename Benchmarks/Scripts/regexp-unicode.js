// Unicode and case: the flags u, i and v, property classes and characters beyond 16 bits.

const names = Array.from({ length: 200 }, (_, index) => `Größe ${index}, ΑΘΗΝΑ Straße naïve 日本語 \u{1F600}\u{1F44D} ÉCOLE no-${index}`);
const letters = /\p{L}+/gu;
const upper = /\p{Lu}/gu;
const emoji = /\p{Emoji_Presentation}/gu;
const school = /école/i;
const sigma = /αθηνα/iu;
const any = /./gsu;
const hex = /\u{1F600}[\u{1F400}-\u{1F64F}]/u;

function run() {
  let sum = 0;
  for (const name of names) {
    sum += name.match(letters).length + name.match(upper).length + name.match(emoji).length;
    sum += school.test(name) && sigma.test(name) ? 1 : 0;
    sum += name.match(any).length;
    sum += hex.exec(name).index;
    sum += name.toLowerCase().length;
  }
  return sum;
}

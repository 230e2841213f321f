// Numbers that become strings and strings that become numbers.

function run() {
  let length = 0;
  let sum = 0;
  for (let i = 0; i < 12000; i++) {
    length += ("id-" + i).length;
    length += String(i * 0.1).length;
    length += (i / 3).toFixed(2).length;
    length += (i * 1e15).toString().length;
    length += i.toString(16).length + i.toString(36).length;
    length += (i * 1.5).toPrecision(4).length;
    sum += Number("12." + (i % 100)) + +"0x1f" + parseInt("42px", 10);
  }
  return `${length}-${Math.round(sum)}`;
}

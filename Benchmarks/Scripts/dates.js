// Dates: parsing, parts in UTC, arithmetic and formatting.

const texts = Array.from({ length: 40 }, (_, index) => {
  const day = String((index % 28) + 1).padStart(2, "0");
  const month = String((index % 12) + 1).padStart(2, "0");
  return `20${10 + (index % 15)}-${month}-${day}T${String(index % 24).padStart(2, "0")}:15:30.125Z`;
});

function run() {
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    const date = new Date(texts[i % 40]);
    sum += date.getUTCFullYear() + date.getUTCMonth() + date.getUTCDate() + date.getUTCDay() + date.getUTCHours();
    const later = new Date(date.getTime() + i * 3600000);
    sum += later.toISOString().charCodeAt(12);
    later.setUTCDate(1);
    later.setUTCHours(0, 0, 0, 0);
    sum += later.getTime() % 1000003;
    sum += Date.UTC(2020, i % 12, 1) % 10007;
    sum += (later - date) % 97;
  }
  return sum;
}

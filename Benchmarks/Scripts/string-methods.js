// Everyday string methods: split, join, indexOf, includes, slice, case, trim, padding, charCodeAt, replace.

const lines = Array.from({ length: 500 }, (_, index) => `  Product ${index}, Category-${index % 7}, Shop/${index % 3}, Grüße ${index * 17}  `);

function run() {
  let checksum = 0;
  for (let round = 0; round < 25; round++) {
    for (const line of lines) {
      const fields = line.trim().split(", ");
      const slug = fields.join("-").toLowerCase().split(" ").join("_");
      checksum += slug.indexOf("category") + slug.lastIndexOf("_");
      checksum += line.includes("Category-3") ? 1 : 0;
      checksum += fields[0].startsWith("Product") && fields[2].endsWith("1") ? 1 : 0;
      checksum += fields[1].slice(-1).charCodeAt(0);
      checksum += fields[0].substring(8).padStart(5, "0").length;
      checksum += line.toUpperCase().length + line.replace("Shop", "Store").length;
      let hash = 0;
      for (let i = 0; i < slug.length; i++) {
        hash = (hash * 31 + slug.charCodeAt(i)) | 0;
      }
      checksum = (checksum + (hash >>> 0)) % 1000003;
    }
  }
  return checksum;
}

// JSON.parse and JSON.stringify of a realistic analytics event.

const text =
  '{"type":"track","event":"Product Viewed","anonymousId":"3b7f0f5e-6a0c-4f0e-9a51-1c7f0d8b2e44","userId":"user-8842017","messageId":"B1C3F0D2-9E7A-4E55-8C21-77D0A5F3E9B1","timestamp":"2026-01-15T18:42:07.531Z","properties":{"product_did":"507f1f77bcf86cd799439011","sku":"G-32","name":"Monopoly: 3rd Edition","price":18.99,"quantity":1,"currency":"usd","category":"Games","products":[{"product_id":"622c6f5d5cf86a4c77358033","sku":"8472-998-0112","name":"Cones of Dunshire","price":40,"position":1,"category":"Games","url":"https://shop.example.com/p/8472-998-0112"},{"product_id":"577c6f5d5cf86a4c7735ba03","sku":"3309-483-2201","name":"Five Crowns","price":5.5,"position":2,"category":"Games","url":"https://shop.example.com/p/3309-483-2201"}]},"context":{"app":{"name":"Shop","version":"4.12.0","build":"5513","namespace":"com.example.shop"},"device":{"id":"D2F7A1C4-8B0E-4E2B-9C37-6B1F0A9E7D55","manufacturer":"Apple","model":"iPhone15,3","name":"iPhone","type":"ios"},"library":{"name":"analytics-swift","version":"1.9.4"},"locale":"en-US","timezone":"America/Los_Angeles","os":{"name":"iOS","version":"17.4.1"},"screen":{"width":430,"height":932,"density":3},"network":{"bluetooth":false,"cellular":true,"wifi":false},"userAgent":"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Shop/4.12.0","instanceId":"9E0B1F6C-3C2A-4D9B-8F11-52A4C6E7B803","ip":"203.0.113.7","traits":{"plan":"pro"}},"integrations":{}}';

function run() {
  let checksum = 0;
  for (let i = 0; i < 2000; i++) {
    const event = JSON.parse(text);
    event.properties.quantity = i;
    checksum += JSON.stringify(event).length + event.properties.products.length;
  }
  return checksum;
}

domain.map("ProductBought", (event) => [
  { ...event, event: "Purchase" },
  { event: "Revenue", properties: { value: event.properties.price } },
]);

domain.map({ object: "Product" }, "GA", (event) => {
  if (event.event === "Purchase") event.event = "product_bought";
  delete event.properties.sku;
});

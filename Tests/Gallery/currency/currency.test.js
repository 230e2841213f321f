const order = (properties) => ({ type: "track", event: "Order Completed", messageId: "m", properties });

test("cents are exact", () => {
  expect(run(order({ price: 1.1, quantity: 3 })).properties.value_eur).toBe(3.3);
});

test("an unknown currency is a failure, and the event stays as it was", () => {
  const { event, errors } = runAll(order({ price: 1, currency: "XXX" }));
  expect(event).toEqual(order({ price: 1, currency: "XXX" }));
  expect(errors[0]).toMatchObject({ plugin: "Currency", message: "RangeError: there is no rate for XXX" });
});

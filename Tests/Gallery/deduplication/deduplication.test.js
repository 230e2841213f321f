const event = (id) => ({ type: "track", event: "Opened", messageId: id });

test("an id is forgotten after a thousand others", () => {
  expect(run(event("first"))).not.toBeNull();
  for (let i = 0; i < 999; i++) run(event(`id ${i}`));
  expect(run(event("first"))).toBeNull();
  run(event("one more"));
  expect(run(event("first"))).not.toBeNull();
});

import { expect, test, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
const { seal, unseal } = await import("#app/request/seal.server.ts");

test("a sealed cookie can be opened only for its own purpose and only if it is unaltered", async () => {
  const session = { key: "who", access: "token" };
  const sealed = await seal("session", session);
  expect(await unseal("session", sealed)).toEqual(session);
  expect(await unseal("kept-form", sealed)).toBeNull();
  expect(await unseal("session", sealed.replace(/.{4}$/, "AAAA"))).toBeNull();
  expect(await unseal("session", await seal("kept-form", session))).toBeNull();
});

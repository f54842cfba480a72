import { expect, test, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
const { seal, unseal } = await import("#app/request/seal.server.ts");

test("a cookie is opened for what it was sealed for, never passed off as another, nor when it was altered", async () => {
  const session = { key: "who", access: "token" };
  const sealed = await seal("session", session);
  expect(await unseal("session", sealed)).toEqual(session);
  expect(await unseal("kept-form", sealed)).toBeNull();
  expect(await unseal("session", sealed.replace(/.{4}$/, "AAAA"))).toBeNull();
  expect(await unseal("session", await seal("kept-form", session))).toBeNull();
});

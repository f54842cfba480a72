import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { password, useBackend } from "#tests/support/backend.ts";
import { checkConformance } from "./conformance.ts";

const backend = useBackend("demo");

test.each(["director@alfa.example", "rep@seller.example"])("our own backend conforms to the contract as %s sees it", async (login) => {
  if (!backend.app.server.listening) await backend.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = backend.app.server.address() as AddressInfo;
  const { asked, findings } = await checkConformance(`http://127.0.0.1:${port}`, { login, password });
  expect(findings).toEqual([]);
  expect(asked).toBeGreaterThan(50);
});

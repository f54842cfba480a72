import { afterEach, expect, it, vi } from "vitest";
import { products } from "#contract/products.ts";
import { startAnsweringServer } from "#tests/support/answering-server.ts";

afterEach(() => void vi.unstubAllEnvs());

it("L001: every path of the contract is appended to the configured base, with or without a path of its own", async () => {
  const backend = await startAnsweringServer({ status: 200, body: JSON.stringify({ categories: [] }) });
  for (const [base, address] of [
    ["", "/v1/products/categories"],
    ["/api/", "/api/v1/products/categories"],
  ] as const) {
    vi.resetModules();
    vi.stubEnv("BACKEND_URL", backend.url + base);
    const { callBackend } = await import("#app/request/call-backend.server.ts");
    await callBackend(products.categories);
    expect(backend.asked.at(-1)).toBe(address);
  }
  await backend.close();
});

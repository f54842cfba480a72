import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { password } from "#tests/support/backend.ts";
import { usePortal } from "#tests/support/portal.ts";

const portal = usePortal();
const director = "director@alfa.example";

describe("a portal with a public address and without the demo", () => {
  const [own, ours] = ["https://portal.example", "https://admin.portal.example"];
  let [client, admin, unnamed] = ["", "", ""];

  beforeAll(async () => {
    const settings = { PUBLIC_URL: own, DEMO: "off", SESSION_SECRET: "tests-only-secret-of-thirty-two-bytes-and-more" };
    client = await portal.start("client", settings);
    admin = await portal.start("admin", { ...settings, ADMIN_URL: `${ours}/` });
    unnamed = await portal.start("admin", settings);
  });

  const browserAt = async (origin: string) => (await portal.visit(null)).at(origin);

  test("trust S41: accepts forms from exactly its own origin, with scheme and port, client or admin", async () => {
    for (const [origin, from, host, wanted] of [
      [client, own, "portal.example", 401],
      [client, "http://portal.example", "portal.example", 403],
      [client, ours, "portal.example", 403],
      [client, "https://portal.example:8443", "portal.example", 403],
      [admin, ours, "admin.portal.example", 401],
      [admin, own, "admin.portal.example", 403],
      [admin, "http://admin.portal.example", "admin.portal.example", 403],
      [unnamed, ours, "admin.portal.example", 401],
      [unnamed, own, "admin.portal.example", 403],
      [unnamed, "http://admin.portal.example", "admin.portal.example", 403],
    ] as const) {
      // A new login each time: after five failures an account is locked.
      const login = { login: `${randomUUID()}@none.example`, password: "wrong-password" };
      const { status } = await (await browserAt(origin)).post("/login", login, { host, origin: from });
      expect(status, `${from} at ${host}`).toBe(wanted);
    }
  });

  test("trust S15 S46: under HTTPS sets __Host- Secure cookies and Strict-Transport-Security", async () => {
    // As behind a proxy: the public host, over plain HTTP.
    const browser = await browserAt(client);
    const answer = await browser.post("/login", { login: director, password }, { host: "portal.example", origin: own });
    expect(answer.status).toBe(303);
    const line = answer.setCookies.find((one) => one.startsWith("__Host-sid="));
    expect(line).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    expect(line).not.toMatch(/domain=/i);
    // A site on a sibling subdomain cannot set a `__Host-` cookie.
    for (const each of answer.setCookies) expect(each).toMatch(/^__Host-[^;]*; Path=\/; (?!.*domain=).*; Secure$/i);
    const page = await browser.get("/", { host: "portal.example" });
    expect(page.headers["strict-transport-security"]).toMatch(/max-age=(3153600\d|[4-9]\d{7})/);
  });

  test("has no gallery of widgets", async () => {
    const browser = await browserAt(client);
    const host = "portal.example";
    expect((await browser.get("/kit", { host })).status).toBe(404);
    expect((await browser.post("/kit", { a: "b" }, { host, origin: own })).status).toBe(404);
  });
});

test("trust S99: a portal without a secret does not start", async () => {
  await expect(portal.start("client", { SESSION_SECRET: "" })).rejects.toThrow(/SESSION_SECRET/);
});

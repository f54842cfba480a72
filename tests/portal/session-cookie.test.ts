import { describe, expect, test } from "vitest";
import { password } from "#tests/support/backend.ts";
import { usePortal } from "#tests/support/portal.ts";

const portal = usePortal();

const director = "director@alfa.example";

describe("the session cookie and its tokens", () => {
  test("trust S15: the cookie is HttpOnly and SameSite, lasts at most 30 days and fits into 4096 bytes", async () => {
    const visitor = await portal.visit(null);
    const { setCookies } = await visitor.post("/login", { login: director, password });
    const lines = setCookies.filter((line) => line.startsWith("sid-client"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(lines.join("").length).toBeLessThanOrEqual(4096);
    expect(Number(/Max-Age=(\d+)/.exec(lines[0] ?? "")?.[1])).toBeLessThanOrEqual(30 * 24 * 3600);
    for (const line of setCookies) expect(line).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test("trust S16: no token appears in pages, data, headers or addresses", async () => {
    const visitor = await portal.visit(director);
    const paths = [
      "/",
      "/cart",
      "/catalog",
      "/cabinet/home",
      "/cabinet/user",
      "/cabinet/settings",
      "/cabinet/deals",
      "/cabinet/company/about",
      "/nothing/here",
      `/resources/suggestions?search=${encodeURIComponent("кефир")}`,
    ];
    const bodies: string[] = [];
    const calls = await portal.callsDuring(async () => {
      for (const path of paths)
        for (const answer of [await visitor.get(path), await visitor.getData(path)]) {
          // Random nonces and asset names contain any three letters now and then.
          const nonce = /'nonce-([\w-]{22})'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
          expect(nonce, path).not.toBe("");
          const told = answer.body + JSON.stringify({ ...answer.headers, "set-cookie": "" });
          bodies.push(told.replaceAll(nonce, "nonce").replaceAll(/\/assets\/[\w.-]+/g, "asset"));
        }
    });
    const token = String(calls.find((call) => call.headers.authorization)?.headers.authorization).replace("Bearer ", "");
    expect(token).toMatch(/^eyJ/);
    for (const body of bodies) {
      expect(body).not.toContain("eyJ");
      expect(body).not.toContain(token.split(".")[2]);
    }
    for (const call of calls) expect(call.path).not.toContain("eyJ");
  });

  test("A32: every call for a signed-in person carries the bearer token, and no call for a guest does", async () => {
    const visitor = await portal.visit(director);
    const calls = await portal.callsDuring(() => visitor.get("/cabinet/customer"));
    expect(calls.length).toBeGreaterThan(1);
    expect(
      calls
        .filter((call) => !/^\/v1\/(products\/categories|seller$)/.test(call.path))
        .every((call) => call.headers.authorization?.startsWith("Bearer eyJ")),
    ).toBe(true);
    const guest = await portal.visit(null);
    const guestCalls = await portal.callsDuring(() => guest.get("/catalog"));
    expect(guestCalls.every((call) => call.headers.authorization === undefined)).toBe(true);
  });
});

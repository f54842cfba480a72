import { describe, expect, test } from "vitest";
import { usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

describe("security headers of responses", () => {
  const fixed = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
  };
  const cases: [name: string, status: number, ask: (guest: Visitor) => Promise<Answer>][] = [
    ["a page", 200, (guest) => guest.get("/login")],
    ["its data", 200, (guest) => guest.getData("/login")],
    ["a redirect", 303, (guest) => guest.get("/cart")],
    ["a redirect of data", 202, (guest) => guest.getData("/cart")],
    ["an unknown page", 404, (guest) => guest.get("/no/page")],
    ["a refused form", 422, (guest) => guest.post("/login", {})],
    ["a foreign form", 403, (guest) => guest.send("POST", "/login", { body: "", headers: { "sec-fetch-site": "cross-site" } })],
    ["a failure", 500, (guest) => failing(() => guest.get("/catalog"))],
    ["a resource", 200, (guest) => guest.get("/resources/suggestions?search=кефир".replace("кефир", encodeURIComponent("кефир")))],
    ["a resource's redirect", 303, (guest) => guest.get("/resources/basket")],
  ];

  test.each(cases)("trust S45 S46: %s carries the security headers (%i)", async (_, status, ask) => {
    const { headers, ...answer } = await ask(await portal.visit(null));
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject(fixed);
    expect(headers["permissions-policy"]).toMatch(/camera=\(\)/);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cache-control"]).toMatch(/no-store/);
    if (answer.body) expect(headers["content-type"]).toMatch(/charset=utf-8/i);
  });

  test("trust S45: the content security policy allows only own scripts with a nonce that is new in every response", async () => {
    const guest = await portal.visit(null);
    const nonces = new Set<string>();
    for (const path of ["/", "/login", "/no/page"]) {
      const { headers, body } = await guest.get(path);
      const policy = String(headers["content-security-policy"]);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      nonces.add(nonce);
      for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
      const scripts = (body.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes("application/ld+json"));
      expect(scripts.length).toBeGreaterThan(0);
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
      expect(body).not.toMatch(/<style\b|\son\w+=/);
    }
    expect(nonces.size).toBe(3);
  });

  test("files with a hash in their name are cached for a year", async () => {
    const guest = await portal.visit(null);
    const { body } = await guest.get("/");
    const css = /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? "";
    expect((await guest.get(css)).headers["cache-control"]).toMatch(/max-age=31536000, immutable/);
    expect((await guest.get("/healthz")).status).toBe(200);
  });
});

describe("trust S48: encoded and malformed addresses", () => {
  const crooked = [
    "//cabinet/deals",
    "/cabinet%2Fdeals",
    "/cabinet/deals;x",
    "/cabinet/deals;jsessionid=1",
    "/%2e%2e/",
    "/cabinet/../cabinet/deals",
    "/cabinet/%2e%2e/cabinet/deals",
    "/cabinet/deals.",
    "/cabinet/deals/",
    "/Cabinet/Deals",
    "/CABINET/DEALS",
    "/%63abinet/deals",
    "/cabinet//deals",
    "/cabinet/deals%20",
    "/cabinet/deals%00",
    "/cabinet/deals%ff",
    "/%ff",
    "/cabinet\\deals",
    "/cabinet/deals.data/",
    "/cabinet/deals.data.data",
    "/_root.data/cabinet",
  ];

  test("none of them shows a guest the cabinet or causes a server error", async () => {
    const guest = await portal.visit(null);
    for (const path of crooked) {
      guest.cookies.delete("redirected");
      const answer = await guest.get(path);
      expect(answer.status, path).toBeLessThan(500);
      expect(text(element(answer.body, /<main\b/)), path).not.toMatch(/Сделки|10419/);
      if (answer.location !== null)
        expect(new URL(String(answer.headers.location ?? "/"), portal.origin()).origin, path).toBe(portal.origin());
    }
  });

  test("files outside the public folder are not served", async () => {
    const guest = await portal.visit(null);
    for (const path of [
      "/assets/%2e%2e%2fpackage.json",
      "/assets/../../package.json",
      "/.env",
      "/.git/config",
      "/package.json",
      "/build/server/index.js",
      "/assets/%2e%2e/%2e%2e/server/index.js",
      "/metrics",
    ]) {
      const answer = await guest.get(path);
      expect(answer.status, path).not.toBe(200);
      expect(answer.body, path).not.toContain('"dependencies"');
    }
  });

  test("a very long address, and one with HTML in it, are answered without executing the HTML", async () => {
    const guest = await portal.visit(null);
    expect((await guest.get(`/${"a".repeat(8000)}`)).status).toBeLessThan(500);
    const { body } = await guest.get("/no/%3Cscript%3Ealert(1)%3C/script%3E?x=%3C/script%3E%3Cimg%20src=x%20onerror=alert(1)%3E");
    expect(body).not.toMatch(/<script>alert|<img src=x/);
  });
});

test("trust S99: source maps are not served", async () => {
  const guest = await portal.visit(null);
  const script = /(\/assets\/[\w-]+\.js)"/.exec((await guest.get("/")).body)?.[1] ?? "";
  expect((await guest.get(script)).status).toBe(200);
  expect((await guest.get(`${script}.map`)).status).toBe(404);
});

async function failing(work: () => Promise<Answer>): Promise<Answer> {
  portal.proxy.intercept = (call) => (call.path.startsWith("/v1/products/public") ? { status: 500, body: { errors: [] } } : undefined);
  try {
    return await work();
  } finally {
    portal.proxy.intercept = undefined;
  }
}

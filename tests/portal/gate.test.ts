import { beforeAll, describe, expect, test } from "vitest";
import { admit, resources, siteMap } from "#app/site-map/pages.ts";
import { formBodies } from "#tests/support/hostile-bodies.ts";
import { addressHeaders } from "#tests/support/hostile-proxies.ts";
import { usePortal } from "#tests/support/portal.ts";
import { statusBeforeEnd } from "#tests/support/unended-request.ts";

const portal = usePortal();

const director = "director@alfa.example";
const form = "application/x-www-form-urlencoded";
const megabytes = 2 ** 20;
const addressOf = (path: string) =>
  path
    .replace("/{placeholder}", "/about")
    .replace(/\/:\w+\?/g, "")
    .replace(/:(\w*[iI]d|uuid|scheduleUuid|ticketUuid)\b/g, "0197f3a2-1111-7000-8000-000000000001")
    .replace(/:\w+|\*$/g, "x");
const paths = Object.entries(siteMap).map(([id, { path, guard }]) => ({
  id,
  guard,
  path: addressOf(path),
}));

/** Who together may open every page. */
const visitors: [login: string | null, roles: Parameters<typeof admit>[1]][] = [
  [null, null],
  [director, ["buyer_company_director"]],
  ["rep@seller.example", ["seller_sales_representative"]],
  ["content@seller.example", ["seller_content_manager"]],
  ["regional@seller.example", ["seller_regional_director"]],
  ["supervisor@seller.example", ["supervisor"]],
];

describe("a request that may not send a body is answered before its body arrives", () => {
  const announced = { "content-type": "multipart/form-data; boundary=x", "content-length": String(30 * megabytes) };

  test("trust S51: a guest's body of thirty megabytes is refused at every page before it is received", async () => {
    const wrong: string[] = [];
    for (const { id, path, guard } of paths) {
      const status = await statusBeforeEnd(`${portal.origin()}${path}`, { ...announced, origin: portal.origin() });
      const wanted = admit(guard, null) === "login" ? [303, 405] : [413, 405, 404];
      if (!wanted.includes(status)) wrong.push(`${id} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("trust S41: a form of another site is refused at every page and resource before its body is received", async () => {
    const { cookies } = await portal.visit(director);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const wrong: string[] = [];
    // Calls of systems take no cookie.
    const others = Object.entries(resources).flatMap(([id, { path }]) => (id === "exchangeCalls" ? [] : [path]));
    for (const path of [...paths.map((page) => page.path), ...others]) {
      const status = await statusBeforeEnd(`${portal.origin()}${path}`, { ...announced, cookie, origin: "https://evil.example" });
      if (![403, 405].includes(status)) wrong.push(`${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("trust S28: a person without the right to a page is redirected before the body is received", async () => {
    const { cookies } = await portal.visit("content@seller.example");
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const closed = paths.filter(({ guard }) => admit(guard, ["seller_content_manager"]) === "main");
    expect(closed.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const { id, path } of closed) {
      const status = await statusBeforeEnd(`${portal.origin()}${path}`, {
        ...announced,
        cookie: cookie.replace(/redirected=[^;]*/, ""),
        origin: portal.origin(),
      });
      if (![303, 405].includes(status)) wrong.push(`${id}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("trust S51: a guest's body without a declared length gets 413 as soon as it exceeds a megabyte", async () => {
    const headers = { "content-type": form, origin: portal.origin(), "transfer-encoding": "chunked" };
    // Slightly over the limit, then neither more data nor an end: a server that waited for the end would never answer.
    const status = await statusBeforeEnd(`${portal.origin()}/login`, headers, "a".repeat(megabytes + 65_536));
    expect(status).toBe(413);
  });
});

test("trust S36 S40: no page and no resource answers an unknown name of a field or parameter with a server error", async () => {
  const names = ["constructor", "__proto__", "a[b]", "a[]", "a.constructor", "toString", "hasOwnProperty", "a..b", ".", "__intent__"];
  const query = names.map((name) => `${encodeURIComponent(name)}=x`).join("&");
  const asked = Object.entries({ ...siteMap, ...resources }).filter(([id]) => !["healthz", "readyz", "oneC"].includes(id));
  const wrong: string[] = [];
  for (const [index, [id, { path, guard }]] of asked.entries()) {
    const [login = null] = visitors.find(([, roles]) => admit(guard, roles) === "enter") ?? [];
    const visitor = await portal.visit(login);
    visitor.cookies.delete("redirected");
    const place = addressOf(path);
    // One reader reads the forms of all addresses.
    for (const name of id === "support" ? names : [names[index % names.length] ?? ""]) {
      const { status } = await visitor.postText(place, `${encodeURIComponent(name)}=x`);
      if (status < 300 || status >= 500) wrong.push(`${id} ${name}: ${status}`);
    }
    const { status } = await visitor.get(`${place}?${query}`);
    if (status >= 500) wrong.push(`${id}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

describe("responses of resource routes", () => {
  const asked = Object.entries(resources).filter(
    ([id]) => !["healthz", "readyz", "robots", "oneC", "exchangeCalls", "productPhoto"].includes(id),
  );

  test("trust S46 R15: every response of a resource, also an error, carries the renewed session and the security headers", async () => {
    const visitor = await portal.visit(director);
    const wrong: string[] = [];
    let now = portal.backend.now().getTime();
    for (const [id, { path }] of asked) {
      for (const ask of [
        () => visitor.get(path),
        () => visitor.get(`${path}?uuid=0197f3a2-1111-7000-8000-000000000001&chat=x&ticket=x&deal=x&contract=x&company=x&query=x`),
        () => visitor.getData(path),
        () => visitor.post(path, { intent: "no such button" }),
        () => visitor.postText(path, "a=&".repeat(600)),
      ]) {
        // The access token has just expired: this request refreshes it.
        now += 6 * 60_000;
        await portal.setNow(new Date(now));
        const { status, headers, setCookies } = await ask();
        const said = `${id} ${ask.toString().slice(14, 40)}: ${status}`;
        if (status >= 500) wrong.push(said);
        // A 405 is sent before the session is read.
        if (status !== 405 && !setCookies.some((line) => /^sid-client=[^;]{100}/.test(line))) wrong.push(`${said} without the session`);
        if (headers["x-content-type-options"] !== "nosniff" || !headers["content-security-policy"] || !headers["cache-control"])
          wrong.push(`${said} without headers`);
        if (/json|text\/plain/.test(headers["content-type"] ?? "") && !/charset=utf-8|json/.test(headers["content-type"] ?? ""))
          wrong.push(`${said} without a charset`);
      }
    }
    expect(wrong).toEqual([]);
    await portal.setNow(new Date(now + 6 * 60_000));
    expect((await visitor.get("/cabinet/help")).status).toBe(200);
  });

  test("trust S46: a failure in a resource is answered with a message, the security headers and the renewed session", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(new Date(portal.backend.now().getTime() + 6 * 60_000));
    portal.proxy.intercept = (call) =>
      call.path.startsWith("/v1/customers/public/personal-data") ? { status: 500, body: { errors: [] } } : undefined;
    try {
      const { status, headers, setCookies, body } = await visitor.get("/resources/personal-data");
      expect(status).toBe(500);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
      });
      expect(setCookies.some((line) => line.startsWith("sid-client="))).toBe(true);
      expect(body).toMatch(/Попробуйте еще раз/);
    } finally {
      portal.proxy.intercept = undefined;
    }
  });

  test("trust S46: static files and addresses without a route carry the security headers as well", async () => {
    const guest = await portal.visit(null);
    const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec((await guest.get("/")).body) ?? [];
    for (const [method, path] of [
      ["GET", style],
      ["GET", "/favicon.ico"],
      ["GET", "/__manifest"],
      ["GET", "/%ff"],
      ["GET", "/assets/none.js"],
      ["GET", "/healthz"],
      ["GET", "/?_data=root"],
      ["POST", "/healthz"],
      ["OPTIONS", "/"],
    ] as const) {
      const { headers } = await guest.send(method, path);
      expect(headers, `${method} ${path}`).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
      });
      expect(headers["content-security-policy"], path).toMatch(/default-src 'none'/);
    }
  });
});

describe("the visitor's IP address", () => {
  const names = addressHeaders();
  const lastCall = () => portal.proxy.calls.findLast((call) => call.path.endsWith("/login"));
  const forged = Object.fromEntries(names.map((name) => [name, name === "forwarded" ? "for=6.6.6.6" : "6.6.6.6"]));
  let trusting = "";

  beforeAll(async () => {
    trusting = await portal.start("client", { TRUST_PROXY: "on" });
  });

  async function addressOf(origin: string, headers: Record<string, string>): Promise<unknown> {
    const visitor = (await portal.visit(null)).at(origin);
    await visitor.post("/login", { login: "nobody@none.example", password: "wrong-password" }, headers);
    return lastCall()?.headers["x-forwarded-for"];
  }

  test("trust S42: the library that reads proxy headers lists the headers tested below", () => {
    expect(names.length).toBeGreaterThanOrEqual(14);
    expect(names).toContain("x-client-ip");
  });

  test.each(names)("trust S42 S60: without a proxy the header %s from a visitor is ignored", async (name) => {
    expect(await addressOf(portal.origin(), { [name]: forged[name] ?? "" })).toBeUndefined();
  });

  test.each(names.filter((name) => name !== "x-forwarded-for"))(
    "trust S42 S60: behind the proxy the header %s from a visitor is ignored",
    async (name) => {
      expect(await addressOf(trusting, { [name]: forged[name] ?? "", "x-forwarded-for": "203.0.113.7" })).toBe("203.0.113.7");
      expect(await addressOf(trusting, { [name]: forged[name] ?? "" })).toBeUndefined();
    },
  );

  test.each([
    ["6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["6.6.6.6,7.7.7.7 ,2001:db8::7", "2001:db8::7"],
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7, unknown", undefined],
    ["6.6.6.6,", undefined],
    ["203.0.113.7' or 1=1", undefined],
  ])("trust S42: X-Forwarded-For: %s: only the last entry counts, which the proxy wrote", async (sent, counted) => {
    expect(await addressOf(trusting, { ...forged, "x-forwarded-for": sent })).toBe(counted);
  });
});

test.each(formBodies(900_000))(
  "trust R18: $name: a form answers a guest's body of 900 kB without a server error and without echoing it many times",
  async ({ type, text }) => {
    const guest = await portal.visit(null);
    const wrong: string[] = [];
    // One reader reads the forms of all addresses; gate.full.test.ts sends it to more of them.
    for (const path of ["/login", "/cart"]) {
      guest.cookies.delete("redirected");
      const { status, body } = await guest.send("POST", path, { body: text, headers: { origin: portal.origin(), "content-type": type } });
      if (status < 300 || status >= 500) wrong.push(`${path}: ${status}`);
      // A refused form returns what was typed, and little more.
      if (body.length > 3 * 900_000) wrong.push(`${path}: ${body.length} letters`);
    }
    expect(wrong).toEqual([]);
  },
);

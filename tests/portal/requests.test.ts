import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();

const director = "director@alfa.example";
const product = demoUuid("product", "010-241");
const form = "application/x-www-form-urlencoded";
const lines = async () => (await (await portal.backend.as(director))(basket.get)).body;

describe("trust S41: forms of other sites", () => {
  const fields = new URLSearchParams({ intent: "add", productUuid: product, quantity: "3", back: "/catalog" }).toString();
  const logout = new URLSearchParams({ intent: "logout" }).toString();
  const targets: [name: string, path: string, body: string][] = [
    ["a resource", "/resources/basket", fields],
    ["a resource as data", "/resources/basket.data", fields],
    ["a resource with ?index", "/resources/basket?index", fields],
    ["a resource with ?_data", "/resources/basket?_data=resource-basketLines", fields],
    ["signing out", "/logout", logout],
    ["signing out as data", "/logout.data", logout],
    ["a page", "/login", "login=a&password=b"],
    ["a page as data", "/login.data", "login=a&password=b"],
  ];

  const refused: [name: string, headers: (own: string) => Record<string, string>][] = [
    ["nothing that names the sender", () => ({})],
    ["Sec-Fetch-Site: cross-site, whatever the Origin", (own) => ({ "sec-fetch-site": "cross-site", origin: own })],
    ["Sec-Fetch-Site: same-site", (own) => ({ "sec-fetch-site": "same-site", origin: own })],
    ["Sec-Fetch-Site: none", () => ({ "sec-fetch-site": "none" })],
    ["a foreign Referer", () => ({ referer: "https://evil.example/x" })],
  ];

  test.each(targets)("%s accepts a form from the portal's own pages only", async (_, path, body) => {
    const visitor = await portal.visit(path.startsWith("/login") ? null : director);
    const before = JSON.stringify(await lines());
    for (const [name, headers] of refused) {
      for (const type of [form, "text/plain", "multipart/form-data; boundary=x"]) {
        const answer = await visitor.send("POST", path, { body, headers: { "content-type": type, ...headers(portal.origin()) } });
        expect(answer.status, `${name} ${type}`).toBe(403);
      }
    }
    for (const origin of ["https://evil.example", "null", "not an address"]) {
      const answer = await visitor.send("POST", path, { body, headers: { "content-type": form, origin } });
      expect(answer.status, origin).toBe(403);
      expect(answer.setCookies.filter((line) => line.startsWith("sid-"))).toEqual([]);
    }
    expect(JSON.stringify(await lines())).toBe(before);
    if (!path.startsWith("/login")) expect((await visitor.get("/cabinet/help")).status).toBe(200);
  });

  test("a form of the portal is recognised by Sec-Fetch-Site, Origin or Referer", async () => {
    const origin = portal.origin();
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin }, { referer: `${origin}/catalog` }] as Record<string, string>[]) {
      const visitor = await portal.visit(director);
      const answer = await visitor.send("POST", "/logout", { body: logout, headers: { "content-type": form, ...headers } });
      expect(answer.status, JSON.stringify(headers)).toBe(303);
    }
  });

  test("trust S42: forwarded headers from a guest change neither the origin check nor a redirect's target", async () => {
    const guest = await portal.visit(null);
    const forged = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" };
    expect((await guest.get("/cart", forged)).headers.location).toBe("/login?redirect=%2Fcart");
    const answer = await guest.send("POST", "/login", {
      body: "login=a&password=b",
      headers: { "content-type": form, origin: "https://evil.example", ...forged },
    });
    expect(answer.status).toBe(403);
    expect((await guest.get("/login", forged)).body).not.toContain("evil.example");
  });
});

describe("trust S44: request methods", () => {
  test.each(["/", "/login", "/cart", "/cabinet/deals", "/logout", "/resources/basket", "/resources/suggestions"])(
    "%s refuses other methods than GET, HEAD and POST with 405",
    async (path) => {
      const visitor = await portal.visit(null);
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const answer = await visitor.send(method, path, { headers: { origin: portal.origin() }, body: "" });
        expect(answer.status, method).toBe(405);
      }
      const trace = await visitor.send("TRACE", path, { headers: { "x-secret": "mirrored" } });
      expect(trace.status).toBe(405);
      expect(trace.body).not.toContain("mirrored");
    },
  );

  test("HEAD of a page has the status of GET and no body", async () => {
    const visitor = await portal.visit(director);
    const answer = await visitor.send("HEAD", "/cart");
    expect([answer.status, answer.body]).toEqual([200, ""]);
  });

  test("following every link as a buyer changes no data", async () => {
    const visitor = await portal.visit(director);
    const before = await contentOfTables();
    const seen = new Set(["/"]);
    const waiting = ["/", "/cart", "/cabinet/home"];
    const failed: string[] = [];
    while (waiting.length > 0 && seen.size < 150) {
      const path = waiting.shift() ?? "/";
      visitor.cookies.delete("redirected");
      const { body, status } = await visitor.get(path);
      if (status >= 500) failed.push(`${path}: ${status}`);
      for (const href of hrefs(body)) {
        const clean = href.replace(/#.*$/, "");
        if (!clean.startsWith("/") || clean.startsWith("//") || clean.startsWith("/assets/") || seen.has(clean)) continue;
        seen.add(clean);
        waiting.push(clean);
      }
    }
    expect(failed).toEqual([]);
    expect(seen.size).toBeGreaterThan(60);
    const after = await contentOfTables();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  });
});

describe("request bodies", () => {
  test("a form above a megabyte is refused with 413, with or without a declared length", async () => {
    const guest = await portal.visit(null);
    const big = `login=${"a".repeat(1024 * 1024)}&password=b`;
    const refused = await guest.send("POST", "/login", { body: big, headers: { origin: portal.origin(), "content-type": form } });
    expect(refused.status).toBe(413);
    const page = element(refused.body, /<main\b[^>]*>/);
    expect(text(page)).toMatch(/не больше 1 МБ/);
    expect(links(page)).toContainEqual(expect.objectContaining({ text: "Повторить", href: "/login" }));
    expect(await chunked(big)).toBe(413);
    const just = `login=${"a".repeat(1000)}&password=b`;
    expect(
      (await guest.send("POST", "/login", { body: just, headers: { origin: portal.origin(), "content-type": form } })).status,
    ).toBeLessThan(500);
  });

  test.each([
    ["of an unknown type", "application/xml", "<a/>"],
    ["JSON", "application/json", '{"login":"a"}'],
    ["multipart without its boundary", "multipart/form-data", "x"],
    ["multipart that ends early", "multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="login"'],
    ["bytes that are not text", form, "login=%ff%fe&password=%00"],
  ])("a body that is %s is refused with a client error", async (_, type, body) => {
    const answer = await (await portal.visit(null)).send("POST", "/login", {
      body,
      headers: { origin: portal.origin(), "content-type": type },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("a form with an unknown button is refused with 400", async () => {
    const answer = await (await portal.visit(null)).post("/login", { intent: "__proto__", login: "a", password: "b" });
    expect(answer.status).toBe(400);
  });
});

function chunked(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${portal.origin()}/login`,
      { method: "POST", headers: { origin: portal.origin(), "content-type": form, "transfer-encoding": "chunked" } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    // The server closes the connection with the answer, before the rest of the body.
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "EPIPE" || error.code === "ECONNRESET" ? undefined : reject(error),
    );
    for (let at = 0; at < body.length; at += 65_536) outgoing.write(body.slice(at, at + 65_536));
    outgoing.end();
  });
}

/** A digest of every table that reading pages must not change. */
async function contentOfTables(): Promise<Record<string, string>> {
  const movesByItself = ["sessions", "login_attempts", "search_history", "product_search_history"];
  const { rows } = await portal.backend.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const content: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !movesByItself.includes(row.name))) {
    const digest = await portal.backend.pool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest from "${name}" row`,
    );
    content[name] = digest.rows[0]?.digest ?? "";
  }
  return content;
}

import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { usePortal } from "#tests/support/portal.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal();

const director = "director@alfa.example";

describe("malformed requests", () => {
  /** Sends raw lines: no HTTP client would send such requests. */
  function send(lines: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(portal.origin());
    return new Promise((resolve, reject) => {
      let heard = "";
      const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`));
      socket.on("data", (part) => (heard += part));
      socket.on("error", reject);
      socket.on("close", () => resolve(heard));
    });
  }

  test.each([
    "a b",
    "[::1",
    "[zz]",
    "host:99999",
    "host:port",
    "a/b",
    "a@b",
    "a?b",
    "1.2.3.4.5",
    "хост",
    "%00",
    "a\\b",
    "<script>",
    "-:-",
    "x".repeat(8000),
  ])("trust S42 R18: a request with Host: %s is answered with 400 or with a page", async (host) => {
    const [head = "", body = ""] = (await send(["GET /login HTTP/1.1", `Host: ${host}`])).split("\r\n\r\n");
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
    expect([200, 400]).toContain(status);
    if (status === 400 && body) expect(body).toMatch(/Страница не открылась/);
  });

  test.each([
    ["GET http://evil.example/login HTTP/1.1"],
    ["GET /login?x=1 HTTP/1.0"],
    ["OPTIONS * HTTP/1.1"],
    ["GET //evil.example/login HTTP/1.1"],
    ["GET /\\evil.example HTTP/1.1"],
  ])("trust R18: the request line %s causes no server error", async (line) => {
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(await send([line, "Host: 127.0.0.1"]))?.[1])).toBeLessThan(500);
  });

  test.each(["evil.example:99999", "evil.example:80:80", "[", "", "a b"])(
    "trust S42: X-Forwarded-Host: %s does not change where a redirect leads",
    async (host) => {
      expect((await (await portal.visit(null)).get("/cart", { "x-forwarded-host": host })).headers.location).toBe(
        "/login?redirect=%2Fcart",
      );
    },
  );

  test("trust R18: an address with more than 200 parameters gets 400 with a message, and one with 200 is read", async () => {
    const guest = await portal.visit(null);
    for (const path of ["/catalog", "/login", "/resources/suggestions", "/no/page"]) {
      for (const parameters of [
        "a=&".repeat(3000),
        Array.from({ length: 2000 }, (_, index) => `a${index}=`).join("&"),
        "brand=x&".repeat(1500),
      ]) {
        for (const answer of [await guest.get(`${path}?${parameters}`), await guest.getData(`${path}?${parameters}`)])
          expect(answer.status, path).toBe(400);
      }
    }
    expect((await guest.get(`/catalog?${"a=&".repeat(3000)}`)).body).toMatch(/Страница не открылась/);
    expect((await guest.get(`/catalog?${"brand=x&".repeat(199)}`)).status).toBe(200);
  });
});

test("trust S73: the access log contains no token, e-mail, phone or search text of any request", async () => {
  const origin = await portal.start("client");
  const visitor = (await portal.visit(null)).at(origin);
  const secrets = ["seeded-token-Zk3v", "seeded@mail.example", "seeded%40mail", "seeded-word", "+79991234567", "9991234567"];
  const token = "seeded-token-Zk3vQ9eSxxxxxxxxxxxxxxxxxxxxxxx";
  await visitor.post("/login", { login: director, password: "Demo-2026!" });
  for (const path of [
    `/activate-customer/${token}`,
    `/ACTIVATE-customer/${token}/`,
    `/activate-customer/${token}.data`,
    "/outbox?to=seeded@mail.example",
    "/outbox?to=%2B79991234567",
    "/catalog?search=seeded-word",
    "/login?redirect=%2Fcabinet%2Fcustomer%3Fsearch%3Dseeded%40mail.example",
    "/resources/suggestions?search=seeded-word",
    "/cabinet/customer?search=seeded@mail.example",
    "/no/seeded@mail.example",
    "/no/seeded%40mail.example",
  ])
    await visitor.get(path);
  await visitor.post(`/activate-customer/${token}`, { password: "Demo-2026!x", confirmation: "Demo-2026!x" });
  await visitor.get("/privacy-policy?last");
  await until(() => portal.outputOf(origin).includes('"/privacy-policy"'));
  const log = portal.outputOf(origin);
  expect(log).toContain('"method":"GET","path":"/activate-customer/*","status":200');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  const answered = log.split("\n").filter((line) => line.includes('"answered"'));
  expect(answered.length).toBeGreaterThan(12);
  for (const line of answered) expect(line).not.toContain("?");
});

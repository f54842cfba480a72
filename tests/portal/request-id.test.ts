import { expect, test } from "vitest";
import { password } from "#tests/support/backend.ts";
import { usePortal } from "#tests/support/portal.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal();
const director = "director@alfa.example";
const given = "0123456789abcdef0123456789abcdef";

/** Ids of the calls of a person; those whose answers all people share have none of their own. */
const idsOf = (calls: { path: string; headers: Record<string, unknown> }[]) =>
  calls.filter(({ path, headers }) => headers.authorization || path.startsWith("/auth/")).map(({ headers }) => headers["x-request-id"]);

test("behind a proxy every call of a request to the backend has the proxy's id: of a page, a sign-in, the exchange", async () => {
  const origin = await portal.start("client", { TRUST_PROXY: "on" });
  const visitor = (await portal.visit(null)).at(origin);
  const headers = { "x-request-id": given };
  const signIn = idsOf(await portal.callsDuring(() => visitor.post("/login", { login: director, password }, headers)));
  expect(signIn).toContain(given);
  const page = idsOf(await portal.callsDuring(() => visitor.get("/cabinet/customer", headers)));
  const exchange = idsOf(
    await portal.callsDuring(() =>
      visitor.send("GET", "/v1/exchange/deals?after=0", { headers: { ...headers, authorization: "Bearer gxk_1" } }),
    ),
  );
  for (const ids of [signIn, page, exchange]) {
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids)).toEqual(new Set([given]));
  }
});

test("without a proxy, or with an odd id from it, the portal names each request itself; error pages show the name", async () => {
  const visitor = await portal.visit(director);
  const [first, second] = [
    idsOf(await portal.callsDuring(() => visitor.get("/cabinet/customer", { "x-request-id": given }))),
    idsOf(await portal.callsDuring(() => visitor.get("/cabinet/customer", { "x-request-id": given }))),
  ];
  expect(new Set(first).size).toBe(1);
  expect(first).not.toContain(given);
  expect(second).not.toContain(first[0]);

  const origin = await portal.start("client", { TRUST_PROXY: "on" });
  const proxied = (await portal.visit(null)).at(origin);
  expect((await proxied.get("/no/page", { "x-request-id": given })).body).toContain(given);
  const odd = await proxied.get("/no/page", { "x-request-id": "<script>" });
  expect(odd.body).toMatch(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/);
});

test("the portal logs a line of JSON for each request, with the id of its calls to the backend; LOG_LEVEL holds for it", async () => {
  const origin = await portal.start("client", { TRUST_PROXY: "on" });
  const visitor = (await portal.visit(null)).at(origin);
  const calls = idsOf(await portal.callsDuring(() => visitor.post("/login", { login: director, password }, { "x-request-id": given })));
  expect(calls).toContain(given);
  await until(() => portal.outputOf(origin).includes(given));
  const lines = portal.outputOf(origin).split("\n");
  expect(lines.filter((line) => line && !line.startsWith("{") && !line.startsWith("[remix-serve] http"))).toEqual([]);
  const named = lines.filter((line) => line.includes(given)).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(named).toEqual([
    expect.objectContaining({
      level: 30,
      time: expect.any(Number),
      reqId: given,
      method: "POST",
      path: "/login",
      status: 303,
      ms: expect.any(Number),
      msg: "answered",
    }),
  ]);

  const quiet = await portal.start("client", { LOG_LEVEL: "error" });
  expect((await (await portal.visit(null)).at(quiet).get("/login")).status).toBe(200);
  expect(portal.outputOf(quiet)).not.toContain('"answered"');
});

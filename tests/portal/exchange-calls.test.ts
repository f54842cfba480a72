import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { type CurlLine, curlLinesOf } from "#tests/support/curl-lines.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { examples } from "#tests/support/feed-examples.ts";
import { makePng } from "#tests/support/png.ts";
import { usePortal } from "#tests/support/portal.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";
import { statusBeforeEnd } from "#tests/support/unended-request.ts";

const portal = usePortal();
let key: Promise<string> | undefined;

const openKey = async () => {
  const supervisor = await portal.backend.as("supervisor@seller.example");
  const made = await supervisor(calls.createKey, {
    body: { name: "Учёт", writes: ["goods", "pictures", "dealStatuses"], reads: ["goods", "deals"] },
  });
  return made.body.key;
};
const bearer = async () => {
  key ??= openKey();
  return { authorization: `Bearer ${await key}` };
};

async function send(
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
  method = body === undefined ? "GET" : "POST",
) {
  const visitor = await portal.visit(null);
  return visitor.send(method, path, { headers: { ...(await bearer()), ...headers }, ...(body !== undefined && { body }) });
}

const codeOf = ({ status, body }: Answer) => [status, JSON.parse(body).errors?.[0]?.code];

test("the lines of curl in server/README.md work through the portal as they are written", async () => {
  const goods = [
    { externalId: "y", sku: "Y", name: "Y", price: "10.00" },
    { externalId: "x", sku: "X", name: "X", price: "-1" },
  ];
  const files: Record<string, string | Buffer> = {
    "goods.ndjson": goods.map((row) => JSON.stringify(row)).join("\n"),
    "milk.png": makePng(200, 200),
  };
  const ids: Record<string, string> = { deal: await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" }) };
  const run = async ({ url, headers, file, data }: CurlLine) => {
    const path = url.replace("https://…", "").replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? "");
    return send(path, { ...headers, ...(await bearer()) }, file ? files[file] : data);
  };
  const lines = curlLinesOf("server/README.md");
  expect(lines).toHaveLength(6);
  const answers: Answer[] = [];
  for (const line of lines) {
    expect(line.headers.authorization).toBe("Bearer gxk_…");
    const answer = await run(line);
    answers.push(answer);
    if (line.file === "goods.ndjson") {
      ids.load = JSON.parse(answer.body).uuid;
      await workFeed(portal.backend.db, "goods", portal.backend.now);
    }
  }
  expect(answers.map(({ status, body }) => (status < 300 ? status : body))).toEqual([202, 200, 200, 200, 200, 200]);
  const [, load, csv, picture, deals, reported] = answers.map(({ body }) => body);
  expect(JSON.parse(load ?? "")).toMatchObject({ state: "done", counts: { new: 1, refused: 1 } });
  expect(csv).toContain("price");
  expect(JSON.parse(picture ?? "")).toMatchObject({ file: "milk.png" });
  expect(JSON.parse(deals ?? "").deals.map(({ uuid }: { uuid: string }) => uuid)).toContain(ids.deal);
  expect(JSON.parse(reported ?? "")).toMatchObject({ uuid: ids.deal, status: "collected" });
});

test("without a key, or for a call that takes none, nothing reaches the backend", async () => {
  const visitor = await portal.visit(null);
  const person = (await (await portal.visit("supervisor@seller.example")).get("/")).status;
  expect(person).toBe(200);
  const made = await portal.callsDuring(async () => {
    expect(codeOf(await visitor.get("/v1/exchange/deals"))).toEqual([401, "UNAUTHORIZED:4010"]);
    expect(codeOf(await visitor.get("/v1/exchange/deals", { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x" }))).toEqual([
      401,
      "UNAUTHORIZED:4010",
    ]);
    for (const [path, method] of [
      ["/v1/exchange/keys", "POST"],
      ["/v1/exchange/keys", "GET"],
      ["/v1/exchange/settings", "GET"],
      ["/v1/exchange/nothing", "POST"],
      ["/v1/exchange/deals", "DELETE"],
    ] as const)
      expect(codeOf(await send(path, {}, method === "POST" ? "{}" : undefined, method)), path).toEqual([404, "NOT_FOUND:4005"]);
  });
  expect(made).toEqual([]);
});

test("a wrong key is refused by the backend, and a browser may not write", async () => {
  const wrong = { authorization: "Bearer gxk_wrong" };
  expect(codeOf(await send("/v1/exchange/deals", wrong))).toEqual([401, "UNAUTHORIZED:4010"]);
  const body = '[{"externalId":"1"}]';
  expect((await send("/v1/exchange/goods", { "content-type": "application/json", "sec-fetch-site": "cross-site" }, body)).status).toBe(403);
});

test("a repeated idempotency key gets the first load, a body beyond the call's limit 413, a backend that is away 503", async () => {
  const headers = { "content-type": "application/x-ndjson", "idempotency-key": "once" };
  const row = JSON.stringify({ ...examples.goods[0], sku: "ONCE" });
  const [first, again] = [await send("/v1/exchange/goods", headers, row), await send("/v1/exchange/goods", headers, row)];
  expect([first.status, JSON.parse(again.body).uuid]).toEqual([202, JSON.parse(first.body).uuid]);
  const large = Buffer.alloc(1024 ** 2 + 1, " ");
  const status = "/v1/exchange/deals/00000000-0000-4000-8000-000000000000/status";
  expect(codeOf(await send(status, { "content-type": "application/json" }, large))).toEqual([413, "PAYLOAD_TOO_LARGE:4000"]);
  const inParts = { ...(await bearer()), "content-type": "application/json", "transfer-encoding": "chunked" };
  expect(await statusBeforeEnd(`${portal.origin()}${status}`, inParts, large)).toBe(413);
  portal.proxy.intercept = () => "cut";
  const away = await send("/v1/exchange/deals");
  expect([...codeOf(away), away.headers["retry-after"]]).toEqual([503, "UNAVAILABLE:5003", "5"]);
  portal.proxy.intercept = undefined;
});

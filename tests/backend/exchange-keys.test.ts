import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { readableNames, writableNames } from "#contract/exchange-keys.ts";
import { feedNames } from "#contract/feeds.ts";
import { exchangeEntities } from "#server/backend/exchange/tables.ts";
import { accessMatrix } from "#tests/support/access-matrix.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const supervisor = () => backend.as("supervisor@seller.example");

async function newKey(body: Record<string, unknown>) {
  return (await supervisor())(calls.createKey, { body: { writes: ["brands"], ...body } });
}

const sendWith = (authorization: string, feed = "brands", remoteAddress = "127.0.0.1") =>
  backend.app.inject({
    method: "POST",
    url: `/v1/exchange/${feed}`,
    remoteAddress,
    headers: { authorization, "content-type": "application/json" },
    payload: "[]",
  });

const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`;

describe("an exchange key", () => {
  test("a new key is shown once, works as a bearer token or a basic password under its name, and records its last use", async () => {
    const { body } = await newKey({ name: "Касса" });
    const answers = [
      await sendWith(`Bearer ${body.key}`),
      await sendWith(basic("Касса", body.key)),
      await sendWith(basic("Чужой", body.key)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 401]);
    const shown = await (await supervisor())(calls.getKey, { params: { uuid: body.uuid } });
    expect(shown.body).toMatchObject({ name: "Касса", writes: ["brands"], isLive: true, lastUsedAt: testNow.toISOString() });
    expect(JSON.stringify([shown.body, (await (await supervisor())(calls.listKeys)).body])).not.toContain(body.key);
  });

  test("a key that is revoked, expired or used from a foreign network is refused with 401", async () => {
    const revoked = (await newKey({ name: "Отозванный" })).body;
    await (await supervisor())(calls.removeKey, { params: { uuid: revoked.uuid } });
    const expiring = (await newKey({ name: "Временный", expiresAt: new Date(testNow.getTime() + 60_000).toISOString() })).body;
    const bound = (await newKey({ name: "Из сети", networks: ["10.1.0.0/16", "2001:db8::/32"] })).body;
    expect((await sendWith(`Bearer ${expiring.key}`)).statusCode).toBe(202);
    backend.setNow(new Date(testNow.getTime() + 61_000));
    expect((await sendWith(`Bearer ${expiring.key}`)).statusCode).toBe(401);
    backend.setNow(testNow);
    expect((await sendWith(`Bearer ${revoked.key}`)).statusCode).toBe(401);
    const from = async (address: string) => (await sendWith(`Bearer ${bound.key}`, "brands", address)).statusCode;
    expect([await from("10.1.2.3"), await from("10.2.2.3"), await from("2001:db8::7"), await from("::ffff:10.1.9.9")]).toEqual([
      202, 401, 202, 202,
    ]);
  });

  test("at most two keys share a name, so that a new one can replace the old one", async () => {
    const first = await newKey({ name: "Смена" });
    await newKey({ name: "Смена" });
    const third = await newKey({ name: "Смена" });
    expect([third.status, third.errors[0]?.message]).toEqual([409, "Под этим именем уже работают два ключа: отзовите один из них"]);
    await (await supervisor())(calls.removeKey, { params: { uuid: first.body.uuid } });
    expect((await newKey({ name: "Смена" })).status).toBe(200);
  });

  test("a key without a name or feed, with a wrong network or an expiry in the past gets a validation error at the field", async () => {
    const answers = [
      await newKey({ name: "Пустой", writes: [] }),
      await newKey({ name: "Сеть", networks: ["10.0.0.0/99"] }),
      await newKey({ name: "Срок", expiresAt: "2020-01-01T00:00:00Z" }),
      await newKey({ name: "" }),
    ];
    expect(answers.map(({ status, errors }) => [status, errors[0]?.details])).toEqual([
      [400, { writes: ["Выберите хотя бы один вид данных"] }],
      [400, { networks: ["Укажите сеть, например 10.0.0.0/8"] }],
      [400, { expiresAt: ["Укажите время в будущем"] }],
      [400, { name: ["Не заполнено поле"] }],
    ]);
  });
});

describe("an exchange key has only the rights it was given", () => {
  test("every portal call answers 401 to a key, except the calls for keys", async () => {
    const key = await exchange.keyOf("Полный");
    const open: string[] = [];
    for (const [id, call] of listCalls()) {
      if (accessMatrix[id] === "everyone") continue;
      const url = call.path.replace(/:feed/, "goods").replace(/:(\w+)/g, "0193a1b2-0000-7000-8000-000000000000");
      const { statusCode } = await backend.app.inject({
        method: call.method,
        url,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(call.method !== "GET" && { payload: call.stream ? "[]" : "{}" }),
      });
      if (statusCode !== 401) open.push(id);
    }
    expect(open).toEqual([
      "exchange.listLoads",
      "exchange.getLoad",
      "exchange.listRowErrors",
      "exchange.getRowErrorsFile",
      "exchange.cancelLoad",
      "exchange.sendPicture",
      "exchange.sendDocument",
      "exchange.send",
      "exchange.listDeals",
      "exchange.setDealStatus",
    ]);
  });

  test.each(feedNames)("a key for %s alone cannot write any other feed", async (feed) => {
    const { body } = await newKey({ name: `Только ${feed}`, writes: [feed] });
    const answers: [string, number][] = [];
    for (const other of feedNames) answers.push([other, (await sendWith(`Bearer ${body.key}`, other)).statusCode]);
    expect(answers).toEqual(feedNames.map((other) => [other, other === feed ? 202 : 403]));
  });

  const nobody = "0193a1b2-0000-7000-8000-000000000000";
  const dealCalls = {
    deals: { method: "GET", url: "/v1/exchange/deals?limit=1" },
    dealStatuses: { method: "POST", url: `/v1/exchange/deals/${nobody}/status`, payload: { status: "collected" } },
  } as const;
  test.each([
    ["write every feed and report statuses", { writes: [...writableNames], reads: [...feedNames] }, [403, 404]],
    ["write every feed and read deals", { writes: [...feedNames], reads: [...readableNames] }, [200, 403]],
    ["only read deals", { writes: [], reads: ["deals"] }, [200, 403]],
    ["only report statuses", { writes: ["dealStatuses"], reads: [] }, [403, 404]],
  ])("a key that may %s can use no other call for deals", async (given, body, expected) => {
    const { key } = (await newKey({ name: `Даны ${given}`, ...body })).body;
    const headers = { authorization: `Bearer ${key}` };
    const answers = [];
    for (const call of Object.values(dealCalls)) answers.push((await backend.app.inject({ ...call, headers })).statusCode);
    expect(answers).toEqual(expected);
    const loads = await backend.app.inject({ url: "/v1/exchange/loads", headers });
    expect(loads.statusCode).toBe(200);
    if (body.writes.length < feedNames.length) expect((await sendWith(`Bearer ${key}`)).statusCode).toBe(403);
  });

  test("deals and dealStatuses are no feeds: loads under them are refused, and keys that write deals or read statuses", async () => {
    const key = await exchange.keyOf("Полный");
    expect([(await sendWith(`Bearer ${key}`, "deals")).statusCode, (await sendWith(`Bearer ${key}`, "dealStatuses")).statusCode]).toEqual([
      400, 400,
    ]);
    const answers = [
      await newKey({ name: "Наоборот", writes: ["deals"], reads: [] }),
      await newKey({ name: "Наоборот", writes: [], reads: ["dealStatuses"] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  test("a key reads its own loads and those of feeds it may read, no others", async () => {
    const own = (await sendWith(`Bearer ${await exchange.keyOf("Свой")}`, "brands")).json().uuid;
    const reader = (await newKey({ name: "Читатель", writes: [], reads: ["brands"] })).body.key;
    const stranger = (await newKey({ name: "Посторонний", writes: ["goods"] })).body.key;
    const read = async (key: string, rest = "") =>
      (await backend.app.inject({ url: `/v1/exchange/loads/${own}${rest}`, headers: { authorization: `Bearer ${key}` } })).statusCode;
    for (const rest of ["", "/refusals", "/refusals.csv"])
      expect([await read(reader, rest), await read(stranger, rest)], rest).toEqual([200, 404]);
    expect((await sendWith(`Bearer ${reader}`)).statusCode).toBe(403);
    const list = await backend.app.inject({ url: "/v1/exchange/loads", headers: { authorization: `Bearer ${stranger}` } });
    expect(list.json().loads).toEqual([]);
    const cancel = await backend.app.inject({
      method: "POST",
      url: `/v1/exchange/loads/${own}/cancel`,
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(cancel.statusCode).toBe(403);
  });

  test("people see every load with its rejected rows, also one that a person has sent", async () => {
    const content = await backend.as("content@seller.example");
    const sent = await content(calls.send, { params: { feed: "brands" } as never, body: [{ externalId: "b-1", name: "" }] });
    expect(sent.status).toBe(202);
    await exchange.work("brands");
    const director = await backend.as("distribution@seller.example");
    const { body } = await director(calls.getLoad, { params: { uuid: sent.body.uuid } });
    expect(body).toMatchObject({ state: "done", counts: { read: 1, refused: 1 }, allowedActions: [] });
    const refusals = await director(calls.listRowErrors, { params: { uuid: sent.body.uuid }, query: { perPage: 1 } });
    expect(refusals.body).toEqual({ refusals: [{ place: "1", field: "name", value: "", message: "Не заполнено поле" }], total: 1 });
    expect((await director(calls.listLoads, { query: { feed: "brands" } })).body.loads[0]?.uuid).toBe(sent.body.uuid);
  });

  test("a person's load owns no field: a key may change what a person has loaded, and a person not what a key has loaded", async () => {
    const content = await backend.as("content@seller.example");
    const send = async (name: string) => {
      const { body } = await content(calls.send, { params: { feed: "brands" } as never, body: [{ externalId: "own", name }] });
      await exchange.work("brands");
      return exchange.read(body.uuid);
    };
    expect(await send("Человека")).toMatchObject({ counts: { new: 1 } });
    expect(await send("Другое человека")).toMatchObject({ counts: { changed: 1 } });
    const [thing] = await backend.db.select().from(exchangeEntities).where(eq(exchangeEntities.externalId, "own"));
    expect([thing?.keyName, thing?.fields]).toEqual(["", []]);
    // Whose id says the same takes it over.
    await exchange.load("brands", [{ externalId: "own", name: "Другое человека" }], { as: "Хозяин" });
    const { counts, refusals } = await exchange.load("brands", [{ externalId: "own", name: "Ключа" }], { as: "Хозяин" });
    expect([counts.changed, refusals]).toEqual([1, []]);
    expect(await send("Снова человека")).toMatchObject({ counts: { changed: 0, refused: 1 }, refusals: [{ field: "name" }] });
  });
});

describe("malformed requests", () => {
  const post = async (payload: string, headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: "POST",
      url: "/v1/exchange/brands",
      headers: { authorization: `Bearer ${await exchange.keyOf("Плохой")}`, "content-type": "application/json", ...headers },
      payload,
    });

  test("a body that is no list, an unknown feed or media type, a long line or too large an array is rejected without a load", async () => {
    const before = (await (await supervisor())(calls.listLoads)).body.total;
    const long = `{"externalId":"1","name":"${"я".repeat(600_000)}"}`;
    const answers = [
      await post("null"),
      await post("{"),
      await post('{"externalId":"1"}'),
      await post("<xml/>", { "content-type": "application/xml" }),
      await post(`${long}\n`, { "content-type": "application/x-ndjson" }),
      await post(`["${"x".repeat(5 * 1024 * 1024)}"]`),
      await backend.app.inject({
        method: "POST",
        url: "/v1/exchange/nothing",
        headers: { authorization: `Bearer ${await exchange.keyOf("Плохой")}`, "content-type": "application/json" },
        payload: "[]",
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 415, 413, 413, 400]);
    expect(answers[4]?.json().errors[0].message).toBe("Строка 1 длиннее 256 КБ: сократите её");
    expect((await (await supervisor())(calls.listLoads)).body.total).toBe(before);
  });
});

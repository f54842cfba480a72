import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { readableNames, writableNames } from "#contract/exchange-keys.ts";
import { feedNames } from "#contract/feeds.ts";
import { oneCFeeds } from "#server/backend/exchange/one-c/import/import-steps.ts";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";

const backend = useBackend("demo");

/** Keys that are refused, whatever their rights. */
const dead = ["none", "unknown", "revoked", "expired", "foreign"] as const;
type Dead = (typeof dead)[number];

/**
 * Valid keys: one with every right but the required one, one that may only read the feed, one of another sender with the right,
 * and the sender's own. Calls about a load use the load that the own key sent.
 */
type Living = "without" | "reader" | "stranger" | "own";

/** Feeds of exchange.md section 2, and synonyms (ordering.md section 2). A key may also report statuses and read deals. */
const feeds = "brands categories goods pictures discountGroups priceLists prices stock companies contracts payments documents"
  .concat(" centers storages schedules synonyms")
  .split(" ");

/** Each call's answer to the valid keys; `shown` and `hidden` are for a list that always answers. */
type Row = { rights: readonly string[]; answers: Partial<Record<Living, number | "shown" | "hidden">> };
const read = { without: 404, reader: 200, stranger: 404, own: 200 } as const;
const table: Record<string, Row> = {
  "exchange.send": { rights: feeds, answers: { without: 403, reader: 403, stranger: 202, own: 202 } },
  "exchange.listLoads": { rights: feeds, answers: { without: "hidden", reader: "shown", stranger: "hidden", own: "shown" } },
  "exchange.getLoad": { rights: feeds, answers: read },
  "exchange.listRowErrors": { rights: feeds, answers: read },
  "exchange.getRowErrorsFile": { rights: feeds, answers: read },
  "exchange.cancelLoad": { rights: feeds, answers: { without: 404, reader: 403, stranger: 404, own: 200 } },
  // An allowed key gets the next refusal: the content is no picture or document, the deal does not exist.
  "exchange.sendPicture": { rights: ["pictures"], answers: { without: 403, reader: 403, stranger: 415, own: 415 } },
  "exchange.sendDocument": { rights: ["documents"], answers: { without: 403, reader: 403, stranger: 415, own: 415 } },
  "exchange.listDeals": { rights: ["deals"], answers: { without: 403, reader: 200 } },
  "exchange.setDealStatus": { rights: ["dealStatuses"], answers: { without: 403, stranger: 404, own: 404 } },
};

const open = listCalls().filter(([, call]) => "keys" in call && call.keys);
const nobody = "0193a1b2-0000-7000-8000-000000000000";
const all = { writes: [...writableNames], reads: [...readableNames] };
const keys = {} as Record<Dead, string>;

let made = 0;

async function newKey(body: Record<string, unknown>): Promise<{ uuid: string; key: string; name: string }> {
  made += 1;
  const name = `Ключ ${made}`;
  const supervisor = await backend.as("supervisor@seller.example");
  return { name, ...(await supervisor(calls.createKey, { body: { name, ...body } })).body };
}

beforeAll(async () => {
  const revoked = await newKey(all);
  await (await backend.as("supervisor@seller.example"))(calls.removeKey, { params: { uuid: revoked.uuid } });
  const expired = await newKey({ ...all, expiresAt: new Date(testNow.getTime() + 1000).toISOString() });
  backend.setNow(new Date(testNow.getTime() + 2000));
  const foreign = await newKey({ ...all, networks: ["10.9.0.0/16"] });
  Object.assign(keys, {
    none: "",
    unknown: `${revoked.key.slice(0, -4)}zzzz`,
    revoked: revoked.key,
    expired: expired.key,
    foreign: foreign.key,
  });
});

/** The valid keys for one right. */
async function livingKeys(right: string): Promise<Record<Living, string>> {
  const without = (names: readonly string[]) => names.filter((name) => name !== right);
  const writes = writableNames.filter((name) => name === right);
  const reads = readableNames.filter((name) => name === right);
  const keyOf = async (body: Record<string, unknown>, isMade: boolean) => (isMade ? (await newKey(body)).key : "");
  return {
    without: await keyOf({ writes: without(writableNames), reads: without(readableNames) }, true),
    reader: await keyOf({ reads }, reads.length > 0),
    stranger: await keyOf({ writes }, writes.length > 0),
    own: await keyOf({ writes }, writes.length > 0),
  };
}

async function ask(id: string, right: string, load: string, key: string) {
  const call = open.find(([name]) => name === id)?.[1];
  if (!call) throw new Error(id);
  const url = call.path.replace(":feed", right).replace(":uuid", load);
  const answer = await backend.app.inject({
    method: call.method,
    url: id === "exchange.sendPicture" || id === "exchange.sendDocument" ? `${url}?name=a.png` : url,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(call.method !== "GET" && { "content-type": "application/json" }) },
    ...(call.method !== "GET" && { payload: id === "exchange.setDealStatus" ? '{"status":"collected"}' : call.stream ? "[]" : "{}" }),
  });
  return { status: answer.statusCode, isListed: answer.body.includes(load) };
}

const countLoads = async () => {
  const { rows } = await backend.db.execute<{ count: number }>(sql`select count(*)::int as count from exchange_loads`);
  return rows[0]?.count ?? 0;
};

test("every call that a key may make is in the table of expected answers", () => {
  expect(Object.keys(table).sort()).toEqual(open.map(([id]) => id).sort());
  expect([[...writableNames].sort(), [...readableNames].sort()]).toEqual([[...feeds, "dealStatuses"].sort(), [...feeds, "deals"].sort()]);
});

const rights = [...feeds, "dealStatuses", "deals"];

test.each(rights)("%s: each call answers a valid key with this right by the table, and any invalid key with 401", async (right) => {
  const living = await livingKeys(right);
  const sent = async (key: string) =>
    (
      await backend.app.inject({
        method: "POST",
        url: `/v1/exchange/${right}`,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
        payload: "{}\n",
      })
    ).json<{ uuid?: string }>().uuid;
  const load = (living.own && (await sent(living.own))) || nobody;
  const rows = Object.entries(table).filter(([, row]) => row.rights.includes(right));
  expect(rows.length).toBeGreaterThan(0);
  const before = await countLoads();
  let accepted = 0;
  for (const [id, { answers }] of rows) {
    for (const who of dead) expect([id, who, (await ask(id, right, load, keys[who])).status]).toEqual([id, who, 401]);
    for (const [who, expected] of Object.entries(answers) as [Living, number | "shown" | "hidden"][]) {
      const { status, isListed } = await ask(id, right, load, living[who]);
      const got = typeof expected === "number" ? status : `${status} ${isListed ? "shown" : "hidden"}`;
      expect([id, who, got]).toEqual([id, who, typeof expected === "number" ? expected : `200 ${expected}`]);
      if (id === "exchange.send" && status === 202) accepted += 1;
    }
  }
  expect(await countLoads()).toBe(before + accepted);
});

/** 1C's answer to a document with rows of the feed; its other rows may load without this right. */
const byOneC = new Map<string, RegExp>([
  ["categories", /failure\nКлючу обмена не разрешено загружать: группы/],
  ["goods", /failure\nКлючу обмена не разрешено загружать: товары/],
  ["priceLists", /failure\nКлючу обмена не разрешено загружать: виды цен/],
  ["prices", /failure\nКлючу обмена не разрешено загружать: цены/],
  ["stock", /^success/],
  ["pictures", /^success/],
]);

test.each(oneCFeeds)("1C with a key for every feed but %s loads nothing into that feed", async (feed) => {
  const oneC = oneCOf(backend);
  const name = `1С без ${feed}`;
  await oneC.keyOf(
    name,
    feedNames.filter((each) => each !== feed),
  );
  const own = { keyName: name, kind: "group", target: "own", isGuess: false, seenAt: backend.now() } as const;
  await backend.db.insert(exchangeMappings).values([
    { ...own, uuid: crypto.randomUUID(), externalId: `room-${feed}`, name: `Погреб ${feed}` },
    { ...own, uuid: crypto.randomUUID(), externalId: `shelf-${feed}`, name: `Полка ${feed}`, parent: `room-${feed}` },
  ]);
  const session = await oneC.open(name);
  const shelf = groupsXml([{ id: `room-${feed}`, name: `Погреб ${feed}`, groups: [{ id: `shelf-${feed}`, name: `Полка ${feed}` }] }]);
  const sku = `KEY-${feed}`;
  const answers = await session.bring({
    "import0_1.xml": catalogueXml(
      [{ id: sku, sku, name: "Сыр", group: `shelf-${feed}`, more: "<Картинка>import_files/a.png</Картинка>" }],
      { classifier: shelf },
    ),
    "offers0_1.xml": offersXml([{ id: sku, prices: { own: "10.00", bulk: "9.00" }, more: "<Количество>5</Количество>" }], {
      types: priceTypesXml({ own: "Розничная", bulk: `Опт ${feed}` }),
    }),
  });
  expect(
    answers.find((answer) => byOneC.get(feed)?.test(answer)),
    answers.join("; "),
  ).toBeDefined();
  const { rows } = await backend.db.execute(sql`select feed from exchange_loads where key_name = ${name} and feed = ${feed}`);
  expect(rows).toEqual([]);
});

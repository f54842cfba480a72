import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exchange as loads } from "#contract/exchange.ts";
import { products as catalogue } from "#contract/products.ts";
import { synonyms as calls } from "#contract/synonyms.ts";
import { synonymFault, tidyPhrases } from "#server/backend/products/search/synonym-fault.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

const content = () => backend.as("content@seller.example");
const fieldsWithErrors = (body: unknown) => Object.keys((body as { errors: { details?: object }[] }).errors[0]?.details ?? {});
const sentence = (body: unknown) => (body as { errors: { message: string }[] }).errors[0]?.message ?? "";

async function namesFor(search: string): Promise<string[]> {
  const guest = await backend.as(null);
  const { body } = await guest(catalogue.listPublic, { query: { search, perPage: 100 } });
  return body.products.map(({ name }) => name);
}

async function made(words: string, meaning: string, bothWays = false) {
  const { status, body } = await (await content())(calls.create, { body: { words, meaning, bothWays } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const find = async (search: string) => (await (await content())(calls.list, { query: { search } })).body;

describe("synonyms of a content manager", () => {
  test("a synonym works at once when it is added, changed or deleted, and each change can be undone", async () => {
    expect(await namesFor("булькалка")).not.toEqual(await namesFor("кефир"));
    const row = await made(" Булькалка ,, ваньдзя", "кефир");
    expect(row).toMatchObject({ words: "Булькалка, ваньдзя", meaning: "кефир", bothWays: false, owner: null });
    expect(await namesFor("булькалка")).toEqual(await namesFor("кефир"));

    const as = await content();
    const { uuid, words, meaning, bothWays } = row;
    const changed = await as(calls.update, {
      params: { uuid },
      body: { words: "булькалка", meaning: "ряженка", bothWays: true, lastSeen: { words, meaning, bothWays } },
    });
    expect(changed).toMatchObject({ status: 200, body: { uuid, meaning: "ряженка", bothWays: true } });
    expect(await namesFor("булькалка")).toEqual(await namesFor("ряженка"));

    expect((await as(calls.remove, { params: { uuid } })).status).toBe(200);
    expect((await find("булькалка")).total).toBe(0);
    expect((await as(calls.remove, { params: { uuid } })).status).toBe(404);

    const { body } = await as(loads.listLoads, { query: { feed: "synonyms" } });
    expect(body.loads.slice(0, 3)).toMatchObject(Array(3).fill({ door: "page", state: "done", allowedActions: ["undo"] }));
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(loads.undoLoad, { params: { uuid: body.loads[0]!.uuid } });
    await exchange.work("synonyms");
    expect((await find("булькалка")).synonyms).toMatchObject([{ uuid, meaning: "ряженка" }]);
    expect(await namesFor("булькалка")).toEqual(await namesFor("ряженка"));
  });

  test("synonyms are found by a part of either side, ё as е, and listed by words", async () => {
    await made("жёлтый корень", "морковь");
    await made("морковище", "тёртая морковь");
    expect((await find("желтый")).synonyms).toMatchObject([{ words: "жёлтый корень" }]);
    expect((await find("ТЕРТАЯ")).synonyms).toMatchObject([{ words: "морковище" }]);
    const { synonyms, total } = await find("");
    expect(total).toBeGreaterThan(300);
    const words = synonyms.map((one) => one.words);
    expect(words).toEqual([...words].sort(new Intl.Collator("ru").compare));
  });

  test("a synonym that means nothing to the search, is too long or exists already is rejected with an error at its field", async () => {
    const as = await content();
    const refused = async (words: string, meaning: string) => {
      const { status, body } = await as(calls.create, { body: { words, meaning, bothWays: false } });
      return [status, ...fieldsWithErrors(body)];
    };
    expect(await refused("", "томат")).toEqual([400, "words"]);
    expect(await refused("томатина", " ")).toEqual([400, "meaning"]);
    expect(await refused("%%%, …", "томат")).toEqual([400, "words"]);
    expect(await refused("для", "томат")).toEqual([400, "words"]);
    expect(await refused("томатина", "и, по")).toEqual([400, "meaning"]);
    expect(await refused("томат", "Томат, томат")).toEqual([400, "meaning"]);
    expect(await refused("а".repeat(301), "томат")).toEqual([400, "words"]);
    expect(await refused("томатина", "а".repeat(501))).toEqual([400, "meaning"]);
    expect(await refused("один два три четыре пять шесть", "томат")).toEqual([400, "meaning"]);
    expect(await refused(Array.from({ length: 61 }, (_, place) => `с${place}`).join(), "томат")).toEqual([400, "meaning"]);
    await made("томатина", "томат");
    expect(await refused(" ТОМАТИНА,", "томат ,")).toEqual([400, "words"]);
    const both = await Promise.all([1, 2].map(() => as(calls.create, { body: { words: "помидорище", meaning: "томат", bothWays: true } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("circular synonyms do no harm: each word finds what the others mean", async () => {
    await made("кругодин", "кругдва", true);
    await made("кругдва", "кругтри");
    await made("кругтри", "кругодин");
    await made("кругодин", "творог");
    expect(await namesFor("кругодин")).toEqual(await namesFor("творог"));
    expect((await namesFor("кругдва")).length).toBeGreaterThan(0);
  });

  test("one idempotency key makes one synonym, and a synonym that has changed meanwhile is not overwritten", async () => {
    const as = await content();
    const body = { words: "однажды", meaning: "сыр", bothWays: false };
    const key = randomUUID();
    const [first, again] = [await as(calls.create, { body, key }), await as(calls.create, { body, key })];
    expect([again.body.uuid, (await find("однажды")).total]).toEqual([first.body.uuid, 1]);
    const params = { uuid: first.body.uuid };
    await as(calls.update, { params, body: { ...body, meaning: "творог" } });
    const late = await as(calls.update, { params, body: { ...body, meaning: "масло", lastSeen: body } });
    expect([late.status, sentence(late.body)]).toEqual([409, expect.stringContaining("тем временем")]);
    expect((await find("однажды")).synonyms).toMatchObject([{ meaning: "творог" }]);
  });
});

describe("the feed of synonyms", () => {
  const row = { externalId: "feed-1", words: "сметанище", meaning: "сметана" };

  test("the feed loads synonyms, changes them in part, deletes those missing from a full load, and can be undone", async () => {
    expect(await exchange.load("synonyms", [row])).toMatchObject({ state: "done", counts: { new: 1, refused: 0 } });
    expect(await namesFor("сметанище")).toEqual(await namesFor("сметана"));
    expect(await exchange.load("synonyms", [{ ...row, bothWays: true }])).toMatchObject({ counts: { changed: 1 } });
    const second = { externalId: "feed-2", words: "творожище", meaning: "творог" };
    const supervisor = await backend.as("supervisor@seller.example");
    const full = await exchange.load("synonyms", [second], { mode: "full" });
    expect(full).toMatchObject({ state: "held", holdReasons: [{ reason: "withdrawn" }] });
    await supervisor(loads.confirmLoad, { params: { uuid: full.uuid } });
    await exchange.work("synonyms");
    expect(await exchange.read(full.uuid)).toMatchObject({ state: "done", counts: { new: 1, withdrawn: 1 } });
    expect((await find("сметанище")).total).toBe(0);
    expect((await find("помидорка")).total).toBe(1);
    await supervisor(loads.undoLoad, { params: { uuid: full.uuid } });
    await exchange.work("synonyms");
    expect((await find("сметанище")).synonyms).toMatchObject([{ bothWays: true, owner: "1С" }]);
    expect((await find("творожище")).total).toBe(0);
  });

  test("people cannot edit a key's synonyms; a row without an id is matched by its words", async () => {
    await exchange.load("synonyms", [{ externalId: "kept-1", words: "ведомое", meaning: "масло" }]);
    const kept = (await find("ведомое")).synonyms[0]!;
    const as = await content();
    const params = { uuid: kept.uuid };
    const edited = await as(calls.update, { params, body: { words: "ведомое", meaning: "сыр", bothWays: false } });
    expect([edited.status, fieldsWithErrors(edited.body)]).toEqual([400, ["meaning"]]);
    expect((await as(calls.remove, { params })).status).toBe(409);

    const known = (await find("помидорка")).synonyms[0]!;
    const said = { words: known.words.toUpperCase(), meaning: known.meaning, bothWays: known.bothWays };
    await exchange.load("synonyms", [said, { words: "безымянное", meaning: "соль" }]);
    expect((await find("помидорка")).total).toBe(1);
    expect((await exchange.load("synonyms", [{ words: "безымянное", meaning: "соль" }])).counts).toMatchObject({ same: 1 });
    const refused = await exchange.load("synonyms", [{ externalId: "bad", words: "соль", meaning: "Соль" }]);
    expect(refused.counts).toMatchObject({ refused: 1, new: 0 });
  });
});

test("phrases are normalized, and a synonym that equals its meaning is recognized", () => {
  expect(tidyPhrases(" томат ,, черри  мелкий,")).toBe("томат, черри мелкий");
  expect(synonymFault({ words: "помидор", meaning: "томат" })).toBeNull();
  expect(synonymFault({ words: "зелёный лук", meaning: "Зеленый лук" })).toBe("itself");
  expect(synonymFault({ words: "лук, луковица", meaning: "лук" })).toBeNull();
  expect(synonymFault({ words: "дорада", meaning: "дорадо" }), "its writing is known to the spelling").toBeNull();
});

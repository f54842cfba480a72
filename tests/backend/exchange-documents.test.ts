import { randomUUID } from "node:crypto";
import { eq, inArray, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { maxDocuments } from "#contract/limits.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { everyoneOf, listDealPeople } from "#server/backend/deals/deal-people.ts";
import { listDealRecords } from "#server/backend/deals/deal-record.ts";
import { listPeopleOfDeals } from "#server/backend/deals/notify-of-documents.ts";
import { dealDocuments, deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { readExchangeDeal } from "#server/backend/exchange/deals/read-exchange-deals.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { removeUnusedDocuments } from "#server/backend/exchange/json/document-files.ts";
import { exchangeDocuments } from "#server/backend/exchange/tables.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { files } from "#server/backend/files/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { watchTransactions } from "#tests/support/watched-statements.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const store = () => openLocalFiles(backend.filesFolder);
const day = 24 * 3_600_000;

let director: Caller;
let rep: Caller;
let supervisor: Caller;
let uuid: string;
let deal: string;

beforeEach(async () => {
  [director, rep, supervisor] = await Promise.all([
    backend.as("director@alfa.example"),
    backend.as("rep@seller.example"),
    backend.as("supervisor@seller.example"),
  ]);
  uuid = await storeDeal(backend.db, { status: "received", reserve: false });
  const [row] = await backend.db.select({ number: deals.number }).from(deals).where(eq(deals.uuid, uuid));
  deal = String(row?.number);
});

/** A document whose content is unique to the word. */
const pdfOf = (word: string) => Buffer.concat([pdf, Buffer.from(`%${word}\n%%EOF\n`)]);

const list = async (as: Caller, of = uuid) => (await as(documents.list, { params: { uuid: of } })).body;
const namesOf = async (as: Caller) => (await list(as)).documents.map(({ name }) => name);
const eventsOf = async () =>
  (await director(dealCalls.get, { params: { uuid } })).body.statusesLogs
    .filter(({ event }) => event.startsWith("document"))
    .map(({ event, actorSide, actorName, comment }) => [event, actorSide, actorName, comment]);

async function undo(load: string) {
  const { body } = await supervisor(calls.undoLoad, { params: { uuid: load } });
  await exchange.work("documents");
  return exchange.read(body.uuid);
}

describe("documents of deals loaded by the exchange", () => {
  test("both sides of a deal read a document loaded for it, see its sender, and cannot delete it on the portal", async () => {
    const sent = await exchange.putPaper("upd/17.pdf", pdfOf("17"));
    expect(sent.json()).toEqual({ file: "upd/17.pdf", name: "17.pdf", contentType: "application/pdf", size: pdfOf("17").length });
    await backend.db.delete(outboxEvents);
    const row = { externalId: randomUUID(), deal, file: "upd/17.pdf", name: "УПД № 17" };
    const load = await exchange.load("documents", [row]);
    expect(load).toMatchObject({ state: "done", refusals: [], counts: { read: 1, new: 1 } });
    for (const as of [director, rep])
      expect((await list(as)).documents).toMatchObject([
        { name: "УПД № 17.pdf", owner: "1С", authorName: "1С", authorSide: "seller", mayDelete: false },
      ]);
    const [shown] = (await list(director)).documents;
    const params = { uuid, documentUuid: shown?.uuid ?? "" };
    const file = await director(documents.file, { params });
    expect(Buffer.compare(file.body as Buffer, pdfOf("17"))).toBe(0);
    expect(decodeURIComponent(String(file.headers["content-disposition"]))).toContain("УПД № 17.pdf");
    const refused = await rep(documents.delete, { params });
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, "Это поле ведёт «1С»: измените его там"]);
    expect(await eventsOf()).toEqual([["documentAdded", "system", "1С", "УПД № 17.pdf"]]);
    const told = await backend.db.select().from(outboxEvents).where(ne(outboxEvents.type, "exchange_updated"));
    expect(told.map(({ type, payload }) => [type, payload])).toEqual([["deal_updated", { deal_uuid: uuid }]]);
    expect((await director(dealCalls.get, { params: { uuid } })).body.version).toBe(1);
    expect((await readExchangeDeal(backend.db, uuid)).documents.map(({ name }) => name)).toEqual(["УПД № 17.pdf"]);
  });

  test("a repeated row notifies nobody; another file replaces the first and notifies once, another name alone does not", async () => {
    const externalId = randomUUID();
    await exchange.putPaper("first.pdf", pdfOf("first"));
    await exchange.load("documents", [{ externalId, deal, file: "first.pdf" }]);
    await exchange.putPaper("first.pdf", pdfOf("first"));
    const again = await exchange.load("documents", [{ externalId, deal: uuid.toUpperCase(), file: "first.pdf" }], { key: `again ${deal}` });
    expect(again.counts).toMatchObject({ same: 1, changed: 0 });
    expect(await eventsOf()).toEqual([["documentAdded", "system", "1С", "first.pdf"]]);
    await exchange.load("documents", [{ externalId, deal, name: "Накладная" }]);
    expect(await namesOf(director)).toEqual(["Накладная.pdf"]);
    expect(await eventsOf()).toHaveLength(1);
    await exchange.putPaper("first.pdf", pdfOf("second"));
    const second = await exchange.load("documents", [{ externalId, deal, file: "first.pdf" }]);
    expect(second.counts).toMatchObject({ changed: 1 });
    // The clock stands still, so the order of the two is unknown.
    expect((await eventsOf()).filter(([event]) => event !== "documentAdded")).toEqual([
      ["documentReplaced", "system", "1С", "Накладная.pdf"],
    ]);
    const bytesNow = async () => {
      const [shown] = (await list(director)).documents;
      return String((await director(documents.file, { params: { uuid, documentUuid: shown?.uuid ?? "" } })).body);
    };
    expect(await bytesNow()).toContain("%second");
    expect((await undo(second.uuid)).refusals).toEqual([]);
    expect(await bytesNow()).toContain("%first");
  });

  test("rows with an unknown deal or file are refused one by one with a reason; another seller's deal counts as unknown", async () => {
    const [other] = await backend.db.select().from(companies).where(eq(companies.type, "seller"));
    const foreign = randomUUID();
    await backend.db
      .insert(companies)
      .values({ ...(other as typeof companies.$inferInsert), uuid: foreign, inn: "7700000016", createdAt: testNow });
    const theirs = await storeDeal(backend.db, { status: "received", reserve: false, sellerCompanyUuid: foreign });
    const [row] = await backend.db.select({ number: deals.number }).from(deals).where(eq(deals.uuid, theirs));
    await exchange.putPaper("act.pdf", pdfOf("act"));
    const elsewhere = randomUUID();
    await exchange.load("documents", [{ externalId: elsewhere, deal: "10428", file: "act.pdf" }]);
    const named = (more: object) => ({ externalId: randomUUID(), deal, file: "act.pdf", ...more });
    const load = await exchange.load("documents", [
      named({ deal: "99999999" }),
      named({ deal: theirs }),
      named({ deal: String(row?.number) }),
      named({ file: "never.pdf" }),
      named({ file: undefined }),
      named({ name: "page.html.pdf" }),
      named({ externalId: elsewhere }),
      named({}),
    ]);
    const noDeal = ["deal", "Такой сделки нет: укажите её номер"];
    const notSent = ["file", "Документа под этим именем нет: сначала отправьте его файл (PDF, JPG или PNG до 30 МБ)"];
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([
      noDeal,
      noDeal,
      noDeal,
      notSent,
      notSent,
      ["name", "Файл «page.html.pdf» не подходит: нужен PDF, JPG, PNG"],
      ["deal", "Документ не переходит в другую сделку: пришлите его под новым кодом"],
    ]);
    expect(load.counts).toMatchObject({ read: 8, new: 1, refused: 7 });
    expect(await backend.db.$count(dealDocuments, eq(dealDocuments.dealUuid, theirs))).toBe(0);
    const stranger = await exchange.load("documents", [named({})], { as: "Склад" });
    expect(stranger.refusals.map(({ field, message }) => [field, message])).toEqual([notSent]);
  });

  test("trust S30: a buyer of another company cannot read the document, not even under a deal of their own", async () => {
    await exchange.putPaper("secret.pdf", pdfOf("secret"));
    await exchange.load("documents", [{ externalId: randomUUID(), deal, file: "secret.pdf" }]);
    const [shown] = (await list(director)).documents;
    const beta = await backend.as("director@beta.example");
    expect((await beta(documents.list, { params: { uuid } })).status).toBe(404);
    for (const of of [uuid, demoUuid("deal", "10381")])
      expect((await beta(documents.file, { params: { uuid: of, documentUuid: shown?.uuid ?? "" } })).status).toBe(404);
  });

  test("documents of many deals notify the same people as documents of each deal alone", async () => {
    const chosen = (await backend.db.select({ uuid: deals.uuid }).from(deals).limit(40)).map((each) => each.uuid);
    await backend.db.transaction(async (tx) => {
      const together = await listPeopleOfDeals(tx, chosen);
      const viewer = { customerUuid: uuid, companyUuid: uuid, roles: ["supervisor"] } as never;
      const records = await listDealRecords(tx, viewer, chosen);
      expect([together.size, records.length]).toEqual([40, 40]);
      for (const record of records) {
        const alone = new Set(everyoneOf(await listDealPeople(tx, record)).filter((person) => person !== null));
        expect(new Set(together.get(record.deal.uuid))).toEqual(alone);
      }
    });
  });

  test("a deal holds at most twenty documents, people's included; neither a load nor undoing a load can add one more", async () => {
    await exchange.putPaper("many.pdf", pdfOf("many"));
    await rep(documents.upload, { params: { uuid }, body: { fileBody: base64(pdf), originalFilename: "Наша.pdf" } });
    const as = `Полный ${deal}`;
    await exchange.putPaper("many.pdf", pdfOf("many"), { as });
    await exchange.load("documents", [{ externalId: `gone-${deal}`, deal, file: "many.pdf" }], { as });
    const full = await exchange.load("documents", [], { as, mode: "full" });
    await supervisor(calls.confirmLoad, { params: { uuid: full.uuid } });
    await exchange.work("documents");
    const rows = Array.from({ length: maxDocuments }, (_, index) => ({ externalId: `many-${deal}-${index}`, deal, file: "many.pdf" }));
    const load = await exchange.load("documents", rows);
    expect(load.counts).toMatchObject({ new: maxDocuments - 1, refused: 1 });
    expect(load.refusals[0]).toMatchObject({
      place: String(maxDocuments),
      field: "deal",
      message: "У сделки может быть не больше 20 документов: удалите лишние",
    });
    expect((await list(director)).documents).toHaveLength(maxDocuments);
    expect(await list(rep)).toMatchObject({ mayUpload: false });
    expect((await undo(full.uuid)).refusals.map(({ message }) => message)).toEqual([
      "У сделки может быть не больше 20 документов: удалите лишние",
    ]);
    expect((await list(director)).documents).toHaveLength(maxDocuments);
  });

  test("a full load deletes its sender's documents that it no longer lists, never those of people; undoing it restores them", async () => {
    const as = `Учёт ${deal}`;
    for (const name of ["a", "b"]) await exchange.putPaper(`${name}.pdf`, pdfOf(`${name} of ${deal}`), { as });
    await rep(documents.upload, { params: { uuid }, body: { fileBody: base64(pdf), originalFilename: "Наша.pdf" } });
    const rows = ["a", "b"].map((name) => ({ externalId: `${name} of ${deal}`, deal, file: `${name}.pdf` }));
    await exchange.load("documents", rows, { as });
    const full = await exchange.load("documents", rows.slice(0, 1), { as, mode: "full" });
    expect([full.state, full.holdReasons]).toEqual(["held", [{ reason: "withdrawn", count: 1, of: 2 }]]);
    await supervisor(calls.confirmLoad, { params: { uuid: full.uuid } });
    await exchange.work("documents");
    expect((await namesOf(director)).sort()).toEqual(["a.pdf", "Наша.pdf"]);
    expect(await eventsOf()).toContainEqual(["documentDeleted", "system", as, "b.pdf"]);
    expect((await undo(full.uuid)).refusals).toEqual([]);
    expect((await namesOf(director)).sort()).toEqual(["a.pdf", "b.pdf", "Наша.pdf"]);
    expect((await list(director)).documents.map(({ owner }) => owner).sort()).toEqual([as, as, null].sort());
  });

  test("once the sender's key is removed, the seller (not a buyer) may delete its document; the file stays in other deals", async () => {
    const as = `Старый ${deal}`;
    const second = await storeDeal(backend.db, { status: "received", reserve: false });
    await exchange.putPaper("both.pdf", pdfOf(deal), { as });
    const rows = [uuid, second].map((each) => ({ externalId: `both ${each}`, deal: each, file: "both.pdf" }));
    expect((await exchange.load("documents", rows, { as })).counts).toMatchObject({ new: 2 });
    const [key] = (await supervisor(calls.listKeys, {})).body.keys.filter(({ name }) => name === as);
    await supervisor(calls.removeKey, { params: { uuid: key?.uuid ?? "" } });
    const [shown] = (await list(rep)).documents;
    expect(shown).toMatchObject({ owner: null, authorName: as, mayDelete: true });
    const params = { uuid, documentUuid: shown?.uuid ?? "" };
    expect((await director(documents.delete, { params })).status).toBe(403);
    expect((await rep(documents.delete, { params })).body.documents).toEqual([]);
    const [left] = (await list(director, second)).documents;
    const file = await director(documents.file, { params: { uuid: second, documentUuid: left?.uuid ?? "" } });
    expect([file.status, Buffer.compare(file.body as Buffer, pdfOf(deal))]).toEqual([200, 0]);
  });

  test("a file that no deal shows is deleted after thirty days, a file that a deal shows is kept", async () => {
    await exchange.putPaper("kept.pdf", pdfOf(`kept ${deal}`));
    await exchange.putPaper("lost.pdf", pdfOf(`lost ${deal}`));
    await exchange.load("documents", [{ externalId: randomUUID(), deal, file: "kept.pdf" }]);
    const rows = await backend.db
      .select({ uuid: files.uuid, name: files.name })
      .from(files)
      .where(inArray(files.name, ["kept.pdf", "lost.pdf"]));
    const [kept, lost] = ["kept.pdf", "lost.pdf"].map((name) => rows.find((row) => row.name === name)?.uuid ?? "");
    const at = (days: number) => new Date(testNow.getTime() + days * day);
    await removeUnusedDocuments(backend.db, store(), at(0));
    expect(await removeUnusedDocuments(backend.db, store(), at(29))).toBe(0);
    await sweepFiles(backend.db, store(), new Date(Date.now() + 2 * 3_600_000));
    expect(await store().read(lost ?? "")).not.toBeNull();
    await removeUnusedDocuments(backend.db, store(), at(31));
    expect([
      await store().read(lost ?? ""),
      await backend.db.$count(exchangeDocuments, eq(exchangeDocuments.fileUuid, lost ?? "")),
    ]).toEqual([null, 0]);
    expect(await store().read(kept ?? "")).not.toBeNull();
  });

  test("loading documents for many deals takes as many queries as for one deal", async () => {
    await exchange.putPaper("asked.pdf", pdfOf("asked"));
    const others = [];
    for (let count = 0; count < 20; count += 1) others.push(await storeDeal(backend.db, { status: "received", reserve: false }));
    let statements = 0;
    const pool = openPool({ ...inject("database"), database: backend.pool.options.database ?? "" }, { max: 2 });
    const count = () => {
      statements += 1;
    };
    watchTransactions(pool, { before: count });
    const asked = async (named: readonly string[]) => {
      await exchange.post(
        "documents",
        named.map((each) => ({ externalId: `asked ${each}`, deal: each, file: "asked.pdf" })),
      );
      statements = 0;
      await workFeed(openDatabase(pool), "documents", backend.now);
      return statements;
    };
    const one = await asked([uuid]);
    expect(one).toBeGreaterThan(10);
    expect(await asked(others)).toBe(one);
    await pool.end();
    const { rows } = await backend.db.execute(sql`select from deal_documents where deal_uuid = any(${sql.param(others)}::uuid[])`);
    expect(rows).toHaveLength(20);
  });
});

import { readdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { maxDocuments } from "#contract/limits.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealDocuments } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";

const backend = useBackend();
let director: Caller;
let rep: Caller;
let deal: string;

beforeEach(async () => {
  [director, rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
  deal = await storeDeal(backend.db, { status: "received", reserve: false });
});

const waybill = { fileBody: base64(pdf), originalFilename: "Накладная.pdf" };
const upload = (as: Caller, body: Record<string, unknown> = {}, uuid = deal) =>
  as(documents.upload, { params: { uuid }, body: { ...waybill, ...body } });
const list = async (as: Caller) => (await as(documents.list, { params: { uuid: deal } })).body;
const storedFiles = () =>
  readdirSync(backend.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe("O49 domain D24: documents of a deal", () => {
  test("O49: both sides add and read documents and delete their own; the log and open pages are updated", async () => {
    await backend.db.execute(sql`delete from outbox_events`);
    expect((await upload(director)).status).toBe(200);
    const both = (await upload(rep, { originalFilename: "УПД 17.pdf" })).body;
    expect(
      both.documents.map(({ name, authorSide, size, contentType, mayDelete }) => [name, authorSide, size, contentType, mayDelete]),
    ).toEqual([
      ["УПД 17.pdf", "seller", pdf.length, "application/pdf", true],
      ["Накладная.pdf", "buyer", pdf.length, "application/pdf", false],
    ]);
    const shown = await list(director);
    expect(shown.documents.map((document) => [document.name, document.mayDelete])).toEqual([
      ["УПД 17.pdf", false],
      ["Накладная.pdf", true],
    ]);
    const [theirs, mine] = shown.documents;
    const file = await director(documents.file, { params: { uuid: deal, documentUuid: theirs?.uuid ?? "" } });
    expect(Buffer.compare(file.body as Buffer, pdf)).toBe(0);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; .*filename\*=UTF-8''/);

    const refused = await director(documents.delete, { params: { uuid: deal, documentUuid: theirs?.uuid ?? "" } });
    expect([refused.status, refused.errors[0]?.code]).toEqual([403, "FORBIDDEN:4003"]);
    const before = storedFiles().length;
    const left = await director(documents.delete, { params: { uuid: deal, documentUuid: mine?.uuid ?? "" } });
    expect(left.body.documents.map((document) => document.name)).toEqual(["УПД 17.pdf"]);
    expect(storedFiles()).toHaveLength(before - 1);
    expect((await director(documents.file, { params: { uuid: deal, documentUuid: mine?.uuid ?? "" } })).status).toBe(404);

    const { statusesLogs, version } = (await director(dealCalls.get, { params: { uuid: deal } })).body;
    expect(statusesLogs.slice(1).map((log) => [log.event, log.actorSide, log.comment])).toEqual([
      ["documentAdded", "buyer", "Накладная.pdf"],
      ["documentAdded", "seller", "УПД 17.pdf"],
      ["documentDeleted", "buyer", "Накладная.pdf"],
    ]);
    expect(version).toBe(1);
    const events = await backend.db.select().from(outboxEvents);
    expect(events.map((event) => event.type)).toEqual(["deal_updated", "deal_updated", "deal_updated"]);
    expect(events[0]?.recipientUuids).toEqual(expect.arrayContaining([await personOf(backend.db, "rep@seller.example")]));
  });

  test("everybody who sees the deal reads its documents, and only its own people add any", async () => {
    await upload(director);
    for (const account of ["security@seller.example", "supervisor@seller.example", "platform@platform.example"]) {
      const caller = await backend.as(account);
      expect(await list(caller), account).toMatchObject({ mayUpload: false, documents: [{ name: "Накладная.pdf", mayDelete: false }] });
      expect([(await upload(caller)).status, (await upload(caller)).errors[0]?.code], account).toEqual([403, "FORBIDDEN:4003"]);
    }
    expect(await list(await backend.as("regional@seller.example"))).toMatchObject({ mayUpload: true });
    expect((await backend.as("content@seller.example").then((as) => as(documents.list, { params: { uuid: deal } }))).status).toBe(403);
  });

  test("trust S30: documents of another company's deal, or of another deal, are not found", async () => {
    const { documentUuid } = { documentUuid: (await upload(director)).body.documents[0]?.uuid ?? "" };
    const beta = await backend.as("director@beta.example");
    const unknown = await beta(documents.list, { params: { uuid: uuidv7() } });
    for (const answer of [
      await beta(documents.list, { params: { uuid: deal } }),
      await upload(beta),
      await beta(documents.file, { params: { uuid: deal, documentUuid } }),
      await beta(documents.delete, { params: { uuid: deal, documentUuid } }),
    ])
      expect([answer.status, answer.errors]).toEqual([404, unknown.errors]);
    const betas = demoUuid("deal", "10381");
    for (const call of [documents.file, documents.delete] as const)
      expect((await beta(call, { params: { uuid: betas, documentUuid } })).status).toBe(404);
    expect((await list(director)).documents).toHaveLength(1);
  });

  test("trust S50 S36: a file that is no PDF, JPG or PNG is refused by name, and invalid input causes no server error", async () => {
    const before = storedFiles().length;
    const page = await upload(director, { fileBody: base64(Buffer.from("<html><script>alert(1)</script></html>")) });
    expect([page.status, page.errors[0]?.code]).toEqual([415, "UNSUPPORTED_MEDIA:4000"]);
    expect(page.errors[0]?.message).toContain("Накладная.pdf");
    for (const value of badInput) {
      for (const field of ["fileBody", "originalFilename", "contentType"]) {
        const { status } = await upload(director, { [field]: value });
        expect(status, `${field} ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500);
        if (status === 200) expect(field).not.toBe("fileBody");
      }
    }
    const kept = (await list(director)).documents.length;
    expect(storedFiles()).toHaveLength(before + kept);
  });

  test("a deal holds twenty documents: of two concurrent uploads of the last one, one is refused", async () => {
    await upload(director);
    const [row] = await backend.db.select().from(dealDocuments).where(eq(dealDocuments.dealUuid, deal));
    const [file] = await backend.db
      .select()
      .from(files)
      .where(eq(files.uuid, row?.fileUuid ?? ""));
    if (!row || !file) throw new Error("nothing stored");
    const more = Array.from({ length: maxDocuments - 2 }, () => ({ file: uuidv7(), document: uuidv7() }));
    await backend.db.insert(files).values(more.map((each) => ({ ...file, uuid: each.file })));
    await backend.db.insert(dealDocuments).values(more.map((each) => ({ ...row, uuid: each.document, fileUuid: each.file })));
    const before = storedFiles().length;
    const answers = await Promise.all([upload(director), upload(rep)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.errors[0]?.message).toBe(
      "У сделки может быть не больше 20 документов: удалите лишние",
    );
    expect(await list(director)).toMatchObject({ mayUpload: false });
    expect((await list(director)).documents).toHaveLength(maxDocuments);
    expect(storedFiles()).toHaveLength(before + 1);
  });

  test("the list runs as many queries for twenty documents as for one", async () => {
    await upload(director);
    const one = await director(documents.list, { params: { uuid: deal } });
    const [row] = await backend.db.select().from(dealDocuments).where(eq(dealDocuments.dealUuid, deal));
    const more = Array.from({ length: maxDocuments - 1 }, () => ({ ...row, uuid: uuidv7(), createdAt: testNow }));
    await backend.db.insert(dealDocuments).values(more as (typeof dealDocuments.$inferInsert)[]);
    const twenty = await director(documents.list, { params: { uuid: deal } });
    expect([twenty.body.documents.length, twenty.queries]).toEqual([maxDocuments, one.queries]);
    expect(one.queries).toBeLessThanOrEqual(9);
  });
});

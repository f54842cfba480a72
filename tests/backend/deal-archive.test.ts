import { beforeEach, describe, expect, test } from "vitest";
import { documents } from "#contract/documents.ts";
import { papers as calls } from "#contract/papers.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { file } from "#tests/support/whole-call.ts";
import { unzip } from "#tests/support/zip.ts";

const backend = useBackend();
let director: Caller;
let deal: string;

beforeEach(async () => {
  director = await backend.as("director@alfa.example");
  deal = await storeDeal(backend.db, { status: "collected", reserve: false });
});

describe("all papers and documents of a deal in one archive", () => {
  const issue = async () => (await backend.as("rep@seller.example"))(calls.issueUpd, { params: { uuid: deal }, body: {} });
  const bundle = (as: Caller) => as(calls.bundle, { params: { uuid: deal } });
  const upload = (originalFilename: string) =>
    director(documents.upload, { params: { uuid: deal }, body: { ...file(), originalFilename } });

  test("has papers in force and the documents of both sides, each under a name of its own", async () => {
    expect((await bundle(director)).status).toBe(404);
    await issue();
    await backend.pool.query(
      "update deal_lines set collected_hundredths = 500, actual_total_kopecks = 230490 where deal_uuid = $1 and position = 0",
      [deal],
    );
    await issue();
    await director(calls.issueInvoice, { params: { uuid: deal }, body: {} });
    for (let copy = 0; copy < 2; copy += 1) expect((await upload("Накладная.pdf")).status).toBe(200);
    const { headers, body } = await bundle(director);
    expect(headers["content-type"]).toBe("application/zip");
    const found = unzip(body as Buffer);
    expect([...found.keys()].sort()).toEqual([
      expect.stringMatching(/^ON_NSCHFDOPPR_.*\.xml$/),
      expect.stringMatching(/^ON_NSCHFDOPPR_.*\.xml$/),
      "Накладная (2).pdf",
      "Накладная.pdf",
      expect.stringMatching(/^Счёт № \d+ от 05\.03\.2026\.pdf$/),
      expect.stringMatching(/^УПД № \d+ от 05\.03\.2026\.pdf$/),
      expect.stringMatching(/^УПД № \d+, исправление 1, от 05\.03\.2026\.pdf$/),
    ]);
    for (const name of ["Накладная.pdf", "Накладная (2).pdf"]) expect(found.get(name)?.toString("base64")).toBe(file().fileBody);
    expect((await pdfTexts([...found].find(([name]) => name.includes("исправление"))?.[1] as Buffer)).join(" ")).toContain("9 203,90");
    expect((await bundle(await backend.as("director@beta.example"))).status).toBe(404);
  });

  test("is refused in words when it would be too large", async () => {
    await upload("Скан.pdf");
    await backend.pool.query(
      "update files set size = 104857601 where uuid in (select file_uuid from deal_documents where deal_uuid = $1)",
      [deal],
    );
    const refused = await bundle(director);
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, "Документы сделки занимают больше 100 МБ: скачайте их по одному"]);
  });
});

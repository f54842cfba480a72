import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import type { SignedIn } from "#server/backend/context.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { type FilePurpose, filePurposes } from "#server/backend/files/quotas.ts";
import { saveFile } from "#server/backend/files/save-file.ts";
import { files } from "#server/backend/files/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { makePng } from "#tests/support/png.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";
import { until } from "#tests/support/until.ts";
import { jpeg, useUploads } from "#tests/support/uploaded-documents.ts";

const { backend, as, storedFiles, fileRows, upload, newcomer } = useUploads();

const small = { bytes: pdf, name: "x.pdf", contentType: "application/pdf" };

describe("stored documents", () => {
  test("D04 D13 L068 L070 V40: a PDF, a JPG and a PNG are stored under generated names and returned unchanged", async () => {
    for (const [name, bytes, contentType] of [
      ["Устав.pdf", pdf, "application/pdf"],
      ["скан.JPG", jpeg(), "image/jpeg"],
      ["x.jpeg", jpeg(), "image/jpeg"],
      ["x.png", makePng(10, 10), "image/png"],
    ] as const) {
      const made = await newcomer();
      const answer = await upload(made, { originalFilename: name, fileBody: base64(bytes) });
      expect(answer.body).toMatchObject({
        status: "processing",
        loadState: "loaded",
        originalFilename: name,
        size: bytes.length,
        allowedActions: ["delete", "download"],
      });
      const call = await as(made.director);
      const uuid = answer.body.documentUuid ?? "";
      const place = await call(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid: made.accreditationUuid } });
      expect(place.body).toEqual({ url: `/v1/accreditation/accreditation/document/${uuid}/file`, name, contentType, size: bytes.length });
      const file = await call(accreditation.documentFile, { params: { uuid } });
      expect(Buffer.from(file.body as Buffer).equals(bytes)).toBe(true);
      expect(file.headers).toMatchObject({
        "content-type": contentType,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-store",
      });
      expect(file.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
      const [row] = await fileRows(made.companyUuid);
      expect(storedFiles()).toContain(row?.uuid);
      expect(storedFiles().join()).not.toContain("Устав");
    }
  });

  test("V41 trust S51: a file of thirty megabytes is accepted, and one byte more is refused", async () => {
    const size = 30 * 1024 * 1024;
    const file = (bytes: number) => Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(bytes - pdf.length - 1, 0x20), pdf.subarray(8)]);
    const made = await newcomer();
    const over = await upload(made, { fileBody: base64(file(size + 1)), originalFilename: "Большой.pdf" });
    expect([over.status, over.errors[0]?.code, over.errors[0]?.message]).toEqual([
      413,
      "PAYLOAD_TOO_LARGE:4000",
      expect.stringMatching(/Большой\.pdf.*30 МБ/),
    ]);
    const fits = await upload(made, { fileBody: base64(file(size)) });
    expect([fits.status, fits.body.size]).toEqual([200, size]);
    const flood = await upload(made, { fileBody: "A".repeat(41 * 1024 * 1024) });
    expect(flood.status).toBe(413);
  });

  test("D07 D08 L069: a deleted or replaced document leaves neither row nor file", async () => {
    const made = await newcomer();
    const before = storedFiles().length;
    const first = await upload(made);
    const call = await as(made.director);
    const gone = await call(accreditation.deleteDocument, { params: { uuid: first.body.documentUuid ?? "" } });
    expect(gone.body).toMatchObject({
      documentUuid: null,
      status: "not_loaded",
      loadState: "not_loaded",
      originalFilename: null,
      allowedActions: ["upload"],
    });
    expect([(await fileRows(made.companyUuid)).filter((row) => row.name === "Устав.pdf"), storedFiles().length]).toEqual([[], before]);
    expect((await call(accreditation.deleteDocument, { params: { uuid: first.body.documentUuid ?? "" } })).status).toBe(409);

    const checked = await joiningCompany(backend, { at: "coordination_contract" });
    const replaced = await upload(checked);
    expect(replaced.body.status).toBe("processing");
    const rows = await backend.db
      .select()
      .from(accreditationDocuments)
      .where(eq(accreditationDocuments.accreditationUuid, checked.accreditationUuid));
    const held = rows.flatMap((row) => row.fileUuid ?? []);
    expect((await fileRows(checked.companyUuid)).map((row) => row.uuid).sort()).toEqual(held.sort());
  });

  test("K49: of two concurrent uploads of one document one is stored and the other refused", async () => {
    const made = await newcomer();
    const answers = await Promise.all([upload(made), upload(made)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await fileRows(made.companyUuid)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 409)?.errors[0]?.details).toMatchObject({
      document: { type: "charter", status: "processing" },
    });
  });

  test("trust S55: of five uploads that one session sends at once two are accepted and three refused with 429", async () => {
    const made = await newcomer();
    const types = ["charter", "ogrn_record", "inn_record", "director_order", "power_of_attorney"] as const;
    const { accreditationUuid, companyUuid } = made;
    const session = await as(made.director);
    const send = (type: (typeof types)[number]) =>
      session(accreditation.uploadDocument, {
        body: { accreditationUuid, companyUuid, type, fileBody: base64(pdf), originalFilename: "x.pdf" },
      });
    const refused: (typeof types)[number][] = [];
    // None ends before each has been refused or waits for the lock.
    const held = await holdRows(backend.pool, "select from accreditations where uuid = $1 for update", [accreditationUuid]);
    const sent = types.map(async (type) => {
      const { status, errors } = await send(type);
      if (errors[0]?.code === "ATTEMPTS_LIMIT:4029") refused.push(type);
      return status;
    });
    await until(async () => refused.length + (await untilWaiting(backend.pool, 0)).length === types.length).finally(held.release);
    expect((await Promise.all(sent)).sort()).toEqual([200, 200, 429, 429, 429]);
    expect(await fileRows(companyUuid)).toHaveLength(2);
    for (const type of refused) expect((await send(type)).status, type).toBe(200);
  });

  test.each([
    ["accreditation", "документов", 200],
    ["chat", "чатах", 1000],
    ["ticket", "обращениях", 500],
  ] as const)(
    "trust S55: when the space for %s files is full these are refused by name, and other files are not",
    async (purpose, word, most) => {
      const made = await newcomer();
      const context = { db: backend.db, files: openLocalFiles(backend.filesFolder), now: () => testNow, isGone: () => false } as SignedIn;
      const keep = (kind: FilePurpose) =>
        saveFile(context, { ...small, companyUuid: made.companyUuid, purpose: kind }, async () => ({ answer: "kept", replaces: null }));
      const full = Array.from({ length: most }, () => ({
        uuid: uuidv7(),
        companyUuid: made.companyUuid,
        purpose,
        name: "x.pdf",
        contentType: "application/pdf",
        size: 1,
      }));
      await backend.db.insert(files).values(full);
      await expect(keep(purpose)).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`Место .*${word}.* не больше ${most} файлов`)),
      });
      for (const other of filePurposes.filter((kind) => kind !== purpose)) expect(await keep(other), other).toBe("kept");
      expect((await upload(made)).status).toBe(purpose === "accreditation" ? 409 : 200);
    },
  );

  test("trust S55: a company's files are limited to 2 GB, not only by number", async () => {
    const made = await newcomer();
    await backend.db
      .insert(files)
      .values({ ...small, uuid: uuidv7(), companyUuid: made.companyUuid, purpose: "accreditation", size: 2 * 1024 ** 3 });
    const refused = await upload(made);
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, expect.stringContaining("2 ГБ")]);
  });
});

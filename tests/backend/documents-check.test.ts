import { inflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { documentTypes } from "#contract/enums.ts";
import { readKind } from "#server/backend/files/file-kind.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { representative, useUploads } from "#tests/support/uploaded-documents.ts";

const { backend, as, upload } = useUploads();

/** The text of a PDF, decoded to Unicode by the fonts' tables, font by font. */
function textOf(file: Buffer): string {
  const streams: string[] = [];
  for (let at = file.indexOf("\nstream\n"); at !== -1; at = file.indexOf("\nstream\n", at + 1)) {
    const end = file.indexOf("endstream", at);
    try {
      streams.push(inflateSync(file.subarray(at + 8, end)).toString("latin1"));
    } catch {
      // An uncompressed stream holds no text.
    }
  }
  const tables = streams
    .filter((stream) => stream.includes("begincmap"))
    .map((stream) => (/\[(<[^\]]*)\]/.exec(stream)?.[1] ?? "").match(/[\da-f]+/g) ?? []);
  const lines = streams.flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? []);
  const read = (table: readonly string[]) =>
    lines
      .map((line) =>
        (line.match(/<([\da-f]+)>/g) ?? [])
          .join("")
          .replace(/[<>]/g, "")
          .replace(/[\da-f]{4}/g, (glyph) => String.fromCharCode(Number.parseInt(table[Number.parseInt(glyph, 16)] ?? "20", 16))),
      )
      .join("\n");
  return tables.map(read).join("\n");
}

describe("checking and signing documents", () => {
  test("D05 D06 L073 K34: the representative accepts or declines with a reason, and the contract waits for the replacement", async () => {
    const made = await joiningCompany(backend, {
      at: "coordination_contract",
      documents: { charter: "processing", inn_record: "processing" },
    });
    const rep = await as(representative);
    const card = async () => (await rep(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const charter = async () => (await card()).documents.find((document) => document.type === "charter");
    const uuid = (await charter())?.documentUuid ?? "";
    expect((await charter())?.allowedActions).toEqual(["accept", "decline", "download"]);
    expect((await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "declined" } })).errors[0]?.details).toEqual({
      comment: ["Введите комментарий"],
    });
    expect(
      (await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "declined", comment: "Не видна печать" } })).body,
    ).toMatchObject({
      status: "declined",
      comment: "Не видна печать",
    });
    expect((await card()).currentProcess).toMatchObject({ status: "in_work" });
    expect((await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "accepted" } })).status).toBe(409);
    expect((await card()).turn).toBe("buyer_company_director");
    const contract = await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } });
    expect([contract.status, Object.keys(contract.errors[0]?.details ?? {}).sort()]).toEqual([
      409,
      ["documents.charter", "documents.inn_record"],
    ]);
    const replaced = await upload(made, { originalFilename: "Новый устав.pdf" });
    expect(replaced.body).toMatchObject({ status: "processing", comment: null, originalFilename: "Новый устав.pdf" });
    for (const document of (await card()).documents.filter((each) => each.status === "processing")) {
      await rep(accreditation.setDocumentStatus, { params: { uuid: document.documentUuid ?? "" }, body: { status: "accepted" } });
    }
    const told = await backend.db.execute<{ type: string; message: string }>(
      sql`select type, message from notifications where payload->>'accreditation_uuid' = ${made.accreditationUuid}
        order by created_at, type`,
    );
    expect(told.rows.map((row) => row.type).sort()).toEqual([
      "documentAccepted",
      "documentAccepted",
      "documentDeclined",
      "documentUploaded",
    ]);
    expect(told.rows.find((row) => row.type === "documentDeclined")?.message).toContain("Не видна печать");
    expect((await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } })).status).toBe(200);
  });

  test.each(["legal", "individual"] as const)(
    "D09 D11 D14 L074: the contract for the legal form %s is a PDF with the company's data",
    async (legalForm) => {
      const made = await joiningCompany(backend, { at: "coordination_contract", legalForm });
      const rep = await as(representative);
      const { body } = await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } });
      expect(body.contracts.map(({ type, status }) => [type, status])).toEqual([
        [`contract_unsigned_${legalForm}`, "waiting"],
        [`contract_signed_${legalForm}`, "not_loaded"],
      ]);
      const buyer = await as(made.director);
      const file = await buyer(accreditation.documentFile, { params: { uuid: body.contracts[0]?.documentUuid ?? "" } });
      const bytes = Buffer.from(file.body as Buffer);
      expect(readKind(bytes)?.contentType).toBe("application/pdf");
      expect(bytes.length).toBeGreaterThan(10_000);
      const number = Buffer.from(legalForm === "legal" ? "7199123453/2026" : "779941073314/2026", "utf16le").swap16();
      expect(bytes.includes(number)).toBe(true);
      const text = textOf(bytes);
      const form = legalForm === "legal" ? ["ОГРН: 1147199123455", "КПП: 719901001"] : ["ОГРНИП: 326779904107335"];
      for (const part of [
        "Компания ",
        "Соколова Анна",
        "Расчётный счёт: 40702810500000120045",
        "ООО «Группа компаний „Гряда“»",
        "Тула, ул. Октябрьская, 48",
        ...form,
      ])
        expect(text).toContain(part);
      // The name stands in the nominative: no other case can be derived.
      const words = text.replace(/\s+/g, "");
      expect(words).not.toContain("влице");
      expect(words).toContain("директор—ПолозовМихаилЕвгеньевич,действуетнаоснованииустава");
      expect(words).toContain(
        legalForm === "legal" ? "директор—СоколоваАнна,действует" : "действуетнаоснованиизаписиЕГРИП№326779904107335",
      );
      expect((await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } })).errors[0]?.code).toBe(
        "PROCESS_NOT_CURRENT:4009",
      );
    },
  );

  test("D12: each legal form has its own documents, and only the power of attorney is optional", async () => {
    for (const legalForm of ["legal", "individual"] as const) {
      const made = await joiningCompany(backend, { legalForm });
      const { body } = await (await as(made.director))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } });
      expect(body.documents.map((document) => document.type)).toEqual([...documentTypes[legalForm]]);
      expect(body.documents.filter((document) => !document.required).map((document) => document.type)).toEqual(
        legalForm === "legal" ? ["power_of_attorney"] : [],
      );
    }
  });

  test("D06 K37 D10: a declined signed copy blocks sending until another is uploaded; then both copies are signed", async () => {
    const made = await joiningCompany(backend, { at: "signing_contract" });
    const rep = await as(representative);
    const send = () => rep(accreditation.finishSigning, { params: { id: made.accreditationUuid } });
    const signed = (await rep(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.contracts[1];
    await rep(accreditation.setDocumentStatus, {
      params: { uuid: signed?.documentUuid ?? "" },
      body: { status: "declined", comment: "Нет подписи" },
    });
    const refused = await send();
    expect([refused.status, refused.errors[0]?.details]).toEqual([409, { contracts: ["Подписанный договор ещё не загружен"] }]);
    expect((await upload(made, { type: "contract_signed_legal" })).body.status).toBe("processing");
    expect((await send()).body.contracts.map((contract) => contract.status)).toEqual(["signed", "signed"]);
  });
});

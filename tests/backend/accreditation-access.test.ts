import { inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { accreditationProcesses } from "#server/backend/accreditation/tables.ts";
import { representative, security, useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as, uuidOf, upload } = useAccreditationPeople();

describe("access to accreditations and validation of input", () => {
  const ids = async () => joiningCompany(backend, { at: "signing_contract", representative: "rep-b@seller.example" });

  test("S30: every call for another company's or representative's accreditation answers the 404 of a random UUID", async () => {
    const other = await ids();
    const mine = await joiningCompany(backend);
    const buyer = await as(mine.director);
    const rep = await as(representative);
    const notFound = { status: 404, errors: (await rep(accreditation.listProcesses, { params: { id: uuidv7() } })).errors };
    const document =
      (await (await as(other.director))(accreditation.getByCompany, { params: { companyUuid: other.companyUuid } })).body.contracts[1]
        ?.documentUuid ?? "";
    const answers = await Promise.all([
      buyer(accreditation.getByCompany, { params: { companyUuid: other.companyUuid } }),
      buyer(accreditation.submit, { params: { id: other.accreditationUuid }, body: { uuid: other.processUuid, status: "finished" } }),
      buyer(accreditation.deleteDocument, { params: { uuid: document } }),
      buyer(accreditation.getDocument, { params: { uuid: document } }),
      buyer(accreditation.externalDocument, { params: { uuid: document } }),
      buyer(accreditation.documentFile, { params: { uuid: document } }),
      upload(mine.director, other, "charter"),
      upload(mine.director, { accreditationUuid: other.accreditationUuid, companyUuid: mine.companyUuid }, "charter"),
      rep(accreditation.finishSigning, { params: { id: other.accreditationUuid } }),
      rep(accreditation.createContract, { body: { accreditationUuid: other.accreditationUuid } }),
      rep(accreditation.setDocumentStatus, { params: { uuid: document }, body: { status: "accepted" } }),
      rep(accreditation.assignProcess, { params: { processUuid: other.processUuid }, body: { customerUuid: uuidOf(representative) } }),
      (await as(security))(accreditation.resolveBySecurity, {
        params: { id: other.accreditationUuid },
        body: { uuid: other.processUuid, status: "finished" },
      }),
    ]);
    for (const [index, { status, errors }] of answers.entries()) expect({ status, errors }, String(index)).toEqual(notFound);
  });

  test("S36: invalid input to security's resolution is answered 400 in Russian and changes nothing", async () => {
    const { accreditationUuid: id, processUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const call = await as(security);
    const bad = [
      null,
      1,
      0,
      -1,
      true,
      [],
      {},
      "",
      "  ",
      "x".repeat(10_000),
      "😀",
      "a\u0000b",
      "\ud800",
      "NaN",
      2 ** 53,
      "2026-02-30",
      "__proto__",
      "' OR 1=1--",
    ];
    for (const value of bad) {
      for (const body of [
        { uuid: value, status: "finished" },
        { uuid: processUuid, status: value },
      ]) {
        const answer = await call(accreditation.resolveBySecurity, { params: { id }, body });
        expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(400);
        expect(answer.errors[0]?.message).toMatch(/[а-яё]/i);
      }
    }
    for (const comment of [1, [], {}, "a\u0000b", "\ud800", "x".repeat(1001)])
      expect(
        (await call(accreditation.resolveBySecurity, { params: { id }, body: { uuid: processUuid, status: "declined", comment } })).status,
      ).toBe(400);
    expect(
      (await call(accreditation.resolveBySecurity, { params: { id }, body: { uuid: uuidv7(), status: "finished" } })).errors[0]?.code,
    ).toBe("PROCESS_NOT_CURRENT:4009");
    const rows = await backend.db
      .select()
      .from(accreditationProcesses)
      .where(inArray(accreditationProcesses.uuid, [processUuid]));
    expect(rows[0]?.status).toBe("created");
  });
});

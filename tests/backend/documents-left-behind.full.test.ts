import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { storeDemoFiles } from "#server/backend/db/demo/store-demo-files.ts";
import { readKind } from "#server/backend/files/file-kind.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { representative, useUploads } from "#tests/support/uploaded-documents.ts";

const { backend, as } = useUploads();

describe("interrupted uploads and files left behind", () => {
  test("every document of a demo company can be downloaded in its own format and size", async () => {
    await storeDemoFiles(backend.db, openLocalFiles(backend.filesFolder));
    const rep = await as(representative);
    const { accreditations } = (await rep(accreditation.listForSalesRepresentative)).body;
    const documents = accreditations
      .filter((row) => row.companyName === "ООО «Лукошко»")
      .flatMap((row) => [...row.documents, ...row.contracts]);
    expect(documents.length).toBeGreaterThan(5);
    for (const document of documents) {
      const file = await rep(accreditation.documentFile, { params: { uuid: document.documentUuid ?? "" } });
      expect([file.status, (file.body as Buffer).length], document.type).toEqual([200, document.size]);
      expect(readKind(Buffer.from(file.body as Buffer))?.contentType, document.type).toBe(file.headers["content-type"]);
    }
  });
});

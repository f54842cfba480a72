import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { accreditation } from "#contract/accreditation.ts";
import { files } from "#server/backend/files/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { base64, type JoiningCompany, joiningCompany, pdf } from "#tests/support/joining-company.ts";

export const representative = "rep@seller.example";
const empty = { charter: "not_loaded", ogrn_record: "not_loaded", inn_record: "not_loaded", director_order: "not_loaded" } as const;

/** A JPEG with markers only. */
export function jpeg(width = 100, height = 100): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])]);
}

/** Companies that upload documents, and what is stored of them. */
export function useUploads() {
  const backend = useBackend("demo");
  const as = (email: string) => backend.as(email);

  const storedFiles = () =>
    readdirSync(backend.filesFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  const fileRows = (companyUuid: string) => backend.db.select().from(files).where(eq(files.companyUuid, companyUuid));

  async function upload({ director, accreditationUuid, companyUuid }: JoiningCompany, body: Record<string, unknown> = {}) {
    return (await as(director))(accreditation.uploadDocument, {
      body: { accreditationUuid, companyUuid, type: "charter", fileBody: base64(pdf), originalFilename: "Устав.pdf", ...body },
    });
  }

  const newcomer = () => joiningCompany(backend, { documents: empty });

  return { backend, as, storedFiles, fileRows, upload, newcomer };
}

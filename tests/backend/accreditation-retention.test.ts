import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { removeDeclinedFiles } from "#server/backend/accreditation/remove-declined-files.ts";
import { accreditationDocuments, accreditationProcesses } from "#server/backend/accreditation/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { testNow } from "#tests/support/clock.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";

const { backend } = useAccreditationPeople();

test("trust S93: three years after a declined application its files are gone, and what was decided about them stays", async () => {
  const [declined, accredited] = [await joiningCompany(backend, { at: "declined" }), await joiningCompany(backend, { at: "accredited" })];
  const decided = eq(accreditationProcesses.accreditationUuid, declined.accreditationUuid);
  await backend.db.update(accreditationProcesses).set({ updatedAt: testNow }).where(decided);
  const documentsOf = async ({ companyUuid }: { companyUuid: string }) =>
    (await (await backend.as(declined.director))(accreditation.getByCompany, { params: { companyUuid } })).body.documents;
  const stored = ({ accreditationUuid }: { accreditationUuid: string }) =>
    backend.db
      .select()
      .from(accreditationDocuments)
      .innerJoin(files, eq(files.uuid, accreditationDocuments.fileUuid))
      .where(eq(accreditationDocuments.accreditationUuid, accreditationUuid));
  const [before, kept] = [await documentsOf(declined), await stored(accredited)];
  const count = (await stored(declined)).length;
  expect([count > 0, kept.length > 0]).toEqual([true, true]);
  const due = new Date(testNow);
  due.setUTCFullYear(due.getUTCFullYear() + 3);
  // The demo companies were declined before this one.
  await removeDeclinedFiles(backend.db, new Date(due.getTime() - 1));
  expect(await stored(declined)).toHaveLength(count);
  expect(await removeDeclinedFiles(backend.db, due)).toBe(count);
  expect(await removeDeclinedFiles(backend.db, due)).toBe(0);
  expect([await stored(declined), await stored(accredited)]).toEqual([[], kept]);
  const after = await documentsOf(declined);
  expect(after.map(({ loadState }) => loadState)).toEqual(after.map(() => "not_loaded"));
  expect(after.map(({ type, status }) => [type, status])).toEqual(before.map(({ type, status }) => [type, status]));
});

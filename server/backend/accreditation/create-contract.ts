import { and, eq, sql } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import names from "#locales/ru/documents.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { saveFile } from "../files/save-file.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { assertVersion } from "../versions/versions.ts";
import { assertAllowed } from "./accreditation-problem.ts";
import { type OpenAccreditation, openAccreditation, writeUpdate } from "./change-accreditation.ts";
import { loadAccreditations } from "./load-accreditations.ts";
import { contractPlaces } from "./open-accreditation.ts";
import { nextStep } from "./process-table.ts";
import { renderContractOf } from "./render-contract-of.ts";
import { forgetSetAside } from "./set-aside.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";
import { toAccreditation } from "./to-accreditation.ts";

/** Ends step 3: generates the contract from the company's data, ready for signing. */
export async function createContract(context: SignedIn, { body, expectedVersion }: Input<typeof calls.createContract>) {
  const where = eq(accreditations.uuid, body.accreditationUuid);
  const { bytes, companyUuid } = await context.db.transaction(async (tx) => {
    const open = await openAccreditation(tx, context, where);
    assertAllowed(open, { action: "formContract" });
    await assertVersion(tx, open.loaded.accreditation, expectedVersion);
    const { company, accreditation } = open.loaded;
    const bytes = await renderContractOf(tx, {
      company,
      legalForm: accreditation.legalForm,
      sellerUuid: context.actor.companyUuid,
      now: open.now,
    });
    return { bytes, companyUuid: company.uuid };
  });
  const contract = { bytes, companyUuid, name: names.contractFilename, contentType: "application/pdf", purpose: "accreditation" } as const;
  await saveFile(context, contract, async (tx, file) => {
    const open = await openAccreditation(tx, context, where);
    assertAllowed(open, { action: "formContract" });
    await assertVersion(tx, open.loaded.accreditation, expectedVersion);
    await forgetSetAside(tx, open.loaded.accreditation);
    await placeContract(tx, open, file.uuid);
    await writeUpdate(open, {
      close: {
        status: "finished",
        comment: null,
        next: nextStep("coordination_contract", "finished"),
        employeeUuid: open.loaded.accreditation.salesRepresentativeUuid,
      },
      notices: [{ type: "contractCreated", to: (people) => people.buyerDirectors }],
      silent: ["accreditation_contract_updated"],
    });
    return { answer: null, replaces: null };
  });
  const [loaded] = await loadAccreditations(context.db, where);
  return toAccreditation(context.actor, orNotFound(loaded));
}

async function placeContract(tx: Transaction, { loaded, now }: OpenAccreditation, fileUuid: string): Promise<void> {
  const { uuid, legalForm } = loaded.accreditation;
  await tx
    .insert(accreditationDocuments)
    .values(contractPlaces(uuid, legalForm, now))
    .onConflictDoNothing();
  const isUnsigned = and(
    eq(accreditationDocuments.accreditationUuid, uuid),
    eq(accreditationDocuments.type, `contract_unsigned_${legalForm}`),
  );
  await tx
    .update(accreditationDocuments)
    .set({
      status: "waiting",
      filename: names.contractFilename,
      fileUuid,
      updatedAt: now,
      version: sql`${accreditationDocuments.version} + 1`,
    })
    .where(isUnsigned);
}

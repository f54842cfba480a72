import { and, arrayContains, asc, eq, inArray } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import names from "#locales/ru/documents.json" with { type: "json" };
import { bankDetails, companies, contacts } from "../companies/tables.ts";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { type ContractParty, drawContract } from "../documents/draw-contract.ts";
import { keepFile } from "../files/keep-file.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { type OpenAccreditation, openAccreditation, writeUpdate } from "./change-accreditation.ts";
import { loadAccreditations } from "./load-accreditations.ts";
import { contractPlaces } from "./open-accreditation.ts";
import { nextStep } from "./process-table.ts";
import { mustAllow } from "./refuse-accreditation.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";
import { toAccreditation } from "./to-accreditation.ts";

/** Ends step 3: the contract is drawn from the company's data and waits for its signature. */
export async function createContract(context: SignedIn, { body }: Input<typeof calls.createContract>) {
  const where = eq(accreditations.uuid, body.accreditationUuid);
  const { bytes, companyUuid } = await context.db.transaction(async (tx) => {
    const open = await openAccreditation(tx, context, where);
    mustAllow(open, { action: "formContract" });
    return { bytes: await drawFor(tx, open), companyUuid: open.loaded.company.uuid };
  });
  await keepFile(context, { bytes, companyUuid, name: names.contractFilename, contentType: "application/pdf" }, async (tx, file) => {
    const open = await openAccreditation(tx, context, where);
    mustAllow(open, { action: "formContract" });
    await placeContract(tx, open, file.uuid);
    await writeUpdate(open, {
      close: { status: "finished", comment: null, next: nextStep("coordination_contract", "finished"), employeeUuid: open.loaded.accreditation.salesRepresentativeUuid },
      notices: [{ type: "9", to: (people) => people.buyerDirectors }],
      silent: ["accreditation_contract_updated"],
    });
    return { answer: null, replaces: null };
  });
  const [loaded] = await loadAccreditations(context.db, where);
  return toAccreditation(context.actor, found(loaded));
}

async function placeContract(tx: Transaction, { loaded, now }: OpenAccreditation, fileUuid: string): Promise<void> {
  const { uuid, legalForm } = loaded.accreditation;
  await tx.insert(accreditationDocuments).values(contractPlaces(uuid, legalForm, now)).onConflictDoNothing();
  const isUnsigned = and(eq(accreditationDocuments.accreditationUuid, uuid), eq(accreditationDocuments.type, `contract_unsigned_${legalForm}`));
  await tx.update(accreditationDocuments).set({ status: "waiting", filename: names.contractFilename, fileUuid, updatedAt: now }).where(isUnsigned);
}

async function drawFor(tx: Transaction, { context, loaded, now }: OpenAccreditation): Promise<Buffer> {
  const { company } = loaded;
  const seller = await readParty(tx, context.actor.companyUuid, "seller_company_director");
  const buyer = await readParty(tx, company.uuid, "buyer_company_director");
  const points = await tx
    .select({ name: branches.name, address: branches.physicalAddress, postalCode: branches.postalCode })
    .from(branches)
    .where(and(eq(branches.companyUuid, company.uuid), eq(branches.status, "active")))
    .orderBy(asc(branches.name), asc(branches.uuid));
  return drawContract({ number: `${company.inn}/${now.getFullYear()}`, now, legalForm: loaded.accreditation.legalForm, seller, buyer, branches: points });
}

async function readParty(tx: Transaction, companyUuid: string, directorRole: string): Promise<ContractParty> {
  const [company] = await tx.select().from(companies).where(eq(companies.uuid, companyUuid));
  const [bank] = await tx.select().from(bankDetails).where(eq(bankDetails.companyUuid, companyUuid)).orderBy(asc(bankDetails.uuid)).limit(1);
  const [contact] = await tx.select().from(contacts).where(eq(contacts.companyUuid, companyUuid)).orderBy(asc(contacts.uuid)).limit(1);
  const [director] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.companyUuid, companyUuid), arrayContains(customers.roles, [directorRole]), inArray(customers.status, ["active"])))
    .orderBy(asc(customers.createdAt), asc(customers.uuid))
    .limit(1);
  const { surname = "", name = "", patronymic = "" } = director ?? {};
  return { company: found(company), bank, contact, director: [surname, name, patronymic].filter(Boolean).join(" ") };
}

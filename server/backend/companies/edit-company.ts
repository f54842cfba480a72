import { and, eq } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import type { ChangedField } from "#contract/versions.ts";
import { companyScope } from "../access/scopes.ts";
import { assertAllowed } from "../accreditation/accreditation-problem.ts";
import { type OpenAccreditation, openAccreditation, touchAccreditation, writeUpdate } from "../accreditation/change-accreditation.ts";
import type { CompanyRow } from "../accreditation/company-data.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { companies } from "./tables.ts";

type Action = "editData" | "editContacts" | "editBranches";

/** A company under its row lock. `open`: its accreditation, when its director makes the change. */
export type OpenCompany = { tx: Transaction; company: CompanyRow; open: OpenAccreditation | null };

/**
 * Runs a change of a company. Its director may do what the accreditation's step allows, and their first change takes step 1 into
 * work; admins may at any step. The accreditation's row is locked first, so that a submit sees all of the change or nothing.
 */
export async function editCompany<T>(
  context: SignedIn,
  companyUuid: string,
  action: Action,
  work: (opened: OpenCompany) => Promise<T>,
): Promise<T> {
  return context.db.transaction((tx) => editCompanyIn(tx, context, companyUuid, action, work));
}

/** Same as `editCompany` within a transaction. */
export async function editCompanyIn<T>(
  tx: Transaction,
  context: SignedIn,
  companyUuid: string,
  action: Action,
  work: (opened: OpenCompany) => Promise<T>,
): Promise<T> {
  const company = await lockCompany(tx, context, companyUuid);
  if (isAdmin(context.actor.roles)) return work({ tx, company, open: null });
  const open = await openAccreditation(tx, context, eq(accreditations.companyUuid, companyUuid));
  assertAllowed(open, { action });
  const answer = await work({ tx, company, open });
  const isFirstStep = open.facts.current?.type === "upload_required_documents";
  await writeUpdate(open, { ...(isFirstStep && { take: true as const }), silent: ["accreditation_process_updated"] });
  return answer;
}

type Change = { fields: readonly ChangedField[]; set?: Partial<CompanyRow>; expectedVersion: number | undefined };

/** Writes the company's next version if `fields` is not empty; throws CHANGED when `expectedVersion` is outdated. */
export async function writeCompany(
  context: SignedIn,
  { tx, company }: Pick<OpenCompany, "tx" | "company">,
  { fields, set = {}, expectedVersion }: Change,
): Promise<CompanyRow> {
  if (fields.length === 0) return company;
  await assertVersion(tx, company, expectedVersion);
  const [written] = await tx
    .update(companies)
    .set({ ...set, ...(await nextVersion(tx, context, company, fields)) })
    .where(eq(companies.uuid, company.uuid))
    .returning();
  return orNotFound(written);
}

/** Same as `writeCompany` for fields shown on the accreditation's page, within `editCompany`. */
export async function writeCompanyData(context: SignedIn, opened: OpenCompany, change: Change): Promise<CompanyRow> {
  const written = await writeCompany(context, opened, change);
  if (change.fields.length > 0) await touchAccreditation(opened.tx, context, written.uuid, ["companyData"]);
  return written;
}

/** Locks the accreditation if there is one, then the company; the lock order is the same everywhere. */
async function lockCompany(tx: Transaction, { actor }: SignedIn, companyUuid: string): Promise<CompanyRow> {
  await lockAccreditationOf(tx, companyUuid);
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.uuid, companyUuid), companyScope(actor)))
    .for("update");
  return orNotFound(company);
}

export async function lockAccreditationOf(tx: Transaction, companyUuid: string): Promise<void> {
  await tx.select({ uuid: accreditations.uuid }).from(accreditations).where(eq(accreditations.companyUuid, companyUuid)).for("update");
}

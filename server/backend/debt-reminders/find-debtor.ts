import { and, eq } from "drizzle-orm";
import { debtScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { lockNamed } from "../db/lock.ts";
import { orNotFound } from "../problem.ts";

export type Debtor = { uuid: string; name: string; salesRepresentativeUuid: string | null };

/** A company of whose debts the person may write something down. */
export async function findDebtor(reader: Reader, actor: Actor, companyUuid: string): Promise<Debtor | undefined> {
  const [company] = await reader
    .select({ uuid: companies.uuid, name: companies.name, salesRepresentativeUuid: companies.salesRepresentativeUuid })
    .from(companies)
    .where(and(eq(companies.uuid, companyUuid), eq(companies.type, "buyer"), debtScope(actor)));
  return company;
}

/** What is written down of a company's debts is so one after the other. NOT_FOUND outside the person's scope. */
export async function lockDebtor(tx: Transaction, actor: Actor, companyUuid: string): Promise<Debtor> {
  const company = orNotFound(await findDebtor(tx, actor, companyUuid));
  await lockNamed(tx, `debts of ${company.uuid}`);
  return company;
}

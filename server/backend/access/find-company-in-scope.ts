import { and, eq } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { companyScope } from "./scopes.ts";

/** For lists of one company: one outside the caller's scope gives 404 instead of an empty list. */
export async function findCompanyInScope(
  db: Reader,
  actor: Actor,
  companyUuid: string,
): Promise<{ uuid: string; name: string } | undefined> {
  const [company] = await db
    .select({ uuid: companies.uuid, name: companies.name })
    .from(companies)
    .where(and(eq(companies.uuid, companyUuid), companyScope(actor)));
  return company;
}

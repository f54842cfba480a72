import { and, asc, eq } from "drizzle-orm";
import { companyScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { companies } from "./tables.ts";

/** The company whose portal it is. */
export async function findSeller(reader: Reader, context: SignedIn) {
  const [company] = await sellerOf(reader, context);
  return orNotFound(company);
}

/** The same under its row lock. */
export async function lockSeller(tx: Transaction, context: SignedIn) {
  const [company] = await sellerOf(tx, context).for("update");
  return orNotFound(company);
}

function sellerOf(reader: Reader, { actor }: SignedIn) {
  return reader
    .select()
    .from(companies)
    .where(and(eq(companies.type, "seller"), companyScope(actor)))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(1);
}

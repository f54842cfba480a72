import { and, asc, desc, eq, ne } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import type { Reader } from "../db/database.ts";
import { throwFieldErrors } from "../problem.ts";
import { readSellerTexts } from "../settings/seller.ts";

/** At most ten buyers with this INN: declined ones first, because they bar a registration, then the oldest. */
export function listSameInn(db: Reader, inn: string, exceptUuid?: string) {
  return db
    .select({ name: companies.name, status: companies.status })
    .from(companies)
    .where(and(eq(companies.inn, inn), eq(companies.type, "buyer"), exceptUuid === undefined ? undefined : ne(companies.uuid, exceptUuid)))
    .orderBy(desc(eq(companies.status, "declined")), asc(companies.createdAt), asc(companies.uuid))
    .limit(10);
}

/** A final refusal holds for the company, not for an e-mail: a new attempt is a matter of support (domain.md section 4). */
export async function assertNotDeclined(db: Reader, same: readonly { status: string }[]): Promise<void> {
  if (same.some(({ status }) => status === "declined")) throwFieldErrors({ inn: ["companyDeclined", await readSellerTexts(db)] });
}

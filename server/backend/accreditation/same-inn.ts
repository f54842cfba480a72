import { and, asc, eq, ne } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { refuseFields } from "../problem.ts";
import { companies } from "../companies/tables.ts";

/** Buyers with this INN, oldest first, at most ten. */
export function listSameInn(db: Reader, inn: string, exceptUuid?: string) {
  return db
    .select({ name: companies.name, status: companies.status })
    .from(companies)
    .where(and(eq(companies.inn, inn), eq(companies.type, "buyer"), exceptUuid === undefined ? undefined : ne(companies.uuid, exceptUuid)))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(10);
}

/** A final decline applies to the INN, not to an e-mail: only support can allow a new attempt (domain.md section 4). */
export function refuseDeclined(same: readonly { status: string }[]): void {
  if (same.some(({ status }) => status === "declined")) refuseFields({ inn: "companyDeclined" });
}

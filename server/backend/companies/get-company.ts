import { and, asc, eq } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { companyCardScope, seesFullCard } from "../access/scopes.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { priceLists } from "../products/tables.ts";
import { isItsAccreditation, isRepresentative, isSubmitted, representative, summaryColumns } from "./select-summaries.ts";
import { bankDetails, companies, contacts } from "./tables.ts";
import { toCompany, toPublicCard } from "./to-company.ts";

export function getCompany(context: SignedIn, { params }: Input<typeof calls.get>) {
  return readCompany(context, params.uuid);
}

/** The company as far as this person may see it. */
export async function readCompany({ db, actor }: SignedIn, uuid: string) {
  const [row] = await db
    .select({ company: companies, isSubmitted, summary: summaryColumns, priceList: { uuid: priceLists.uuid, title: priceLists.title } })
    .from(companies)
    .leftJoin(representative, isRepresentative)
    .leftJoin(accreditations, isItsAccreditation)
    .leftJoin(priceLists, eq(priceLists.uuid, companies.priceListUuid))
    .where(and(eq(companies.uuid, uuid), companyCardScope(actor)));
  const { company, isSubmitted: submitted, summary, priceList } = orNotFound(row);

  const banks = await db
    .select()
    .from(bankDetails)
    .where(eq(bankDetails.companyUuid, company.uuid))
    .orderBy(asc(bankDetails.uuid))
    .limit(100);
  const people = await db.select().from(contacts).where(eq(contacts.companyUuid, company.uuid)).orderBy(asc(contacts.uuid)).limit(100);
  const card = toCompany({ company, isSubmitted: submitted, summary, priceList, bankDetails: banks, contacts: people });
  return seesFullCard(actor) ? card : toPublicCard(card);
}

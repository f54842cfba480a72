import { and, arrayContains, asc, eq } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { bankDetails, companies, contacts } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { type ContractParty, renderContract } from "../documents/render-contract.ts";
import { fullName } from "../full-name.ts";
import { paperSigners } from "../papers/tables.ts";
import { orNotFound } from "../problem.ts";
import { supplyContractOf } from "../supply-contract.ts";
import type { CompanyRow } from "./company-data.ts";

/** Generates a buyer's supply contract (PDF) from the stored data of both parties and of the buyer's active branches. */
export async function renderContractOf(
  db: Reader,
  { company, legalForm, sellerUuid, now }: { company: CompanyRow; legalForm: CompanyRow["legalForm"]; sellerUuid: string; now: Date },
): Promise<Buffer> {
  const seller = await readParty(db, sellerUuid, "seller_company_director");
  const buyer = await readParty(db, company.uuid, "buyer_company_director");
  const points = await db
    .select({ name: branches.name, address: branches.physicalAddress, postalCode: branches.postalCode })
    .from(branches)
    .where(and(eq(branches.companyUuid, company.uuid), eq(branches.status, "active")))
    .orderBy(asc(branches.name), asc(branches.uuid));
  return renderContract({
    number: supplyContractOf(company, now).number,
    now,
    legalForm,
    seller,
    buyer,
    branches: points,
  });
}

async function readParty(db: Reader, companyUuid: string, directorRole: string): Promise<ContractParty> {
  const [company] = await db.select().from(companies).where(eq(companies.uuid, companyUuid));
  const [bank] = await db
    .select()
    .from(bankDetails)
    .where(eq(bankDetails.companyUuid, companyUuid))
    .orderBy(asc(bankDetails.uuid))
    .limit(1);
  const [contact] = await db.select().from(contacts).where(eq(contacts.companyUuid, companyUuid)).orderBy(asc(contacts.uuid)).limit(1);
  const [director] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.companyUuid, companyUuid), arrayContains(customers.roles, [directorRole]), eq(customers.status, "active")))
    .orderBy(asc(customers.createdAt), asc(customers.uuid))
    .limit(1);
  const [signs] = await db.select().from(paperSigners).where(eq(paperSigners.companyUuid, companyUuid));
  // By office only the director concludes contracts; another person needs a power of attorney.
  const office = signs && signs.basis !== "office" && company?.legalForm === "legal" ? signs : undefined;
  return { company: orNotFound(company), bank, contact, signer: fullName(office ?? director ?? null), office };
}

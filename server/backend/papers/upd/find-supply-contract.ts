import { and, desc, eq, ne } from "drizzle-orm";
import { accreditationDocuments, accreditationProcesses, accreditations } from "../../accreditation/tables.ts";
import { companies } from "../../companies/tables.ts";
import type { Reader } from "../../db/database.ts";
import { type SupplyContract, supplyContractOf } from "../../supply-contract.ts";

/** The contract of the portal that both sides have signed, drawn up when its step ended. */
export async function findSupplyContract(reader: Reader, companyUuid: string): Promise<SupplyContract | undefined> {
  const [row] = await reader
    .select({ inn: companies.inn, at: accreditationProcesses.updatedAt })
    .from(accreditations)
    .innerJoin(companies, eq(companies.uuid, accreditations.companyUuid))
    .innerJoin(
      accreditationProcesses,
      and(
        eq(accreditationProcesses.accreditationUuid, accreditations.uuid),
        eq(accreditationProcesses.type, "coordination_contract"),
        eq(accreditationProcesses.status, "finished"),
      ),
    )
    .innerJoin(
      accreditationDocuments,
      and(
        eq(accreditationDocuments.accreditationUuid, accreditations.uuid),
        eq(accreditationDocuments.isContract, true),
        eq(accreditationDocuments.status, "signed"),
      ),
    )
    .where(and(eq(accreditations.companyUuid, companyUuid), eq(accreditations.status, "accredited"), ne(companies.inn, "")))
    .orderBy(desc(accreditationProcesses.position))
    .limit(1);
  return row && supplyContractOf(row, row.at);
}

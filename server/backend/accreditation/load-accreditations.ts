import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";
import { type AccreditationRow, type DocumentRow, type ProcessRow, toAccreditation } from "./to-accreditation.ts";

/** Lists have no pages in the specification; the newest ones are the live ones. */
const longestList = 500;

/** Three statements, however many there are. */
export async function loadAccreditations(db: Reader, where: SQL | undefined) {
  const rows: AccreditationRow[] = await db
    .select({ accreditation: accreditations, companyName: companies.name, inn: companies.inn })
    .from(accreditations)
    .innerJoin(companies, eq(companies.uuid, accreditations.companyUuid))
    .where(where)
    .orderBy(desc(accreditations.createdAt), asc(accreditations.uuid))
    .limit(longestList);
  if (rows.length === 0) return [];

  const uuids = rows.map((row) => row.accreditation.uuid);
  const processes: ProcessRow[] = await db
    .select({ process: accreditationProcesses, employeeName: sql<string | null>`${customers.surname} || ' ' || ${customers.name}` })
    .from(accreditationProcesses)
    .leftJoin(customers, eq(customers.uuid, accreditationProcesses.employeeUuid))
    .where(inArray(accreditationProcesses.accreditationUuid, uuids))
    .orderBy(asc(accreditationProcesses.position));
  const documents: DocumentRow[] = await db
    .select()
    .from(accreditationDocuments)
    .where(inArray(accreditationDocuments.accreditationUuid, uuids))
    .orderBy(asc(accreditationDocuments.position));

  const processesOf = Map.groupBy(processes, (row) => row.process.accreditationUuid);
  const documentsOf = Map.groupBy(documents, (row) => row.accreditationUuid);
  return rows.map((row) => toAccreditation(row, processesOf.get(row.accreditation.uuid) ?? [], documentsOf.get(row.accreditation.uuid) ?? []));
}

import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { branches } from "../branches/tables.ts";
import { bankDetails, companies, contacts } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { orNull } from "../db/statement.ts";
import { files } from "../files/tables.ts";
import { roleOfProcess } from "./facts.ts";
import { hasOpenTicketOf } from "./has-open-ticket.ts";
import { type BranchRow, type DocumentRow, isOfForm, type LoadedAccreditation, type ProcessRow } from "./loaded.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";

export const representative = alias(customers, "representative");

/** Four queries for any number of accreditations. */
export async function loadAccreditations(
  db: Reader,
  where: SQL | undefined,
  page = { limit: 500, offset: 0 },
): Promise<LoadedAccreditation[]> {
  const rows = await db
    .select({
      accreditation: accreditations,
      company: companies,
      representativeName: computedColumn(orNull("text"), sql`${representative.surname} || ' ' || ${representative.name}`),
      hasBankDetail: computedColumn(
        "boolean",
        sql`exists (select 1 from ${bankDetails} where ${bankDetails.companyUuid} = ${companies.uuid})`,
      ),
      total: computedColumn("integer", sql`count(*) over ()`),
      sameInn: computedColumn(
        "text[]",
        sql`array(select other.name from ${companies} other where other.inn = ${companies.inn} and other.inn <> '' and other.type = 'buyer'
        and other.uuid <> ${companies.uuid} order by other.created_at limit 10)`,
      ),
      hasOpenTicket: hasOpenTicketOf(companies.uuid),
      hasContact: computedColumn("boolean", sql`exists (select 1 from ${contacts} where ${contacts.companyUuid} = ${companies.uuid})`),
    })
    .from(accreditations)
    .innerJoin(companies, eq(companies.uuid, accreditations.companyUuid))
    .leftJoin(representative, eq(representative.uuid, accreditations.salesRepresentativeUuid))
    .where(where)
    .orderBy(desc(accreditations.createdAt), asc(accreditations.uuid))
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) return [];

  const uuids = rows.map((row) => row.accreditation.uuid);
  const processes = await listProcessRows(db, uuids);
  const documents: DocumentRow[] = await db
    .select({ document: accreditationDocuments, size: files.size })
    .from(accreditationDocuments)
    .leftJoin(files, eq(files.uuid, accreditationDocuments.fileUuid))
    .where(inArray(accreditationDocuments.accreditationUuid, uuids))
    .orderBy(asc(accreditationDocuments.position), asc(accreditationDocuments.uuid));
  const points: BranchRow[] = await db
    .select({
      uuid: branches.uuid,
      companyUuid: branches.companyUuid,
      name: branches.name,
      distributionCenterUuid: branches.distributionCenterUuid,
      scheduleUuid: branches.scheduleUuid,
    })
    .from(branches)
    .where(
      and(
        inArray(
          branches.companyUuid,
          rows.filter(isOpen).map((row) => row.company.uuid),
        ),
        eq(branches.status, "active"),
      ),
    )
    .orderBy(asc(branches.name), asc(branches.uuid));

  const processesOf = Map.groupBy(processes, (row) => row.process.accreditationUuid);
  const documentsOf = Map.groupBy(documents, (row) => row.document.accreditationUuid);
  const branchesOf = Map.groupBy(points, (row) => row.companyUuid);
  return rows.map((row) => ({
    ...row,
    processes: processesOf.get(row.accreditation.uuid) ?? [],
    documents: (documentsOf.get(row.accreditation.uuid) ?? []).filter(({ document }) =>
      isOfForm(document.type, row.accreditation.legalForm),
    ),
    branches: branchesOf.get(row.company.uuid) ?? [],
  }));
}

/** Branches matter only while steps are open. */
const isOpen = ({ accreditation }: { accreditation: { status: string } }) =>
  accreditation.status === "new" || accreditation.status === "moderation";

export async function listProcessRows(db: Reader, accreditationUuids: string[]): Promise<ProcessRow[]> {
  const rows = await db
    .select({
      process: accreditationProcesses,
      employeeName: computedColumn(orNull("text"), sql`${customers.surname} || ' ' || ${customers.name}`),
      employeeStatus: customers.status,
      employeeRoles: customers.roles,
    })
    .from(accreditationProcesses)
    .leftJoin(customers, eq(customers.uuid, accreditationProcesses.employeeUuid))
    .where(inArray(accreditationProcesses.accreditationUuid, accreditationUuids))
    .orderBy(asc(accreditationProcesses.position));
  return rows.map(({ process, employeeName, employeeStatus, employeeRoles }) => ({
    process: process as ProcessRow["process"],
    employeeName,
    employeeMayAct:
      employeeStatus === "active" && (employeeRoles ?? []).includes(roleOfProcess(process.type as ProcessRow["process"]["type"])),
  }));
}

/** Rows of `accreditations` whose current step is of this type. */
export function isAtProcess(type: string): SQL {
  return sql`(select p.type from ${accreditationProcesses} p where p.accreditation_uuid = ${accreditations.uuid} order by p.position desc
    limit 1) = ${type} and ${accreditations.status} not in ('accredited', 'declined')`;
}

export const holdsRole = (role: string) => and(arrayContains(customers.roles, [role]), eq(customers.status, "active"));

import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accreditationProcesses, accreditations } from "../accreditation/tables.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import { orNull } from "../db/statement.ts";
import { companies } from "./tables.ts";

export const representative = alias(customers, "representative");

export const isRepresentative = eq(representative.uuid, companies.salesRepresentativeUuid);

export const isItsAccreditation = eq(accreditations.companyUuid, companies.uuid);

/** Whether the accreditation has passed its first step. */
export const isSubmitted = computedColumn(
  "boolean",
  sql`exists (select 1 from ${accreditationProcesses}
  where ${accreditationProcesses.accreditationUuid} = ${accreditations.uuid} and ${accreditationProcesses.position} > 1)`,
);

/** Columns of a company in lists; left join `representative` and `accreditations`. */
export const summaryColumns = {
  uuid: companies.uuid,
  name: companies.name,
  type: companies.type,
  inn: companies.inn,
  status: companies.status,
  isActive: companies.isActive,
  createdAt: companies.createdAt,
  salesRepresentativeUuid: companies.salesRepresentativeUuid,
  salesRepresentativeName: computedColumn(orNull("text"), sql`${representative.surname} || ' ' || ${representative.name}`),
  accreditationUuid: accreditations.uuid,
};

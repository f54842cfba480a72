import { and, desc, eq, sql } from "drizzle-orm";
import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { containsCompany } from "../access/company-names.ts";
import { byAlphabet } from "../access/order-by.ts";
import { careScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Handler } from "../handlers.ts";
import { clientDraftOrderLines } from "./tables.ts";

const mayOrder = computedColumn("boolean", sql`(${companies.isActive} and ${companies.status} = 'accredited')`);

/** A page and the total, in two queries. */
export const listClients: Handler<typeof calls.clients> = async ({ db, actor }, { query }) => {
  const { page, perPage, search } = query;
  const lineCount = db.$count(
    clientDraftOrderLines,
    and(eq(clientDraftOrderLines.customerUuid, actor.customerUuid), eq(clientDraftOrderLines.branchUuid, branches.uuid)),
  );
  const wanted = and(
    careScope(actor),
    eq(branches.status, "active"),
    containsCompany(search, [companies.name, companies.legalName, companies.inn, branches.name, branches.physicalAddress]),
  );
  const rows = await db
    .select({
      company: { uuid: companies.uuid, name: companies.name },
      mayOrder,
      branch: { uuid: branches.uuid, name: branches.name, address: branches.physicalAddress },
      lineCount,
    })
    .from(companies)
    .innerJoin(branches, eq(branches.companyUuid, companies.uuid))
    .where(wanted)
    .orderBy(desc(mayOrder), byAlphabet(companies.name), companies.uuid, byAlphabet(branches.name), branches.uuid)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db
    .select({ total: computedColumn("integer", sql`count(*)::int`) })
    .from(companies)
    .innerJoin(branches, eq(branches.companyUuid, companies.uuid))
    .where(wanted);
  return { clients: rows, total: counted?.total ?? 0 };
};

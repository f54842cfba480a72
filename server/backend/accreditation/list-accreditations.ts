import { and, count, eq, type SQL } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { Role } from "#contract/roles.ts";
import { containsCompany } from "../access/company-names.ts";
import { heldBy } from "../access/held-by.ts";
import { accreditationScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { isAtProcess, loadAccreditations } from "./load-accreditations.ts";
import { accreditations } from "./tables.ts";
import { toAccreditation } from "./to-accreditation.ts";

/** The list for a role. A person with several roles sees in each list only that role's scope. */
export function listAccreditationsFor(role: Role) {
  return async ({ db, actor }: SignedIn, { query }: Input<typeof calls.listForRegionalDirector>) => {
    const { uuid, search, status, process, legalForm, salesRepresentative, page, perPage } = query;
    const wanted = and(
      accreditationScope({ ...actor, roles: [role] }),
      uuid === undefined ? undefined : eq(accreditations.uuid, uuid),
      containsCompany(search, [companies.name, companies.legalName, companies.inn]),
      status && eq(accreditations.status, status),
      process && isAtProcess(process),
      legalForm && eq(accreditations.legalForm, legalForm),
      heldBy(accreditations.salesRepresentativeUuid, salesRepresentative),
    );
    const offset = (page - 1) * perPage;
    const rows = await loadAccreditations(db, wanted, { limit: perPage, offset });
    const total = rows[0]?.total ?? (page === 1 ? 0 : await countAccreditations(db, wanted));
    return { accreditations: rows.map((loaded) => toAccreditation(actor, loaded, { withProcess: query.withProcess === "true" })), total };
  };
}

/** The total for pages past the end, where no row carries it. */
async function countAccreditations(db: Reader, wanted: SQL | undefined): Promise<number> {
  const [all] = await db
    .select({ total: count() })
    .from(accreditations)
    .innerJoin(companies, eq(companies.uuid, accreditations.companyUuid))
    .where(wanted);
  return all?.total ?? 0;
}

import { and, eq, inArray } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { companyScope } from "../access/scopes.ts";
import { handOver } from "../accreditation/assign-representative.ts";
import { openAccreditation, writeUpdate } from "../accreditation/change-accreditation.ts";
import { roleOfProcess } from "../accreditation/facts.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import { handOverDeals } from "../deals/assign-seller.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { readCompany } from "./get-company.ts";
import { companies } from "./tables.ts";

/**
 * Changes the representative (domain.md C27; the accreditation assigns the first). Hands over the running accreditation and open
 * deals in the same transaction.
 */
export async function putSalesRepresentative(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.putSalesRepresentative>,
) {
  const to = body.sales_representative_uuid;
  await context.db.transaction(async (tx) => {
    const [company] = await tx
      .select({ uuid: companies.uuid })
      .from(companies)
      .where(and(eq(companies.uuid, params.companyUuid), companyScope(context.actor), inArray(companies.type, ["buyer"])));
    const open = await openAccreditation(tx, context, eq(accreditations.companyUuid, orNotFound(company).uuid));
    // Read under the lock: the second of two concurrent handovers sees the first.
    const from = open.loaded.company.salesRepresentativeUuid;
    if (from === null) throwProblem("CONFLICT", undefined, translate("representativeMissing"));
    if (from === to) return;
    await assertVersion(tx, open.loaded.company, expectedVersion);
    const update = await handOver(open, to, "sales_representative_uuid");
    // Only a step of the representative is reassigned.
    const isTheirs = open.facts.current && roleOfProcess(open.facts.current.type) === "seller_sales_representative";
    await writeUpdate(open, { ...update, ...(!isTheirs && { process: undefined }), silent: ["accreditation_process_updated"] });
    await handOverDeals(tx, context, { companyUuid: params.companyUuid, from, to });
  });
  return readCompany(context, params.companyUuid);
}

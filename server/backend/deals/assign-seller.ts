import { and, eq, inArray, ne, notExists, notInArray, sql } from "drizzle-orm";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import type { deals as calls } from "#contract/deals.ts";
import { announceRepresentative } from "../chat/announce-representative.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { fullName } from "../full-name.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { changeDeal, checkVersion, type DealUpdate, type OpenDeal, openDeal, writeUpdate } from "./change-deal.ts";
import { throwDealProblem } from "./deal-problem.ts";
import { deals } from "./tables.ts";
import { decide } from "./transitions.ts";

/** Assigns a representative (domain.md section 22, D2). NOT_FOUND unless active and belonging to the deal's seller. */
export const assignSeller: Handler<typeof calls.assignSeller> = async (context, { params, body, expectedVersion }) =>
  changeDeal(context, params.uuid, async (open) => {
    const update = await giveTo(open, body.seller_customer_uuid);
    if (update !== null) await checkVersion(open, expectedVersion);
    return update;
  });

/**
 * Reassigns a company's open deals from one representative to another, together with its deals that have no representative or an
 * inactive one; deals of other representatives stay. Locks all deals first, then all contract lines by uuid, which is the lock
 * order of a change of one deal.
 */
export async function handOverDeals(
  tx: Transaction,
  context: SignedIn,
  { companyUuid, from, to }: { companyUuid: string; from: string; to: string },
): Promise<void> {
  const ofAnother = tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.uuid, deals.sellerCustomerUuid), ne(customers.uuid, from), eq(customers.status, "active")));
  const rows = await tx
    .select({ uuid: deals.uuid, branchUuid: deals.branchUuid })
    .from(deals)
    .where(and(eq(deals.buyerCompanyUuid, companyUuid), notExists(ofAnother), notInArray(deals.status, endedDealStatuses)))
    .orderBy(deals.uuid)
    .for("update");
  if (rows.length === 0) return;
  const places = [...new Set(rows.map((row) => row.branchUuid))];
  await tx
    .select({ uuid: contractLines.uuid })
    .from(contractLines)
    .where(inArray(contractLines.branchUuid, places))
    .orderBy(contractLines.uuid)
    .for("update");
  for (const { uuid } of rows) {
    const open = await openDeal(tx, context, uuid);
    const update = await giveTo(open, to);
    if (update !== null) await writeUpdate(open, update);
  }
}

async function giveTo({ tx, record, facts, actor, contracts, now }: OpenDeal, sellerUuid: string): Promise<DealUpdate | null> {
  const { deal } = record;
  const decision = decide(facts, actor, { action: "assignSeller", sellerUuid });
  if ("same" in decision) return null;
  if ("refused" in decision) throwDealProblem(decision, contracts);
  const [person] = await tx
    .select({ surname: customers.surname, name: customers.name, patronymic: customers.patronymic })
    .from(customers)
    .where(
      and(
        eq(customers.uuid, sellerUuid),
        eq(customers.companyUuid, deal.sellerCompanyUuid),
        eq(customers.status, "active"),
        sql`'seller_sales_representative' = any(${customers.roles})`,
      ),
    );
  const seller = fullName(orNotFound(person));
  await announceRepresentative(tx, { deal, from: deal.sellerCustomerUuid, to: sellerUuid, name: seller, now });
  return {
    set: { sellerCustomerUuid: sellerUuid },
    logs: [{ event: "assign", comment: seller }],
    notices: [
      { type: "representativeChanged", to: (people) => [sellerUuid, deal.sellerCustomerUuid, people.creator], values: { person: seller } },
    ],
  };
}

import { and, eq, sql } from "drizzle-orm";
import type { deals } from "#contract/deals.ts";
import { customers } from "../customers/tables.ts";
import type { Handler } from "../handlers.ts";
import { found } from "../problem.ts";
import { changeDeal } from "./change-deal.ts";
import { fullName } from "./deal-record.ts";
import { refuseDecision } from "./refuse-deal.ts";
import { decide } from "./transitions.ts";

/** Domain.md section 22 D2. Somebody who is no active representative of the deal's seller is not found. */
export const assignSeller: Handler<typeof deals.assignSeller> = async (context, { params, body }) =>
  changeDeal(context, params.uuid, async ({ tx, record, facts, actor, contracts }) => {
    const { deal } = record;
    const sellerUuid = body.seller_customer_uuid;
    const decision = decide(facts, actor, { action: "assignSeller", sellerUuid });
    if ("same" in decision) return null;
    if ("refused" in decision) refuseDecision(decision, contracts);
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
    const seller = fullName(found(person));
    return {
      set: { sellerCustomerUuid: sellerUuid },
      logs: [{ event: "assign", comment: seller }],
      notices: [{ type: "15", to: (people) => [sellerUuid, deal.sellerCustomerUuid, people.creator], values: { person: seller } }],
    };
  });

import { and, arrayContains, eq, inArray } from "drizzle-orm";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { enqueue, type NotificationType } from "../events/outbox.ts";
import type { OrderRow } from "./read-orders.ts";

export type StandingOrderNotice = {
  order: Pick<OrderRow, "uuid" | "companyUuid" | "ownerUuid" | "name">;
  type: Extract<NotificationType, `standingOrder${string}`>;
  values: Record<string, string>;
  actorUuid?: string;
  dealUuid?: string;
};

/** Notifies the owner, and of a delivery that was not placed also the company's directors. A fixed number of statements. */
export async function notifyStandingOrders(tx: Transaction, notices: readonly StandingOrderNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  const companies = [...new Set(notices.filter(({ type }) => type === "standingOrderNotPlaced").map(({ order }) => order.companyUuid))];
  const directors =
    companies.length === 0
      ? []
      : await tx
          .select({ uuid: customers.uuid, companyUuid: customers.companyUuid })
          .from(customers)
          .where(
            and(
              inArray(customers.companyUuid, companies),
              eq(customers.status, "active"),
              arrayContains(customers.roles, ["buyer_company_director"]),
            ),
          );
  await enqueue(tx, {
    notifications: notices.map(({ order, type, values, actorUuid, dealUuid }) => ({
      type,
      to: [
        order.ownerUuid,
        ...(type === "standingOrderNotPlaced"
          ? directors.filter(({ companyUuid }) => companyUuid === order.companyUuid).map(({ uuid }) => uuid)
          : []),
      ],
      actorUuid: actorUuid ?? null,
      values: { name: order.name, ...values },
      payload: { standing_order_uuid: order.uuid, ...(dealUuid && { deal_uuid: dealUuid }) },
      now,
    })),
  });
}

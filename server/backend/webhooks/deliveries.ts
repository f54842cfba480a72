import { and, desc, eq, inArray } from "drizzle-orm";
import type { webhooks as calls, Delivery } from "#contract/webhooks.ts";
import type { SignedIn } from "../context.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { deliveries, webhooks } from "./tables.ts";
import { wakeWebhooks } from "./wake.ts";

export async function listDeliveries({ db }: SignedIn, { query }: Input<typeof calls.listDeliveries>) {
  const { webhook, state, page, perPage } = query;
  const where = and(webhook ? eq(deliveries.webhookUuid, webhook) : undefined, state && inArray(deliveries.state, state));
  const rows = await db
    .select({ delivery: deliveries, url: webhooks.url, number: deals.number })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.uuid, deliveries.webhookUuid))
    .innerJoin(deals, eq(deals.uuid, deliveries.dealUuid))
    .where(where)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.uuid))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { deliveries: rows.map(toDelivery), total: await db.$count(deliveries, where) };
}

export async function resend({ db, now }: SignedIn, { params }: Input<typeof calls.resend>): Promise<{ isDone: true }> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ webhookUuid: deliveries.webhookUuid, isOn: webhooks.isOn })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.uuid, deliveries.webhookUuid))
      .where(eq(deliveries.uuid, params.uuid))
      .for("update", { of: deliveries });
    const { webhookUuid, isOn } = orNotFound(row);
    if (!isOn) throwProblem("CONFLICT", undefined, translate("exchange.webhookOff"));
    await tx.update(deliveries).set({ state: "waiting", since: now(), nextAt: now() }).where(eq(deliveries.uuid, params.uuid));
    await wakeWebhooks(tx, [webhookUuid]);
  });
  return { isDone: true };
}

type Row = { delivery: typeof deliveries.$inferSelect; url: string; number: number };

function toDelivery({ delivery, url, number }: Row): Delivery {
  const { dealUuid, since: _, createdAt, triedAt, nextAt, ...row } = delivery;
  return {
    ...row,
    url,
    deal: { uuid: dealUuid, number: String(number) },
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: row.state === "waiting" ? nextAt.toISOString() : null,
  };
}

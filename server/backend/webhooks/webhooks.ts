import { desc, eq, inArray, sql } from "drizzle-orm";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import type { webhooks as calls, Webhook } from "#contract/webhooks.ts";
import type { SignedIn } from "../context.ts";
import { lockNamed } from "../db/lock.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { seal } from "./sealed.ts";
import { newSecret } from "./sign.ts";
import { deliveries, webhooks } from "./tables.ts";
import { faultOf } from "./target.ts";
import { wakeWebhooks } from "./wake.ts";

const maxWebhooks = 20;

export async function list({ db }: SignedIn): Promise<{ webhooks: Webhook[] }> {
  const rows = await db.select().from(webhooks).orderBy(desc(webhooks.createdAt), desc(webhooks.uuid));
  const sums = await db
    .select({
      uuid: deliveries.webhookUuid,
      waiting: sql`count(*) filter (where state = 'waiting')`.mapWith(Number),
      parked: sql`count(*) filter (where state = 'parked')`.mapWith(Number),
      last: sql`max(tried_at) filter (where state = 'delivered')`.mapWith(deliveries.triedAt),
    })
    .from(deliveries)
    .where(
      inArray(
        deliveries.webhookUuid,
        rows.map(({ uuid }) => uuid),
      ),
    )
    .groupBy(deliveries.webhookUuid);
  return {
    webhooks: rows.map(({ secret: _, createdAt, ...row }) => {
      const sum = sums.find(({ uuid }) => uuid === row.uuid);
      return {
        ...row,
        createdAt: createdAt.toISOString(),
        waiting: sum?.waiting ?? 0,
        parked: sum?.parked ?? 0,
        lastDeliveredAt: sum?.last?.toISOString() ?? null,
      };
    }),
  };
}

export async function create(context: SignedIn, { body, idempotencyKey }: Input<typeof calls.create>) {
  const { db, actor, now, settings } = context;
  const fault = faultOf(body.url, settings.privateWebhooks === true);
  if (fault) throwFieldErrors({ url: fault });
  const [uuid, secret] = [idempotencyKey ? uuidv5(idempotencyKey, actor.customerUuid) : uuidv7(), newSecret()];
  await db.transaction(async (tx) => {
    await lockNamed(tx, "exchange webhooks");
    if ((await tx.$count(webhooks, eq(webhooks.uuid, uuid))) > 0)
      throwProblem("IDEMPOTENCY_MISMATCH", undefined, translate("exchange.secretShown"));
    if ((await tx.$count(webhooks)) >= maxWebhooks) throwProblem("CONFLICT", undefined, translate("exchange.webhooksMany"));
    const [url, events] = [new URL(body.url).href, [...new Set(body.events)]];
    await tx.insert(webhooks).values({ uuid, url, events, secret: seal(secret, settings), createdBy: actor.name, createdAt: now() });
  });
  return { uuid, secret };
}

export async function setOn({ db }: SignedIn, { params, body }: Input<typeof calls.setOn>): Promise<{ isDone: true }> {
  const [row] = await db.update(webhooks).set({ isOn: body.isOn }).where(eq(webhooks.uuid, params.uuid)).returning({ uuid: webhooks.uuid });
  const { uuid } = orNotFound(row);
  if (body.isOn) await wakeWebhooks(db, [uuid]);
  return { isDone: true };
}

export async function remove({ db }: SignedIn, { params }: Input<typeof calls.remove>): Promise<{ isDone: true }> {
  const [row] = await db.delete(webhooks).where(eq(webhooks.uuid, params.uuid)).returning({ uuid: webhooks.uuid });
  orNotFound(row);
  return { isDone: true };
}

import type { Pool } from "pg";
import { openDatabase } from "#server/backend/db/database.ts";
import { type EventType, enqueueEvent, enqueueNotification } from "#server/backend/events/outbox.ts";

/** Something that happens to this person: `count` notifications about a deal, or a silent event. */
export type NotifyWish = { login: string; type: "notification" | EventType; count?: number; deal?: string; accreditation?: string };
/** What the seller's own system changes about goods, by article number. */
export type ProductChange = { sku: string; priceKopecks?: number; inStock?: boolean };
/**
 * What the seller changes about this person's trade point: the limit of its deferred contracts and the minimum order in roubles;
 * its schedule; whether it is blocked.
 */
export type TermsChange = { login: string; limit?: number; minOrder?: number; hasSchedule?: false; isBlocked?: true };
/** Adds this many system entries to the end of a deal's chat that already has a message. */
export type ChatEntries = { deal: string; count: number };
/** Moves the deal's delivery dates into the past. */
export type Late = { deal: string };

type Wished<Change> = { [Name in keyof Change]: Change[Name] | null };

/** Notifies as the product does: a notification in its own transaction, or a silent event. */
export async function notifyPerson(pool: Pool, { login, type, count = 1, deal, accreditation }: NotifyWish): Promise<{ notified: number }> {
  const { rows } = await pool.query<{ uuid: string }>("select uuid from customers where email = $1", [login]);
  const to = rows.map(({ uuid }) => uuid);
  const payload = { ...(deal && { deal_uuid: deal }), ...(accreditation && { accreditation_uuid: accreditation }) };
  await openDatabase(pool).transaction(async (tx) => {
    for (let notified = 0; notified < count; notified += 1) {
      const now = new Date();
      if (type === "notification")
        await enqueueNotification(tx, {
          type: "dealCollected",
          to,
          actorUuid: null,
          values: { number: String(notified + 1) },
          payload,
          now,
        });
      else await enqueueEvent(tx, { type, to, payload, now });
    }
  });
  return { notified: to.length * count };
}

export async function changeProduct(pool: Pool, { sku, priceKopecks = null, inStock = null }: Wished<ProductChange>): Promise<object> {
  const { rowCount } = await pool.query(
    `update products set price_kopecks = coalesce($2, price_kopecks), is_offered = coalesce($3, is_offered), in_stock = coalesce($3,
      in_stock) where sku = $1`,
    [sku, priceKopecks, inStock],
  );
  return { changed: rowCount };
}

export async function changeTerms(
  pool: Pool,
  { login, limit = null, minOrder = null, hasSchedule, isBlocked }: Wished<TermsChange>,
): Promise<object> {
  const own = "select b.uuid from branches b join customers c on c.company_uuid = b.company_uuid where c.email = $1";
  if (limit !== null)
    await pool.query(`update contract_lines set limit_kopecks = $2 where branch_uuid in (${own}) and postpon_days > 0`, [
      login,
      limit * 100,
    ]);
  const { rowCount } = await pool.query(
    `update branches set min_order_kopecks = coalesce($2, min_order_kopecks), schedule_uuid = case when $3 then null else schedule_uuid end,
       status = case when $4 then 'disabled' else status end
     where uuid in (${own})`,
    [login, minOrder && minOrder * 100, hasSchedule === false, isBlocked === true],
  );
  return { changed: rowCount };
}

export async function addEntries(pool: Pool, { deal, count }: ChatEntries): Promise<object> {
  await pool.query(
    `with told as (update chats set last_number = last_number + $2 where deal_uuid = $1 returning last_number - $2 as before)
     insert into chat_messages (uuid, chat_uuid, number, author_name, author_side, text)
     select gen_random_uuid(), $1, before + entry, '', 'system', 'Запись ' || entry from told, generate_series(1, $2::int) entry`,
    [deal, count],
  );
  return { added: count };
}

export async function endDays(pool: Pool, { deal }: Late): Promise<object> {
  const { rowCount } = await pool.query(
    "update deals set delivery_from = current_date - 3, delivery_to = current_date - 3 where uuid = $1",
    [deal],
  );
  return { changed: rowCount };
}

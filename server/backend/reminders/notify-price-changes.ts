import { sql } from "drizzle-orm";
import texts from "#locales/ru/price-notices.json" with { type: "json" };
import { rubles } from "../basket/checkout.ts";
import { type MovedPrice, movedPrice, type PriceTerms, termsToday } from "../basket/price-terms.ts";
import { basketLines, baskets } from "../basket/tables.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { enqueue } from "../events/outbox.ts";
import { interpolate } from "../interpolate.ts";
import { seesList } from "../lists/list-scope.ts";
import { shoppingListLines, shoppingLists } from "../lists/tables.ts";
import { lastDigestTime } from "../notifications/write-digests.ts";
import { products } from "../products/tables.ts";
import { isBuyer, mayOrder } from "./may-order.ts";
import { priceChecks } from "./tables.ts";

/** Early enough for the same morning's digest. */
const beforeDigestMs = 30 * 60_000;
/** Companies per transaction: an order from one of their baskets waits for its end. */
export const maxCompanies = 10;
const maxNamed = 10;

/** The last 07:30 in Moscow. */
const lastCheckTime = (now: Date) => new Date(lastDigestTime(new Date(now.getTime() + beforeDigestMs)).getTime() - beforeDigestMs);

// Includes companies without baskets and lists, so that products added later start with last seen prices.
const takeCompanies = statement<{ since: string; now: string; max: number }, { uuid: string }>(sql`
  insert into ${priceChecks} as earlier (company_uuid, checked_at)
  select o.uuid, ${sql.placeholder("now")}::timestamptz from ${companies} o left join ${priceChecks} done on done.company_uuid = o.uuid
  where o.status = 'accredited' and o.is_active and (done.checked_at is null or done.checked_at < ${sql.placeholder("since")}::timestamptz)
  order by o.uuid limit ${sql.placeholder("max")}
  on conflict (company_uuid) do update set checked_at = excluded.checked_at
  where earlier.checked_at < ${sql.placeholder("since")}::timestamptz
  returning company_uuid as uuid`);

/** A product whose price is compared for one person; quantities in hundredths. */
type ComparedPrice = {
  customerUuid: string;
  basketUuid: string | null;
  listUuid: string | null;
  productUuid: string;
  name: string;
  quantity: number;
  before: PriceTerms | null;
  today: PriceTerms;
};

const ofCompanies = sql`${companies} o on o.uuid = any((select ${sql.placeholder("companyUuids")}::uuid[])::uuid[])`;

// Locks the baskets first, in the same order as everything that changes their lines.
const takeBaskets = statement<{ companyUuids: string[] }, ComparedPrice>(sql`
  with taken as materialized (
    select b.uuid, c.uuid as customer_uuid, o.price_list_uuid, exists (select from ${branches} r where ${mayOrder}) as may
    from ${baskets} b join ${customers} c on c.uuid = b.customer_uuid join ${companies} o on o.uuid = c.company_uuid
    where o.uuid = any((select ${sql.placeholder("companyUuids")}::uuid[])::uuid[]) order by b.uuid for update of b
  ), line as (
    select t.uuid as basket_uuid, t.customer_uuid, t.may, p.uuid as product_uuid, p.name, l.notified_terms as before,
      ${termsToday(sql`t.price_list_uuid`)} as today,
      case when p.discount_group_uuid is null then l.quantity_hundredths
        else coalesce(sum(l.quantity_hundredths) filter (where l.is_checked and p.is_published
          and p.is_offered) over (partition by t.uuid, p.discount_group_uuid), 0) end::int as quantity
    from taken t join ${basketLines} l on l.basket_uuid = t.uuid join ${products} p on p.uuid = l.product_uuid
  ), notified as (
    update ${basketLines} l set notified_terms = line.today, last_seen_terms = coalesce(l.last_seen_terms, line.today) from line
    where l.basket_uuid = line.basket_uuid and l.product_uuid = line.product_uuid and line.before is distinct from line.today
  )
  select customer_uuid as "customerUuid", basket_uuid as "basketUuid", null::uuid as "listUuid", product_uuid as "productUuid", name,
    quantity, before, today
  from line where may and before <> today order by customer_uuid, name collate "ru-x-icu", product_uuid`);

const takeLists = statement<{ companyUuids: string[] }, ComparedPrice>(sql`
  with taken as materialized (
    select s.uuid, s.owner_uuid, s.is_shared, s.branch_uuid, s.name, o.uuid as company_uuid, o.price_list_uuid
    from ${shoppingLists} s join ${ofCompanies} and o.uuid = s.company_uuid order by s.uuid for update of s
  ), line as (
    select t.uuid as list_uuid, p.uuid as product_uuid, p.name, l.notified_terms as before, ${termsToday(sql`t.price_list_uuid`)} as today,
      coalesce(l.quantity_hundredths, p.min_hundredths) as quantity
    from taken t join ${shoppingListLines} l on l.list_uuid = t.uuid join ${products} p on p.uuid = l.product_uuid
  ), notified as (
    update ${shoppingListLines} l set notified_terms = line.today, last_seen_terms = coalesce(l.last_seen_terms, line.today) from line
    where l.list_uuid = line.list_uuid and l.product_uuid = line.product_uuid and line.before is distinct from line.today
  )
  select c.uuid as "customerUuid", null::uuid as "basketUuid", line.list_uuid as "listUuid", product_uuid as "productUuid", line.name,
    quantity, before, today
  from line join taken t on t.uuid = line.list_uuid join ${customers} c on c.company_uuid = t.company_uuid
    join ${companies} o on o.uuid = t.company_uuid
  where before <> today and ${isBuyer}
    and exists (select from ${branches} r where ${mayOrder})
    and ${seesList(
      { owner: sql`t.owner_uuid`, isShared: sql`t.is_shared`, branch: sql`t.branch_uuid` },
      { uuid: sql`c.uuid`, isDirector: sql`'buyer_company_director' = any(c.roles)` },
    )}
  order by c.uuid, line.name collate "ru-x-icu", product_uuid, t.name, t.uuid`);

/**
 * Notifies once a day, with the morning digest, of products in baskets and lists whose price differs from the last one notified;
 * one notification per person. Compares stored terms, so that writers of prices need not trigger it; a price that has changed back
 * is left out. A fixed number of statements. Returns the number of companies.
 */
export function notifyPriceChanges(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const taken = await takeCompanies(tx, { since: lastCheckTime(now).toISOString(), now: now.toISOString(), max: maxCompanies });
    if (taken.length === 0) return 0;
    const companyUuids = taken.map(({ uuid }) => uuid);
    const compared = [...(await takeBaskets(tx, { companyUuids })), ...(await takeLists(tx, { companyUuids }))];
    const byPerson = Map.groupBy(compared.flatMap(toChangedPrice), ({ customerUuid }) => customerUuid);
    await enqueue(tx, { notifications: [...byPerson].map(([person, moved]) => toNotice(person, moved, now)) });
    return taken.length;
  });
}

type ChangedPrice = ComparedPrice & { moved: MovedPrice };

function toChangedPrice(compared: ComparedPrice): ChangedPrice[] {
  const moved = movedPrice(compared.before, compared.today, compared.quantity);
  return moved ? [{ ...compared, moved }] : [];
}

/**
 * A product is listed once, with its quantity in the basket. Only listed products are formatted: thousands of prices would block
 * the event loop for seconds.
 */
function toNotice(customerUuid: string, moved: readonly ChangedPrice[], now: Date) {
  const listedUuids = new Set<string>();
  const listed = moved.filter(({ productUuid }) => !listedUuids.has(productUuid) && listedUuids.add(productUuid));
  const [first] = listed;
  const more = listed.length - maxNamed;
  const list = listed
    .slice(0, maxNamed)
    .map(({ name, moved: { was, now: today } }) => interpolate(texts.moved, { product: name, was: rubles(was), now: rubles(today) }))
    .join(";\n  ");
  return {
    type: "pricesChanged" as const,
    to: [customerUuid],
    actorUuid: null,
    values: { list: more > 0 ? interpolate(texts.andMore, { list, count: more }) : list },
    payload: first?.basketUuid ? { basket_uuid: first.basketUuid } : { list_uuid: first?.listUuid ?? "" },
    outward: "digest" as const,
    now,
  };
}

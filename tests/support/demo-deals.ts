import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { basket } from "#contract/basket.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Database } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs, deals } from "#server/backend/deals/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import type { Caller } from "./backend.ts";
import { alfa, beef, beefSegment, dairy, exampleLines, exampleOrder, fill, kefir, kislomol, meat, shop } from "./demo-basket.ts";
import { nextNumber } from "./numbering.ts";

export const rub = (amount: number) => ({ amount, currency: "RUB" as const });

/** Sums of a branch's contract in roubles. */
export async function contract(db: Database, assortment: string, branch = shop) {
  const rows = await db.select().from(contractLines).where(eq(contractLines.branchUuid, branch));
  const line = rows.find((row) => row.assortmentUuid === assortment);
  if (!line) throw new Error("no contract");
  const { limitKopecks: limit, balanceKopecks: balance, reservedKopecks: reserved } = line;
  return { limit: limit / 100, balance: balance / 100, reserved: reserved / 100, available: (limit + balance - reserved) / 100 };
}

/** Places the worked example with 41.5 kg of curd; returns the deal as the buyer sees it. */
export async function placeExample(as: Caller, curdKg = 41.5) {
  const filled = await fill(as, exampleLines(curdKg));
  if (filled.status !== 200) throw new Error(JSON.stringify(filled.errors));
  const placed = await as(basket.placeDeal, { body: exampleOrder, key: uuidv7() });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.errors));
  return (await as(dealCalls.get, { params: { uuid: placed.body.uuid } })).body;
}

export async function personOf(db: Database, email: string): Promise<string> {
  const [row] = await db.select({ uuid: customers.uuid }).from(customers).where(eq(customers.email, email));
  if (!row) throw new Error(`no ${email}`);
  return row.uuid;
}

type DealValues = Partial<typeof deals.$inferInsert> & { status: DealStatus; suborderStatuses?: SuborderStatus[]; reserve?: boolean };

const follow: Record<DealStatus, SuborderStatus> = {
  waiting_approval: "new",
  approved_by_buyer: "new",
  approved_by_seller: "approved_by_seller",
  transferred_to_warehouse: "transferred_to_warehouse",
  partly_collected: "partly_collected",
  collected: "collected",
  received: "received",
  declined_by_buyer: "new",
  declined_by_seller: "new",
};

const reserving = (status: DealStatus) => !["received", "declined_by_buyer", "declined_by_seller"].includes(status);

/**
 * Writes a deal of Альфа's first shop in this status straight into the tables: ten boxes of kefir on 11 March and 10 kg of
 * beef on 10 March, with the reservation such a deal has. The people are set by `values`.
 */
export async function storeDeal(db: Database, { suborderStatuses, reserve = true, ...values }: DealValues): Promise<string> {
  const uuid = uuidv7();
  const now = values.createdAt ?? new Date("2026-03-05T10:00:00+03:00");
  const parts = [
    { storage: demoUuid("storage", "tula-meat"), date: "2026-03-10" },
    { storage: demoUuid("storage", "tula-chilled"), date: "2026-03-11" },
  ].map(({ storage, date }, index) => ({
    uuid: uuidv7(),
    dealUuid: uuid,
    ordinal: index + 1,
    storageUuid: storage,
    storageName: "Storage",
    storageAddress: "Address",
    deliveryDate: date,
    status: suborderStatuses?.[index] ?? follow[values.status],
    createdAt: now,
    updatedAt: now,
    deletedAt: values.status.startsWith("declined") ? now : null,
  }));
  await db.insert(deals).values({
    uuid,
    number: 900_000 + nextNumber(db, "deal"),
    buyerCompanyUuid: alfa,
    buyerCompanyName: "Лукошко",
    buyerCustomerUuid: await personOf(db, "director@alfa.example"),
    sellerCompanyUuid: demoUuid("company", "seller"),
    sellerCustomerUuid: await personOf(db, "rep@seller.example"),
    branchUuid: shop,
    branchName: "Shop",
    distributionCenterUuid: demoUuid("distribution-center", "tula"),
    timeZone: "Europe/Moscow",
    deliveryAddress: "Address",
    deliveryFrom: "2026-03-10",
    deliveryTo: "2026-03-11",
    earliestCutoffAt: new Date("2026-03-08T12:00:00+03:00"),
    productCount: 2,
    subtotalKopecks: 470_400 + 689_900,
    totalKopecks: 460_980 + 689_900,
    discountGroups: [],
    statusUpdatedAt: now,
    createdAt: now,
    ...values,
  });
  const line = { dealUuid: uuid, discountGroupUuid: null, orderedAt: now };
  await db.insert(dealLines).values([
    {
      ...line,
      uuid: uuidv7(),
      suborderUuid: parts[1]?.uuid ?? null,
      productUuid: kefir,
      segmentUuid: kislomol,
      assortmentUuid: dairy,
      deliveryDate: "2026-03-11",
      position: 0,
      unitsInSupply: 6,
      quantityHundredths: 1000,
      baseKopecks: 7840,
      percentHundredths: 200,
      perUnitKopecks: 7683,
      subtotalKopecks: 470_400,
      totalKopecks: 460_980,
      snapshot: snapshot("Кефир", "count", 6),
    },
    {
      ...line,
      uuid: uuidv7(),
      suborderUuid: parts[0]?.uuid ?? null,
      productUuid: beef,
      segmentUuid: beefSegment,
      assortmentUuid: meat,
      deliveryDate: "2026-03-10",
      position: 1,
      unitsInSupply: 1,
      quantityHundredths: 1000,
      baseKopecks: 68_990,
      percentHundredths: 0,
      perUnitKopecks: 68_990,
      subtotalKopecks: 689_900,
      totalKopecks: 689_900,
      snapshot: snapshot("Говядина", "weight", 1),
    },
  ]);
  await db.insert(suborders).values(parts);
  await db.insert(dealLogs).values({
    uuid: uuidv7(),
    dealUuid: uuid,
    event: "created",
    toStatus: "waiting_approval",
    actorName: "Test",
    actorSide: "buyer",
    createdAt: now,
  });
  const reservations = [
    { assortmentUuid: dairy, kind: "reserve" as const, amountKopecks: 460_980, dealUuid: uuid },
    { assortmentUuid: meat, kind: "reserve" as const, amountKopecks: 689_900, dealUuid: uuid },
  ];
  if (reserve && reserving(values.status)) await db.transaction((tx) => applyToContracts(tx, shop, reservations, now));
  return uuid;
}

function snapshot(name: string, kind: "count" | "weight", unitsInSupply: number) {
  const unit = kind === "count" ? ("box" as const) : ("kg" as const);
  return {
    name,
    sku: "000-000",
    image: "x.svg",
    tint: "milk",
    unit: kind === "count" ? "pcs" : "kg",
    supplyUnit: unit,
    unitsInSupply,
    dealQuantity: { kind, step: kind === "count" ? 1 : 0.05, min: 1, max: 500, round: "up", precision: 2, unit },
    vatRate: 10,
    subcategoryName: "Segment",
    assortmentName: "Assortment",
    ladder: [],
  };
}

export async function setSums(
  db: Database,
  assortment: string,
  values: Partial<typeof contractLines.$inferInsert>,
  branch = shop,
): Promise<void> {
  await db
    .update(contractLines)
    .set(values)
    .where(and(eq(contractLines.branchUuid, branch), eq(contractLines.assortmentUuid, assortment)));
}

/** Restores the contracts of the worked example; deletes deals, notifications and events that tests made. */
export async function startAfresh(db: Database, demoDeals: readonly string[]): Promise<void> {
  const isMade = sql`<> all(${sql.param([...demoDeals])}::uuid[])`;
  await db.execute(sql`delete from papers where deal_uuid ${isMade}`);
  await db.execute(sql`delete from deals where uuid ${isMade}`);
  await db.execute(sql`delete from ledger_rows where deal_uuid ${isMade}`);
  await db.execute(sql`delete from notifications where (payload->>'deal_uuid')::uuid ${isMade}`);
  await db.execute(sql`delete from outbox_events`);
  await setSums(db, dairy, { limitKopecks: 30_000_000, balanceKopecks: -18_000_000, reservedKopecks: 9_000_000 });
  await setSums(db, meat, { limitKopecks: 0, balanceKopecks: 0, reservedKopecks: 0 });
  await db.update(companies).set({ status: "accredited", approvalThresholdKopecks: null }).where(eq(companies.uuid, alfa));
}

export async function listDealUuids(db: Database): Promise<string[]> {
  return (await db.select({ uuid: deals.uuid }).from(deals)).map((row) => row.uuid);
}

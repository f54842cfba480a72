import { randomUUID } from "node:crypto";
import type { ConfirmMode, RunState } from "#contract/enums.ts";
import type { Database } from "#server/backend/db/database.ts";
import { standingLines, standingOrders, standingRuns } from "#server/backend/standing-orders/tables.ts";
import { testNow } from "./clock.ts";
import { alfa, beef, shop } from "./demo-basket.ts";
import { personOf } from "./demo-deals.ts";

/** A Tuesday on which beef is delivered; it can be ordered until Sunday noon, Moscow time. */
export const standingOrderDate = "2026-03-10";
export const standingOrderCutoff = new Date("2026-03-08T12:00:00+03:00");

type StandingOrderValues = {
  uuid?: string;
  owner?: string;
  branch?: string;
  isPaused?: boolean;
  weekdays?: number[];
  confirm?: ConfirmMode;
  autoMax?: number;
  buyerNumber?: string;
  state?: RunState | null;
  lines?: readonly { productUuid: string; quantity: number }[];
};

/** A standing order of Альфа for beef on Tuesdays, with a delivery in this state; prepaid, so no limit applies. */
export async function storeStandingOrder(db: Database, given: StandingOrderValues = {}): Promise<string> {
  const uuid = given.uuid ?? randomUUID();
  const { state = "asked", lines = [{ productUuid: beef, quantity: 24.35 }] } = given;
  await db.insert(standingOrders).values({
    uuid,
    companyUuid: alfa,
    branchUuid: given.branch ?? shop,
    branchName: "Магазин № 1",
    ownerUuid: await personOf(db, given.owner ?? "director@alfa.example"),
    name: "Говядина по вторникам",
    weekdays: given.weekdays ?? [2],
    startDate: "2026-03-01",
    pauseFrom: given.isPaused ? "2026-03-05" : null,
    confirm: given.confirm ?? "ask",
    buyerNumber: given.buyerNumber ?? "",
    autoMaxKopecks: given.autoMax ?? null,
    since: new Date(testNow.getTime() - 60_000),
    plannedAt: testNow,
    createdAt: testNow,
  });
  await db.insert(standingLines).values(
    lines.map(({ productUuid, quantity }, position) => ({
      orderUuid: uuid,
      productUuid,
      quantityHundredths: Math.round(quantity * 100),
      position,
    })),
  );
  if (state)
    await db.insert(standingRuns).values({
      uuid: randomUUID(),
      orderUuid: uuid,
      date: standingOrderDate,
      deliveryDate: standingOrderDate,
      cutoffAt: standingOrderCutoff,
      state,
      ...(state === "skipped" && { reason: "person" }),
      updatedAt: testNow,
    });
  return uuid;
}

import { and, asc, eq } from "drizzle-orm";
import type { CollectedSuborder, CollectionLine, collection as calls } from "#contract/collection.ts";
import { parseDealStatus } from "#contract/deal-statuses.ts";
import { collectableStatuses } from "#contract/enums.ts";
import { collectionScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { mayBeCollected } from "../deals/shown-actions.ts";
import { type LineSnapshot, toLineWishes } from "../deals/snapshot.ts";
import { dealLines, deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { suborders } from "../suborders/tables.ts";
import { summaryColumns, toSummary } from "./to-summary.ts";

/** Two statements. Nothing of prices, sums and terms is read. */
export async function getSuborder(
  { db, actor }: SignedIn,
  { params }: Pick<Input<typeof calls.get>, "params">,
): Promise<CollectedSuborder> {
  const [found] = await db
    .select({
      summary: summaryColumns,
      storageAddress: suborders.storageAddress,
      deliveryAddress: deals.deliveryAddress,
      deliveryDetails: { driver: deals.driver, car: deals.car },
      comment: deals.comment,
      version: suborders.version,
      dealUuid: deals.uuid,
      dealStatus: deals.status,
    })
    .from(suborders)
    .innerJoin(deals, eq(deals.uuid, suborders.dealUuid))
    .where(and(eq(suborders.uuid, params.uuid), collectionScope(actor)));
  const { summary, dealUuid, dealStatus, ...rest } = orNotFound(found);
  const lines = await db
    .select({
      uuid: dealLines.uuid,
      quantity: dealLines.quantityHundredths,
      collected: dealLines.collectedHundredths,
      reason: dealLines.collectReason,
      snapshot: dealLines.snapshot,
    })
    .from(dealLines)
    .where(and(eq(dealLines.dealUuid, dealUuid), eq(dealLines.suborderUuid, summary.uuid)))
    .orderBy(asc(dealLines.position), asc(dealLines.uuid));
  const isCollectable = mayBeCollected(parseDealStatus(dealStatus)) && collectableStatuses.includes(summary.status);
  return {
    ...toSummary(summary, lines.length),
    ...rest,
    lines: lines.map(toLine),
    allowedActions: isCollectable ? ["collect"] : [],
  };
}

type Line = { uuid: string; quantity: number; collected: number | null; reason: string | null; snapshot: unknown };

function toLine({ uuid, quantity, collected, reason, snapshot }: Line): CollectionLine {
  const { name, sku, image, tint, unit, supplyUnit, unitsInSupply, dealQuantity, ...wishes } = snapshot as LineSnapshot;
  return {
    uuid,
    quantity: quantity / 100,
    info: {
      ...{ name, sku, image, tint, unit, supplyUnit, unitsInSupply, dealQuantity },
      ...toLineWishes(wishes),
      collectedQuantity: collected === null ? null : collected / 100,
      reason,
    },
  };
}

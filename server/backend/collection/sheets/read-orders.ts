import { and, asc, eq, inArray } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import { maxSheetLines } from "#contract/limits.ts";
import { collectionScope } from "../../access/scopes.ts";
import type { SignedIn } from "../../context.ts";
import { customers } from "../../customers/tables.ts";
import type { Transaction } from "../../db/database.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import { dealLines, deals } from "../../deals/tables.ts";
import { isIn } from "../../deals/waits-for.ts";
import { throwProblem } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { suborderNumber } from "../../suborders/plan.ts";
import { suborders } from "../../suborders/tables.ts";
import { translate } from "../../translate.ts";
import type { SheetLine, SheetOrder } from "./sheet-facts.ts";

/** Suborders of a storage and a day that are in the warehouse: what is on the list of collection. */
export const isOfDay = ({ actor }: Pick<SignedIn, "actor">, { storageUuid, date }: { storageUuid: string; date: string }) =>
  and(
    eq(suborders.storageUuid, storageUuid),
    eq(suborders.deliveryDate, date),
    isIn(dealStatusesIn("collecting", "receipt")),
    collectionScope(actor),
  );

export type FoundOrder = SheetOrder & { sellerCompanyUuid: string };

/** Two statements; no prices are read. By number of the deal. */
export async function readOrders(tx: Transaction, context: SignedIn, place: { storageUuid: string; date: string }): Promise<FoundOrder[]> {
  const rows = await tx
    .select({
      uuid: suborders.uuid,
      ordinal: suborders.ordinal,
      status: suborders.status,
      deal: {
        number: deals.number,
        buyer: deals.buyerCompanyName,
        branch: deals.branchName,
        address: deals.deliveryAddress,
        comment: deals.comment,
        sellerCompanyUuid: deals.sellerCompanyUuid,
      },
      person: { surname: customers.surname, name: customers.name, phone: customers.phone, workPhone: customers.workPhone },
    })
    .from(suborders)
    .innerJoin(deals, eq(deals.uuid, suborders.dealUuid))
    .leftJoin(customers, eq(customers.uuid, deals.buyerCustomerUuid))
    .where(isOfDay(context, place))
    .orderBy(asc(deals.number), asc(suborders.ordinal))
    .limit(maxSheetLines + 1);
  const lines = await readLines(
    tx,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map(({ uuid, ordinal, status, deal: { number, ...deal }, person }) => ({
    ...deal,
    number: suborderNumber(String(number), ordinal),
    contact: person ? [`${person.surname} ${person.name}`.trim(), person.workPhone || person.phone].filter(Boolean).join(", ") : "",
    isCollected: status !== "transferred_to_warehouse",
    lines: lines.get(uuid) ?? [],
  }));
}

async function readLines(tx: Transaction, uuids: readonly string[]): Promise<Map<string | null, SheetLine[]>> {
  const rows = await tx
    .select({
      suborder: dealLines.suborderUuid,
      ordered: dealLines.quantityHundredths,
      collected: dealLines.collectedHundredths,
      unitsInSupply: dealLines.unitsInSupply,
      snapshot: dealLines.snapshot,
      details: products.details,
    })
    .from(dealLines)
    .leftJoin(products, eq(products.uuid, dealLines.productUuid))
    .where(inArray(dealLines.suborderUuid, [...uuids]))
    .orderBy(asc(dealLines.dealUuid), asc(dealLines.position), asc(dealLines.uuid))
    .limit(maxSheetLines + 1);
  if (rows.length > maxSheetLines) throwProblem("CONFLICT", undefined, translate("sheetTooLong", { max: maxSheetLines }));
  const found = rows.map(({ suborder, ordered, collected, unitsInSupply, snapshot, details }) => {
    const { name, sku, subcategoryName: segment, dealQuantity } = snapshot as LineSnapshot;
    const quantity = collected ?? ordered;
    const isWeighed = dealQuantity.kind === "weight";
    const unitGrams = details?.unitWeight || null;
    const grams = isWeighed ? quantity * 10 : unitGrams && Math.round((quantity * unitsInSupply * unitGrams) / 100);
    return { suborder, name, sku, segment, quantity, unit: dealQuantity.unit, isWeighed, grams };
  });
  const present = found.filter(({ quantity }) => quantity > 0);
  return new Map(
    [...Map.groupBy(present, ({ suborder }) => suborder)].map(([suborder, own]) => [suborder, own.map(({ suborder: _, ...line }) => line)]),
  );
}

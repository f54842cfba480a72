import { sql } from "drizzle-orm";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import type { Handler, Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { repeatable } from "../repeatable.ts";
import { type ProductRow, productColumns } from "./product-row.ts";
import { factsFor } from "./read-cards.ts";
import type { ProductDetails } from "./tables.ts";
import { toCard } from "./to-card.ts";
import { guestOf, type Viewer, viewerOf } from "./viewer.ts";

type Get = typeof products.get;
type Answer = Awaited<ReturnType<Handler<Get>>>;

type DetailRow = ProductRow & {
  description: string;
  companyUuid: string;
  companyName: string | null;
  vatRate: number;
  details: ProductDetails;
  createdDate: string;
};

/** The product page with the caller's price. An unpublished product does not exist. */
export async function getProduct(context: Context, { params }: Input<Get>): Promise<Answer> {
  return getFor(context.db, await viewerOf(context), params.uuid);
}

/** The product page as a guest sees it, whoever asks. */
export async function getProductPublic(context: Context, { params }: Input<Get>): Promise<Answer> {
  return getFor(context.db, await guestOf(context), params.uuid);
}

function getFor(db: Database, viewer: Viewer, uuid: string): Promise<Answer> {
  return repeatable([viewer.key, uuid], async () => {
    const rows = await readPrepared<DetailRow>(
      db,
      sql`select ${productColumns(viewer)}, p.description, p.seller_company_uuid as "companyUuid", c.name as "companyName",
          p.vat_rate as "vatRate", p.details, p.created_date as "createdDate"
        from products p left join companies c on c.uuid = p.seller_company_uuid where p.uuid = ${uuid} and p.is_published`,
    );
    const row = found(rows[0]);
    return { ...toCard(row, await factsFor(db, viewer, rows), viewer), ...toDetails(row) };
  });
}

/** Weights in grams, dimensions in centimetres. */
function toDetails(row: DetailRow) {
  const { details } = row;
  return {
    description: row.description,
    company: { uuid: row.companyUuid, name: row.companyName ?? "" },
    unitWeight: details.unitWeight,
    supplyWeight: details.unitWeight * row.unitsInSupply,
    package: details.package as Answer["package"],
    composition: details.composition,
    allergens: details.allergens,
    temperatureMode: row.temperatureMode,
    shelfLifeDays: details.shelfLifeDays,
    vatRate: row.vatRate,
    isWeighted: row.kind === "weight",
    delivery: {
      ...details.delivery,
      packagingPerRow: details.packagingPerRow,
      rowsPerPallet: details.rowsPerPallet,
      totalPackages: details.totalPackages,
      totalUnits: details.totalPackages * row.unitsInSupply,
      dimensions: details.dimensions,
      netWeight: details.netWeight,
      grossWeight: details.grossWeight,
    },
    nutritionalValue: details.nutrition,
    additionalInfo: details.additional,
    createdDate: row.createdDate,
  };
}

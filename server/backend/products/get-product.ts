import { sql } from "drizzle-orm";
import type { ProductPhoto } from "#contract/pictures.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { products as calls } from "#contract/products.ts";
import { isBuyer } from "#contract/roles.ts";
import type { VatRate } from "#contract/vat.ts";
import { basketLines, baskets } from "../basket/tables.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { columnsOf, computed, selectList } from "../db/select-list.ts";
import { json, orNull, type RowWith, statement } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { allPictures } from "../pictures/picture-columns.ts";
import { orNotFound } from "../problem.ts";
import { sharedAnswer } from "../speed/cached-answers.ts";
import { rateOn } from "../vat/rates.ts";
import { toVatTerms, vatTermsColumns, vatTermsSql } from "../vat/read-vat-terms.ts";
import { factsOfVersion } from "./catalogue-facts.ts";
import { listPrice, shared, toRow } from "./product-row.ts";
import { factsFor } from "./read-cards.ts";
import { products, vatRateSql } from "./tables.ts";
import { toCard, toImages } from "./to-card.ts";
import { guestOf, type Viewer, viewerOf } from "./viewer.ts";

type Get = typeof calls.get;
type Answer = Awaited<ReturnType<Handler<Get>>>;

/** The columns of the product page. */
const detail = {
  ...shared,
  personalKopecks: computed(orNull("integer"), listPrice),
  pictures: computed(orNull(json<ProductPhoto[]>()), allPictures(sql`p.uuid`)),
  description: products.description,
  companyUuid: products.sellerCompanyUuid,
  companyName: computed(orNull("text"), sql`c.name`),
  vatRate: computed(json<VatRate>(), vatRateSql("p")),
  details: products.details,
  createdDate: products.createdDate,
};
const detailColumns = { ...columnsOf(detail), ...vatTermsColumns };
type DetailRow = RowWith<typeof detailColumns>;

const read = statement(detailColumns)<{ uuid: string; priceList: string | null }>(sql`select ${selectList("p", detail)}, ${vatTermsSql}
    from products p left join companies c on c.uuid = p.seller_company_uuid where p.uuid = ${sql.placeholder("uuid")} and p.is_published`);

const readTick = statement({ ticked: "boolean" })<{
  customerUuid: string;
  productUuid: string;
}>(sql`select true as ticked from ${baskets} b join ${basketLines} l on l.basket_uuid = b.uuid
    where b.customer_uuid = ${sql.placeholder("customerUuid")} and l.product_uuid = ${sql.placeholder("productUuid")} and l.is_checked`);

/** What the answer depends on beside the product: the day, and whether the product is ticked in the caller's basket. */
type Facts = { viewer: Viewer; isChecked: boolean; today: string };

/** The product page with the caller's price. Throws NOT_FOUND for an unpublished product too. */
export const getProduct = sharedAnswer(
  async (context: Context, { params }: Input<Get>): Promise<Facts> => ({
    viewer: await viewerOf(context),
    isChecked: await isInBasket(context, params.uuid),
    today: todayOf(context),
  }),
  getFor,
);

/** The product page as a guest sees it, for signed-in callers too. */
export const getProductPublic = sharedAnswer(
  async (context): Promise<Facts> => ({ viewer: await guestOf(context), isChecked: false, today: todayOf(context) }),
  getFor,
);

const todayOf = ({ now }: Context) => plainDateIn(now(), "Europe/Moscow");

async function isInBasket({ db, actor }: Context, productUuid: string): Promise<boolean> {
  if (!actor || !isBuyer(actor.roles)) return false;
  const [row] = await readTick(db, { customerUuid: actor.customerUuid, productUuid });
  return row !== undefined;
}

async function getFor(db: Database, { viewer, isChecked, today }: Facts, { params }: Pick<Input<Get>, "params">): Promise<Answer> {
  const detail = orNotFound((await read(db, { uuid: params.uuid, priceList: viewer.priceListUuid }))[0]);
  const row = toRow(detail, detail.personalKopecks, viewer);
  const facts = await factsFor(db, await factsOfVersion(db, viewer.catalogVersion), [row]);
  return { ...toCard(row, facts, viewer), ...toDetails(detail, today), isChecked };
}

/** Weights in grams, dimensions in centimetres. */
function toDetails(row: DetailRow, today: string) {
  const { details } = row;
  const pictures = row.pictures ?? [];
  return {
    images: toImages(pictures, row.icon),
    pictures,
    description: row.description,
    company: { uuid: row.companyUuid, name: row.companyName ?? "" },
    supplyWeight: details.unitWeight * row.unitsInSupply,
    package: details.package,
    composition: details.composition,
    allergens: details.allergens,
    temperatureMode: row.temperatureMode,
    shelfLifeDays: details.shelfLifeDays,
    vatRate: rateOn(today, row.vatRate, toVatTerms(row)(row.companyUuid)),
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

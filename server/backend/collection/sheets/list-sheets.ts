import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { collection as calls } from "#contract/collection.ts";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import { storagesNamedBy } from "#contract/permissions.ts";
import { addDays } from "#contract/plain-date.ts";
import texts from "#locales/ru/storage-sheets.json" with { type: "json" };
import { collectionScope } from "../../access/scopes.ts";
import type { SignedIn } from "../../context.ts";
import { accountingDay } from "../../contracts/due.ts";
import { computedColumn } from "../../db/computed-column.ts";
import { deals } from "../../deals/tables.ts";
import { isIn } from "../../deals/waits-for.ts";
import { distributionCenters, storages } from "../../distribution/tables.ts";
import { type FileAnswer, toFileAnswer } from "../../files/file-answer.ts";
import type { Handler, Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { dayText } from "../../papers/paper-format.ts";
import { orNotFound } from "../../problem.ts";
import { suborders } from "../../suborders/tables.ts";
import { storageSheets } from "../tables.ts";
import { drawPickingList } from "./draw-picking-list.ts";
import { drawRouteSheet } from "./draw-route-sheet.ts";
import type { PickingList, RouteSheet } from "./sheet-facts.ts";

const maxDays = 60;
/** Days back: what was to be delivered and is not closed yet. */
const daysBack = 7;

const isNamed = ({ actor }: Pick<SignedIn, "actor">) => inArray(storageSheets.storageUuid, storagesNamedBy(actor.permissions ?? []));

/** Two statements. */
export const listSheets: Handler<typeof calls.sheets> = async (context, { query }) => {
  const { db, actor, now } = context;
  const { after, perPage } = query;
  const count = (of = sql`true`) => computedColumn("integer", sql`(count(*) filter (where ${of}))::int`);
  const days = await db
    .select({
      storage: { uuid: suborders.storageUuid, name: storages.name, center: distributionCenters.name },
      date: suborders.deliveryDate,
      suborderCount: count(),
      toCollect: count(eq(suborders.status, "transferred_to_warehouse")),
    })
    .from(suborders)
    .innerJoin(deals, eq(deals.uuid, suborders.dealUuid))
    .innerJoin(storages, eq(storages.uuid, suborders.storageUuid))
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, storages.distributionCenterUuid))
    .where(
      and(
        isIn(dealStatusesIn("collecting", "receipt")),
        collectionScope(actor),
        gte(suborders.deliveryDate, addDays(accountingDay(now()), -daysBack)),
      ),
    )
    .groupBy(suborders.storageUuid, storages.name, distributionCenters.name, suborders.deliveryDate)
    .orderBy(asc(suborders.deliveryDate), asc(distributionCenters.name), asc(storages.name), asc(suborders.storageUuid))
    .limit(maxDays);
  const rows = await db
    .select({ sheet: storageSheets, storageName: storages.name, centerName: distributionCenters.name })
    .from(storageSheets)
    .innerJoin(storages, eq(storages.uuid, storageSheets.storageUuid))
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, storages.distributionCenterUuid))
    .where(and(isNamed(context), after === undefined ? undefined : lt(storageSheets.uuid, after)))
    .orderBy(desc(storageSheets.uuid))
    .limit(perPage + 1);
  const sheets = rows.slice(0, perPage).map(({ sheet: { uuid, kind, number, date, createdAt, createdBy }, ...place }) => ({
    ...{ uuid, kind, number: String(number), date, ...place },
    ...{ at: createdAt.toISOString(), by: createdBy },
  }));
  return { days, sheets, next: rows.length > perPage ? (sheets.at(-1)?.uuid ?? null) : null };
};

export async function getSheetFile(context: SignedIn, { params }: Input<typeof calls.sheetFile>): Promise<FileAnswer> {
  const [found] = await context.db
    .select()
    .from(storageSheets)
    .where(and(eq(storageSheets.uuid, params.uuid), isNamed(context)));
  const { kind, number, date, createdAt: at, content } = orNotFound(found);
  const version = { number: String(number), at };
  const bytes =
    kind === "pickingList" ? await drawPickingList(content as PickingList, version) : await drawRouteSheet(content as RouteSheet, version);
  return toFileAnswer(bytes, interpolate(texts[kind].file, { number: version.number, date: dayText(date) }), "application/pdf");
}

import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { collection as calls } from "#contract/collection.ts";
import { storagesNamedBy } from "#contract/permissions.ts";
import { accountingDay } from "../../contracts/due.ts";
import { lockNamed } from "../../db/lock.ts";
import { storages } from "../../distribution/tables.ts";
import type { Handler } from "../../handlers.ts";
import { takeNumber } from "../../papers/take-number.ts";
import { orNotFound, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { storageSheets } from "../tables.ts";
import { readOrders } from "./read-orders.ts";
import { pickingList, routeSheet } from "./sheet-facts.ts";

export const issueSheet: Handler<typeof calls.issueSheet> = async (context, { body }) =>
  context.db.transaction(async (tx) => {
    const { kind, storageUuid, date } = body;
    if (!storagesNamedBy(context.actor.permissions ?? []).includes(storageUuid)) throwProblem("NOT_FOUND");
    const [storage] = await tx.select().from(storages).where(eq(storages.uuid, storageUuid));
    const { name, address, temperatureMode: temperature } = orNotFound(storage);
    // Of two people at once the second finds what the first has made.
    await lockNamed(tx, `sheets of ${storageUuid}`);
    const found = await readOrders(tx, context, { storageUuid, date });
    const [first] = found;
    const orders = found.map(({ sellerCompanyUuid: _, ...order }) => order);
    const content = (kind === "pickingList" ? pickingList : routeSheet)({ storage: name, address, temperature, date }, orders);
    const isEmpty = "orders" in content ? content.orders.length === 0 : content.stops.length === 0;
    if (isEmpty || !first) throwProblem("CONFLICT", undefined, translate("sheetEmpty"));
    const [newest] = await tx
      .select()
      .from(storageSheets)
      .where(and(eq(storageSheets.storageUuid, storageUuid), eq(storageSheets.kind, kind), eq(storageSheets.date, date)))
      .orderBy(desc(storageSheets.uuid))
      .limit(1);
    if (newest && isDeepStrictEqual(newest.content, content)) return { uuid: newest.uuid, number: String(newest.number), isNew: false };
    const year = Number(accountingDay(context.now()).slice(0, 4));
    const number = await takeNumber(tx, { companyUuid: first.sellerCompanyUuid, kind, year });
    const uuid = uuidv7();
    const createdBy = context.actor.name;
    await tx.insert(storageSheets).values({ uuid, kind, storageUuid, date, year, number, content, createdBy, createdAt: context.now() });
    return { uuid, number: String(number), isNew: true };
  });

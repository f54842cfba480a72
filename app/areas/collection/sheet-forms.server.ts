import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { collection } from "#contract/collection.ts";
import type { SheetKind } from "#contract/money-enums.ts";
import { PlainDate, Uuid } from "#contract/primitives.ts";

const Place = z.object({ storage: Uuid, date: PlainDate });

const make = (kind: SheetKind) =>
  intent<object, typeof Place>(Place, async ({ api, value: { storage: storageUuid, date }, context }) => {
    const { number, isNew } = await api(collection.issueSheet, { body: { kind, storageUuid, date } });
    setFlash(context, { key: isNew ? `${kind}Made` : `${kind}Known`, tone: "success", values: { number } });
    return seeOther(paths.collectionSheets);
  });

export const sheetForms = { pickingList: make("pickingList"), routeSheet: make("routeSheet") };

import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { distribution } from "#contract/distribution.ts";
import { PlainDate, Uuid } from "#contract/primitives.ts";

export const CenterParams = z.object({ id: Uuid });
type Params = z.output<typeof CenterParams>;

const Create = bodySchema(distribution.createSchedule).omit({ distributionCenterUuid: true });
const create = intent<Params, typeof Create>(Create, async ({ api, params, value, key, context, url }) => {
  const { uuid, name } = await api(distribution.createSchedule, { body: { ...value, distributionCenterUuid: params.id }, key });
  setFlash(context, { key: "scheduleCreated", tone: "success", values: { name } });
  return seeOther(passReturnTo(paths.schedule(params.id, uuid), url));
});

const Close = bodySchema(distribution.closeDays).extend({ dateFrom: z.iso.date({ error: "required" }) });
const close = intent<Params, typeof Close>(Close, async ({ api, params, value, context, url }) => {
  await api(distribution.closeDays, { params: { uuid: params.id }, body: value });
  setFlash(context, { key: "daysClosed", tone: "success" });
  return seeOther(passReturnTo(paths.distributionCenter(params.id), url));
});

const Day = z.object({ date: PlainDate });
const open = intent<Params, typeof Day>(Day, async ({ api, params, value, context, url }) => {
  await api(distribution.openDay, { params: { uuid: params.id, date: value.date } });
  setFlash(context, { key: "dayOpened", tone: "success" });
  return seeOther(passReturnTo(paths.distributionCenter(params.id), url));
});

/** The center page's forms, by intent. */
export const centerForms = { create, close, open };

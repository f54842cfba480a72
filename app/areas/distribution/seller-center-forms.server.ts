import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { centers } from "#contract/centers.ts";
import { maxAddressLength } from "#contract/limits.ts";
import { limited, optionalSingleLine, singleLine, Uuid, ungrouped } from "#contract/primitives.ts";
import { TimeZone } from "#contract/time-zones.ts";
import { prefixesOf } from "./prefixes-of.ts";

type Nobody = Record<string, never>;
export const SellerCenterParams = z.object({ uuid: Uuid });
type Params = z.output<typeof SellerCenterParams>;

/** `10 000,50` is 10000.50; empty is 0. */
const Sum = limited(40)
  .default("")
  .transform((typed) => typed.replace(/[\s\u00a0₽]/g, "").replace(",", ".") || "0")
  .refine((sum) => /^\d{1,9}(?:\.\d{1,2})?$/.test(sum), {
    error: ({ input }) => serverT()(/^\d+\.\d{3,}$/.test(String(input)) ? "goods:wrong.decimals" : "goods:wrong.number"),
  });

const Prefixes = limited(7000)
  .default("")
  .refine((typed) => prefixesOf(typed) !== null, { error: () => serverT()("centers:wrong.prefixes"), abort: true })
  .transform((typed) => prefixesOf(typed) ?? []);

const CenterForm = z.object({
  name: singleLine(100),
  city: singleLine(100),
  address: singleLine(maxAddressLength),
  postalCode: ungrouped(6, { error: "required", tooLong: "postalCode" }).regex(/^\d{6}$/, { error: "postalCode" }),
  timeZone: TimeZone,
  minOrder: Sum,
  phone: optionalSingleLine(30),
  prefixes: Prefixes,
  note: optionalSingleLine(300),
});
const StorageForm = z.object({
  name: singleLine(100),
  temperatureMode: singleLine(40),
  address: optionalSingleLine(maxAddressLength),
});

function done({ context, params }: FormArgs<Params, unknown>, key: FlashKey, center: string = params.uuid): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.exchangeCenter(center));
}

const create = intent<Nobody, typeof CenterForm>(CenterForm, async ({ api, value, key, context }) => {
  const { uuid } = await api(centers.create, { body: value, key });
  setFlash(context, { key: "centerCreated", tone: "success" });
  return seeOther(`${paths.exchangeCenter(uuid)}#storage`);
});

const save = intent<Params, typeof CenterForm>(CenterForm, async (args) => {
  await args.api(centers.update, { params: args.params, body: args.value });
  return done(args, "centerSaved");
});

const Nothing = z.object({});
const stop = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(centers.stop, { params: args.params, body: {} });
  return done(args, "centerStopped");
});
const remove = intent<Params, typeof Nothing>(Nothing, async ({ api, params, context }) => {
  await api(centers.remove, { params });
  setFlash(context, { key: "centerRemoved", tone: "success" });
  return seeOther(paths.exchangeCenters);
});

const addStorage = intent<Params, typeof StorageForm>(StorageForm, async (args) => {
  await args.api(centers.createStorage, { params: args.params, body: args.value, key: args.key });
  return done(args, "storageAdded");
});

const SaveStorage = StorageForm.extend({ storage: Uuid, centerUuid: z.uuid({ error: "select" }) });
const saveStorage = intent<Params, typeof SaveStorage>(SaveStorage, async (args) => {
  const { storage, ...body } = args.value;
  const { uuid } = await args.api(centers.updateStorage, { params: { uuid: storage }, body });
  return done(args, "storageSaved", uuid);
});

const OneStorage = z.object({ storage: Uuid });
const storageUse = (isUsed: boolean, key: FlashKey) =>
  intent<Params, typeof OneStorage>(OneStorage, async (args) => {
    await args.api(centers.setStorageUse, { params: { uuid: args.value.storage }, body: { isUsed } });
    return done(args, key);
  });
const removeStorage = intent<Params, typeof OneStorage>(OneStorage, async (args) => {
  await args.api(centers.removeStorage, { params: { uuid: args.value.storage } });
  return done(args, "storageRemoved");
});

export const newCenterForms = { create };
/** The centre page's forms, by intent. */
export const sellerCenterForms = {
  save,
  stop,
  remove,
  addStorage,
  saveStorage,
  stopStorage: storageUse(false, "storageStopped"),
  resumeStorage: storageUse(true, "storageResumed"),
  removeStorage,
};

import { z } from "zod";
import { exchange } from "#contract/exchange.ts";
import { Uuid } from "#contract/primitives.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map.ts";

export const LoadParams = z.object({ uuid: Uuid });
type Params = z.output<typeof LoadParams>;

const Nothing = z.object({});

function done({ context }: FormArgs<Params, unknown>, uuid: string, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.exchangeLoad(uuid));
}

const confirm = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.confirmLoad, { params: args.params });
  return done(args, uuid, "loadConfirmed");
});

const cancel = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.cancelLoad, { params: args.params });
  return done(args, uuid, "loadCancelled");
});

/** Leads to the load that takes this one back. */
const undo = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.undoLoad, { params: args.params });
  return done(args, uuid, "loadUndoing");
});

/** Leads to the load that does what the trial has shown. */
const apply = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.applyLoad, { params: args.params });
  return done(args, uuid, "loadConfirmed");
});

/** Forms of a load's page by the button pressed. */
export const loadForms = { confirm, cancel, undo, apply };

import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { exchange } from "#contract/exchange.ts";
import { limited, Uuid } from "#contract/primitives.ts";
import { columnField, noField, placeOf } from "./column-field.ts";

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

/** Redirects to the load that reverts this one. */
const undo = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.undoLoad, { params: args.params });
  return done(args, uuid, "loadUndoing");
});

/** Redirects to the load that applies the dry run. */
const apply = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { uuid } = await args.api(exchange.applyLoad, { params: args.params });
  return done(args, uuid, "loadConfirmed");
});

/** Redirects to a new dry run with the chosen columns. */
const match = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const columns = [...args.fields].flatMap(([name, field]) => {
    const at = placeOf(name);
    return at !== undefined && typeof field === "string" && field !== ""
      ? [{ at, field: field === noField ? "" : field.slice(0, 50) }]
      : [];
  });
  if (columns.length === 0) {
    const [first = ""] = [...args.fields.keys()].filter((name) => placeOf(name) !== undefined);
    return formErrors(args, "match", { [first]: [serverT()("exchange:columns.nothing")] });
  }
  try {
    const { uuid } = await args.api(exchange.matchColumns, { params: args.params, body: { columns } });
    return done(args, uuid, "columnsMatched");
  } catch (error) {
    const beside = error instanceof ApiProblem && error.status === 400 ? Object.entries(error.fields) : [];
    const named = beside.flatMap(([path, text]): [string, string[]][] => {
      const [, index] = /^columns\.(\d{1,3})\./.exec(path) ?? [];
      const column = columns[Number(index)];
      return column ? [[columnField(column.at), [text]]] : [];
    });
    if (named.length === 0) throw error;
    return formErrors(args, "match", Object.fromEntries(named));
  }
});

const Chosen = z.object({ sheet: limited(3).regex(/^\d+$/, { error: "invalid" }).transform(Number) });

/** Redirects to a dry run of the chosen sheet. */
const sheet = intent<Params, typeof Chosen>(Chosen, async (args) => {
  try {
    const { uuid } = await args.api(exchange.chooseSheet, { params: args.params, body: args.value, signal: args.request.signal });
    return done(args, uuid, "sheetChosen");
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 429].includes(error.status)) throw error;
    return formErrors(args, "sheet", { sheet: [Object.values(error.fields)[0] ?? error.message] });
  }
});

/** The load page's forms, by intent. */
export const loadForms = { confirm, cancel, undo, apply, match, sheet };

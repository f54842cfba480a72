import { z } from "zod";
import { fittedNote } from "#app/areas/lists/fitted-note.server.ts";
import { fitting } from "#app/areas/lists/order-sheet-row.ts";
import { toOrderView } from "#app/areas/products/card-view.ts";
import { errorText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { sentencesIn, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { partly } from "#app/request/partly.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { maxBranchColumns, maxOrderSheetLines } from "#contract/limits.ts";
import { lines } from "#contract/lines.ts";
import { lists } from "#contract/lists.ts";
import { limited, optionalSingleLine, Uuid } from "#contract/primitives.ts";
import { products } from "#contract/products.ts";
import { beyondCellOf, cellName, cellOf } from "./grid-view.ts";

type Args = FormArgs<unknown, unknown>;
/** `name` is the field's. */
type Cell = { name: string; product: string; branch: string; quantity: number };
type Typed = { name: string; product: string; branch: string; text: string; before: string | undefined };
type Errors = Record<string, string[]>;

const Grid = z.looseObject({});
const isSource = (value: string) => /^(goods|list):[\da-f-]{36}$/.test(value);
const Add = z.looseObject({
  text: optionalSingleLine(300),
  pick: Uuid.optional(),
  source: limited(50)
    .refine((value) => value === "" || isSource(value), { error: "invalid" })
    .default(""),
});
const Source = z.looseObject({
  text: optionalSingleLine(300),
  pick: Uuid.optional(),
  source: limited(50).refine(isSource, { error: "required" }),
  usual: z.stringbool().default(false),
});

/** The grid's intents. Each of them saves the cells first, so that nothing typed is lost. */
export const gridForms = {
  save: intent(Grid, async (args) => (await writeCells(args, "save")) ?? saved(args)),
  next: intent(Grid, async (args) => (await writeCells(args, "next")) ?? seeOther(`${paths.branchOrders}/place`)),
  add: intent(Add, async (args) => {
    const changed = hasChanges(args);
    const { text, pick } = args.value;
    if (!text && !pick && changed) return (await writeCells(args, "add")) ?? saved(args);
    const rejected = await writeCells(args, "add");
    if (rejected) return rejected;
    if (!text && !pick) return formErrors(args, "add", { text: ["required"] });
    const found = pick ? { uuid: pick } : await findProduct(args, "add", text ?? "");
    return "intent" in found ? found : addRows(args, "add", "text", [found.uuid]);
  }),
  source: intent(Source, async (args) => {
    const rejected = await writeCells(args, "source");
    if (rejected) return rejected;
    // A product typed in the other field is added, too.
    const { text, pick } = args.value;
    const typed = pick ? { uuid: pick } : text ? await findProduct(args, "source", text) : null;
    if (typed && "intent" in typed) return typed;
    const [kind = "", uuid = ""] = args.value.source.split(":");
    const sourceRows = kind === "list" ? await rowsOfList(args, uuid) : await rowsOfBranch(args, uuid);
    const { products: cards } = await args.api(products.listByUuids, {
      body: { uuids: sourceRows.goods.map(({ product }) => product).slice(0, maxOrderSheetLines) },
    });
    if (cards.length === 0) return formErrors(args, "source", { source: [serverT()("branch-orders:source.nothing")] });
    const usual = new Map(sourceRows.goods.map(({ product, quantity }) => [product, quantity]));
    const corrected = new Map<string, string>();
    const filled = args.value.usual
      ? cards.flatMap((card) => {
          const view = toOrderView(card);
          return sourceRows.branches.flatMap((branch): Cell[] => {
            const quantity = fitting(view, usual.get(card.uuid) ?? 0);
            const name = cellName(card.uuid, branch);
            if (quantity === 0 || sourceRows.cells.has(name)) return [];
            // A usual quantity is no one's wish; one of a list is.
            const note = kind === "list" && fittedNote(view, usual.get(card.uuid) ?? 0);
            if (note) corrected.set(card.uuid, `${card.name}: ${note}`);
            return [{ name, product: card.uuid, branch, quantity }];
          });
        })
      : [];
    const rows = [...(typed ? [typed.uuid] : []), ...cards.map((card) => card.uuid)];
    return addRows(args, "source", "source", rows, filled, [...corrected.values()]);
  }),
};

function saved({ context, url }: Args): Response {
  setFlash(context, { key: "gridSaved", tone: "success" });
  return seeOther(url.pathname + url.search);
}

/**
 * Cells changed since the page was rendered; unchanged ones keep what another tab has written. `typed`: all of rows that stay;
 * `beyond`: those of other pages.
 */
function readCells(fields: FormData): { cells: Cell[]; errors: Errors; typed: Typed[]; beyond: Typed[] } {
  const before = (textsOf(fields).get("was") ?? "").trim().split(";");
  const gone = new Set(fields.getAll("gone"));
  const errors: Errors = {};
  const shown = [...fields].flatMap(([name, value]) => {
    const cell = cellOf(name);
    return cell && typeof value === "string" ? [{ name, ...cell, text: value.trim() }] : [];
  });
  const isKnown = before.length === shown.length;
  const typed = shown
    .map((cell, index) => ({ ...cell, before: isKnown ? before[index] : undefined }))
    .filter(({ product }) => !gone.has(product));
  const beyond = readBeyond(fields).filter(({ product }) => !gone.has(product));
  const cells = [...typed, ...beyond].flatMap(({ name, product, branch, text, before }): Cell[] => {
    if (text === before) return [];
    const quantity = text === "" ? 0 : parseQuantity(text);
    if (quantity === null) errors[name] = [errorText("invalid")];
    return quantity === null ? [] : [{ name, product, branch, quantity }];
  });
  return { cells, errors, typed, beyond };
}

/** Cells typed on other pages of the grid. */
function readBeyond(fields: FormData): Typed[] {
  return [...textsOf(fields)].flatMap(([name, text]) => {
    const cell = beyondCellOf(name);
    return cell ? [{ name, ...cell, text: text.trim(), before: undefined }] : [];
  });
}

const hasChanges = ({ fields }: Args) => {
  const { cells, errors } = readCells(fields);
  return cells.length > 0 || Object.keys(errors).length > 0 || fields.has("gone");
};

/** Saves the changed cells; wrong ones do not keep the others. Returns the form errors, or null if all are saved. */
async function writeCells(args: Args, name: string): Promise<FormErrors | null> {
  const { cells, errors: unread, typed, beyond } = readCells(args.fields);
  const gone = args.fields.getAll("gone").flatMap((uuid) => Uuid.safeParse(uuid).data ?? []);
  const isNothing = cells.length === 0 && gone.length === 0;
  const { isWritten, errors: rejected } = isNothing ? { isWritten: false, errors: {} } : await put(args, "", { rows: [], cells, gone });
  const errors = { ...unread, ...rejected };
  if (Object.keys(errors).length === 0) return null;
  if (!isWritten) return formErrors(args, name, errors);
  // What was saved counts as unchanged from now on.
  const was = typed.map(({ name, text, before }) => (errors[name] ? (before ?? "") : text)).join(";");
  const written = beyond.flatMap(({ name }) => (errors[name] ? [] : [[name, ""] as const]));
  return partly(args, name, errors, { text: serverT()("branch-orders:partly"), values: { was, ...Object.fromEntries(written) } });
}

/** `corrected`: what was filled in as another quantity, and why. */
async function addRows(
  args: Args,
  name: string,
  field: string,
  rows: string[],
  cells: Cell[] = [],
  corrected: readonly string[] = [],
): Promise<Response | FormErrors> {
  const { errors } = await put(args, field, { rows, cells, gone: [] });
  if (Object.keys(errors).length > 0) return formErrors(args, name, errors);
  setFlash(
    args.context,
    corrected.length > 0
      ? { key: "gridRowsCorrected", tone: "success", values: { text: sentencesIn(corrected) } }
      : { key: "gridRows", tone: "success" },
  );
  return seeOther(args.url.pathname + args.url.search);
}

type Written = { rows: readonly string[]; cells: readonly Cell[]; gone: string[] };

/** `field` takes the errors that belong to no cell. */
async function put({ api }: Args, field: string, { rows, cells, gone }: Written): Promise<{ isWritten: boolean; errors: Errors }> {
  const productUuids = [...new Set([...rows, ...cells.map(({ product }) => product)])];
  const at = new Map(productUuids.map((uuid, index) => [uuid, index]));
  const columns = [...Map.groupBy(cells, ({ branch }) => branch)].map(([branchUuid, own]) => {
    const quantities = Array.from({ length: productUuids.length }, (): number | null => null);
    for (const { product, quantity } of own) quantities[at.get(product) ?? 0] = quantity;
    return { branchUuid, quantities };
  });
  const names = new Map(cells.map(({ name, product, branch }) => [cellName(product, branch), name]));
  const done = { isWritten: false, errors: {} as Errors };
  // A call takes the trade points of one page.
  for (let from = 0; from === 0 || from < columns.length; from += maxBranchColumns) {
    const some = columns.slice(from, from + maxBranchColumns);
    const addErrors = (rejected: Parameters<typeof besidePlaces>[0]) =>
      Object.assign(done.errors, besidePlaces(rejected, productUuids, some, field, names));
    try {
      const { rejected } = await api(branchOrders.put, { body: { products: productUuids, columns: some, gone: from === 0 ? gone : [] } });
      done.isWritten = true;
      addErrors(rejected);
    } catch (error) {
      if (!(error instanceof ApiProblem) || Object.keys(error.fields).length === 0) throw error;
      addErrors(error.fields);
    }
  }
  return done;
}

/** Maps the backend's row and column indexes to field names. */
function besidePlaces(
  fields: Readonly<Record<string, string | readonly string[]>>,
  goods: readonly string[],
  columns: readonly { branchUuid: string }[],
  field: string,
  names: ReadonlyMap<string, string>,
): Errors {
  const errors: Errors = {};
  for (const [path, text] of Object.entries(fields)) {
    const [part, first, , second] = path.split(".");
    const [product, column] = [goods[Number(second)], columns[Number(first)]];
    const name = (part === "columns" && product && column && names.get(cellName(product, column.branchUuid))) || field;
    errors[name] ??= [text].flat();
  }
  return errors;
}

/** Finds the product for a text. If several match, the user chooses one. */
async function findProduct(args: Args, name: string, text: string): Promise<{ uuid: string } | FormErrors> {
  const { lines: found } = await args.api(lines.resolve, { body: { lines: [{ text }] } });
  const [line] = found;
  if (line?.product) return { uuid: line.product.uuid };
  const candidates = (line?.candidates ?? []).map(({ uuid, name, sku }) => ({ uuid, name, sku }));
  if (candidates.length === 0)
    return formErrors(args, name, { text: [serverT()(line?.status === "gone" ? "branch-orders:add.gone" : "branch-orders:add.unknown")] });
  const rejected = formErrors(args, name, { pick: [serverT()(`branch-orders:add.${candidates.length > 1 ? "several" : "similar"}`)] });
  return { ...rejected, problem: { name: "SEVERAL", number: null, details: { candidates } } };
}

type SourceRows = { goods: { product: string; quantity: number }[]; branches: string[]; cells: ReadonlySet<string> };

async function rowsOfBranch(args: Args, branchUuid: string): Promise<SourceRows> {
  const { habits: goods } = await args.api(lists.frequentProducts, { query: { branchUuid } });
  return {
    goods: goods.map(({ productUuid, usualQuantity }) => ({ product: productUuid, quantity: usualQuantity })),
    ...(await columnsToFill(args, branchUuid)),
  };
}

async function rowsOfList(args: Args, uuid: string): Promise<SourceRows> {
  const list = await args.api(lists.get, { params: { uuid } });
  return {
    goods: list.lines.map(({ productUuid, quantity }) => ({ product: productUuid, quantity: quantity ?? 0 })),
    ...(await columnsToFill(args, list.branch?.uuid)),
  };
}

/** Columns to fill (that of the trade point, or all of this page) and the cells that are filled already. */
async function columnsToFill({ api, url }: Args, branchUuid: string | undefined): Promise<Pick<SourceRows, "branches" | "cells">> {
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get("points") ?? "")?.[0] ?? "1";
  const { columns } = await api(branchOrders.get, { query: branchUuid ? { branchUuid } : { page } });
  return {
    branches: columns.map(({ branch }) => branch.uuid),
    cells: new Set(columns.flatMap(({ branch, lines: filled }) => filled.map(({ productUuid }) => cellName(productUuid, branch.uuid)))),
  };
}

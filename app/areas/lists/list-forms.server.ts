import { z } from "zod";
import { errorText } from "#app/i18n/error-text.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { besideFields } from "#app/request/beside-fields.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import { lists, type ShoppingList } from "#contract/lists.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { limited, optionalSingleLine, Uuid } from "#contract/primitives.ts";
import { MovedPrices } from "#contract/products.ts";
import { readTyped } from "./put-order-sheet.server.ts";

type Line = { productUuid: string; quantity: number | null; note?: string };
type Args = FormArgs<unknown, unknown>;

const Head = z.object({
  name: optionalSingleLine(100),
  /** Empty: every trade point. */
  branch: limited(36)
    .refine((value) => value === "" || Uuid.safeParse(value).success, { error: "invalid" })
    .default(""),
  shared: z.stringbool().default(false),
});
type Head = z.output<typeof Head>;

/** Creates a list and redirects to it. */
async function make(args: Args, name: string, lines: readonly Line[], { branch = "", shared = false }: Partial<Head> = {}) {
  const body = { name, branchUuid: branch || null, isShared: shared, lines: [...lines] };
  const { uuid } = await args.api(lists.create, { body, key: args.key });
  setFlash(args.context, { key: "listMade", tone: "success", values: { name } });
  return seeOther(paths.orderingList(uuid));
}

const today = () => formatDate(plainDateIn(new Date(), "Europe/Moscow"));

const empty = (args: Args, name: string): FormErrors => formErrors(args, name, { "": [serverT()("lists:form.nothing")] });

/** Creates a list from an order sheet's filled rows. */
export async function listFromOrderSheet(args: Args): Promise<Response | FormErrors> {
  const { lines, errors } = readTyped(args.fields);
  if (Object.keys(errors).length > 0) return formErrors(args, "list", errors);
  if (lines.length === 0) return empty(args, "list");
  return make(args, serverT()("lists:form.ofGoods", { date: today() }), lines);
}

export const listsForms = {
  create: intent(Head, async (args) => {
    if (!args.value.name) return formErrors(args, "create", { name: [errorText("required")] });
    return make(args, args.value.name, [], args.value);
  }),
  fromBasket: intent(z.looseObject({}), async (args) => {
    const { items } = await args.api(basket.get);
    if (items.length === 0) return empty(args, "fromBasket");
    const lines = items.map(({ uuid, quantity }) => ({ productUuid: uuid, quantity }));
    return make(args, serverT()("lists:form.ofBasket", { date: today() }), lines);
  }),
  fromDeal: intent(z.looseObject({ deal: Uuid }), async (args) => {
    const deal = await args.api(deals.get, { params: { uuid: args.value.deal } });
    const lines = new Map(deal.products.map(({ productUuid, quantity }) => [productUuid, { productUuid, quantity }]));
    return make(args, serverT()("lists:form.ofDeal", { number: deal.number }), [...lines.values()]);
  }),
};

type OfList = FormArgs<{ uuid: string }, Head>;

/** Saves the whole list: rows sorted by position, checked ones removed. */
export const saveList = intent<{ uuid: string }, typeof Head>(Head, async (args) => {
  const { api, params, value, context } = args;
  const list = await api(lists.get, { params });
  const { lines, errors } = readLines(args, list);
  if (!value.name) errors.name = [errorText("required")];
  if (Object.keys(errors).length > 0) return formErrors(args, "save", errors);
  const body = { name: value.name ?? "", branchUuid: value.branch || null, isShared: value.shared, lines };
  try {
    await api(lists.update, { params, body });
  } catch (error) {
    const fieldErrors =
      error instanceof ApiProblem ? besideFields(error.fields, "lines", lines, ({ productUuid }, field) => `${field}-${productUuid}`) : {};
    if (Object.keys(fieldErrors).length === 0) throw error;
    return formErrors(args, "save", fieldErrors);
  }
  setFlash(context, { key: "listSaved", tone: "success" });
  return seeOther(paths.orderingList(params.uuid));
});

export const removeList = intent<{ uuid: string }, typeof Head>(Head, async ({ api, params, context }) => {
  await api(lists.remove, { params });
  setFlash(context, { key: "listRemoved", tone: "success" });
  return seeOther(paths.orderingLists);
});

const SeenPrices = z.object({ movedPrices: MovedPrices });

export const seePrices = intent<{ uuid: string }, typeof SeenPrices>(SeenPrices, async ({ api, params, value }) => {
  await api(lists.markPricesSeen, { params, body: value });
  return seeOther(paths.orderingList(params.uuid));
});

function readLines({ fields }: OfList, list: ShoppingList): { lines: Line[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const texts = textsOf(fields);
  const text = (name: string) => (texts.get(name) ?? "").trim();
  const gone = new Set(fields.getAll("gone"));
  const rows = list.lines.flatMap((line, index) => {
    const uuid = line.productUuid;
    const typed = text(`quantity-${uuid}`);
    const quantity = typed === "" ? null : parseQuantity(typed);
    if (typed !== "" && quantity === null) errors[`quantity-${uuid}`] = [errorText("invalid")];
    const place = parseQuantity(text(`place-${uuid}`) || String(index + 1));
    if (place === null) errors[`place-${uuid}`] = [errorText("invalid")];
    const note = optionalSingleLine(200).safeParse(text(`note-${uuid}`));
    if (!note.success) errors[`note-${uuid}`] = [errorText(note.error.issues[0]?.message ?? "invalid")];
    if (gone.has(uuid)) return [];
    return [{ place: place ?? 0, line: { productUuid: uuid, quantity, note: note.data ?? "" } }];
  });
  // A stable sort: rows with the same position keep their order.
  return { lines: rows.sort((a, b) => a.place - b.place).map(({ line }) => line), errors };
}

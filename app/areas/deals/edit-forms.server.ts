import { z } from "zod";
import { errorText } from "#app/i18n/error-text.server.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import type { AnswerOf } from "#contract/call.ts";
import { deals } from "#contract/deals.ts";
import { limited, optionalText, type Uuid } from "#contract/primitives.ts";
import { type ProductCard, products } from "#contract/products.ts";
import { initialQuantity, toAdded } from "./added-product.ts";
import { addedField, besideFields, bumped, dateField, type EditLine, quantityField, readEdit } from "./edit-fields.ts";

type Params = { dealId: z.output<typeof Uuid> };

const Edit = z.object({
  version: z.number({ error: "invalid" }).int().optional(),
  comment: optionalText(1000),
  find: limited(200).optional(),
});
type Args = FormArgs<Params, z.output<typeof Edit>>;

export type FoundProduct = Pick<
  ProductCard,
  "uuid" | "name" | "sku" | "price" | "unit" | "unitsInSupply" | "dealQuantity" | "isAvailable"
> & {
  ownCode?: string;
};

/** Answer of the edit form's intents that save nothing: typed values, their sums and differences, products found. */
export type EditPreview = {
  values: Record<string, string>;
  checked: AnswerOf<typeof deals.check>["data"] | null;
  found: FoundProduct[] | null;
};

const productsMax = 6;

export const checkEdit = intent<Params, typeof Edit>(Edit, async (args) => {
  const { api, params, fields } = args;
  const step = fields.get("bump");
  const change = typeof step === "string" ? bumped(step, (name) => String(fields.get(name) ?? "")) : null;
  if (change && fields.has(change.field)) fields.set(change.field, change.text);
  const added = fields.get("add");
  if (typeof added === "string") await addProduct(api, params.dealId, added, fields);
  const { lines, wrong } = readEdit(fields);
  if (wrong.length > 0) return textErrors(args, "check", wrongQuantities(wrong));
  return besideLines(args, "check", lines, async () => {
    const { data } = await api(deals.check, { body: { uuid: params.dealId, products: lines.map(toContract) } });
    return preview({ values: valuesOf(fields), checked: data, found: null });
  });
});

export const findProducts = intent<Params, typeof Edit>(Edit, async ({ api, fields, value }) => {
  const search = value.find?.trim() ?? "";
  const answer = search === "" ? null : await api(products.list, { query: { search, perPage: productsMax } });
  const codeOf = new Map(answer?.ownCodes.map(({ productUuid, code }) => [productUuid, code]));
  const found = (answer?.products ?? []).map((product): FoundProduct => {
    const { uuid, name, sku, price, unit, unitsInSupply, dealQuantity, isAvailable } = product;
    return { uuid, name, sku, price, unit, unitsInSupply, dealQuantity, isAvailable, ownCode: codeOf.get(uuid) };
  });
  return preview({ values: valuesOf(fields), checked: null, found });
});

export const saveEdit = intent<Params, typeof Edit>(Edit, async (args) => {
  const { api, params, value, fields, context } = args;
  const { lines, wrong } = readEdit(fields);
  if (wrong.length > 0) return textErrors(args, "save", wrongQuantities(wrong));
  return besideLines(args, "save", lines, async () => {
    const { number, consentNeeded } = await api(deals.edit, {
      params: { uuid: params.dealId },
      body: { products: lines.map(toContract), version: value.version, ...(value.comment && { comment: value.comment }) },
    });
    setFlash(context, { key: consentNeeded ? "dealEditedBySeller" : "dealEdited", tone: "success", values: { number } });
    return seeOther(paths.deal(params.dealId));
  });
});

const toContract = ({ productUuid, quantity, deliveryDate }: EditLine) => ({
  productUuid,
  quantity,
  ...(deliveryDate && { deliveryDate }),
});

async function addProduct(api: Api, uuid: string, product: string, fields: FormData): Promise<void> {
  const [card] = (await api(products.listByUuids, { body: { uuids: [product] } })).products;
  if (!card || fields.has(quantityField(card.subcategory.uuid, card.uuid))) return;
  const { schedules } = await api(deals.dates, { params: { uuid }, query: { subcategoriesUuids: card.subcategory.uuid } });
  const dates =
    schedules.find((schedule) => schedule.subcategoryUuid === card.subcategory.uuid)?.availableDates.map(({ date }) => date) ?? [];
  fields.set(addedField(card.uuid), JSON.stringify(toAdded(card, dates)));
  fields.set(quantityField(card.subcategory.uuid, card.uuid), initialQuantity(card));
  const [first] = dates;
  if (!fields.has(dateField(card.subcategory.uuid)) && first) fields.set(dateField(card.subcategory.uuid), first);
}

/** Turns errors about a line, a date or the minimum sum into field errors. */
async function besideLines(
  args: Args,
  name: string,
  lines: readonly EditLine[],
  work: () => Promise<Response>,
): Promise<Response | FormErrors> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { details } = error;
    if (error.problem === "TIMESLOT_EXPIRED" && typeof details.segment === "string")
      return textErrors(args, name, { [dateField(details.segment)]: [error.message] });
    if (error.kind !== "VALIDATION_ERROR") throw error;
    const missing = details.missing as { amount: number; currency: "RUB" } | undefined;
    if (missing) return textErrors(args, name, { "": [serverT()("deals:edit.minTotal", { missing: formatMoney(missing) })] });
    return textErrors(args, name, besideFields(error.fields, lines));
  }
}

function wrongQuantities(names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, [errorText("invalid")]]));
}

/** Form errors that are texts, not keys. */
export function textErrors({ fields }: { fields: FormData }, name: string, errors: Record<string, string[]>): FormErrors {
  return { intent: name, values: valuesOf(fields), errors, problem: null };
}

function valuesOf(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function preview(answer: EditPreview): Response {
  return Response.json(answer);
}

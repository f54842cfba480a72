import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, formErrors } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOtherAnew } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { type Basket, basket } from "#contract/basket.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { money } from "#contract/primitives.ts";
import { orderedSegments, readCart } from "./posted-cart.ts";
import { forgetOrder } from "./remembered.server.ts";

type Args = FormArgs<unknown, unknown>;

/**
 * Places the order with the branch, days and total that the page showed. The form carries the idempotency key, so the body must
 * not depend on the current basket: a repeated request must send the same body.
 */
export async function placeOrder(args: Args, saved: { basket: Basket | null }): Promise<Response | FormErrors> {
  const { api, fields } = args;
  const expected = Number(textOf(fields, "total"));
  if (saved.basket && kopecksOf(saved.basket.summary.total) !== expected)
    return totalChanged(args, expected, kopecksOf(saved.basket.summary.total), true);

  const posted = readCart(fields);
  const scheduledDeliveryDates = orderedSegments(posted).flatMap((segment) => {
    const deliveryDate = posted.dates[segment];
    return deliveryDate ? [{ subcategoryUuid: segment, deliveryDate }] : [];
  });
  const comment = textOf(fields, "comment").trim();
  const buyerNumber = textOf(fields, "buyerNumber").trim();
  const body = {
    branchUuid: textOf(fields, "branchUuid"),
    scheduledDeliveryDates,
    expectedTotal: money(expected),
    ...(comment && { comment }),
    ...(buyerNumber && { buyerNumber }),
  };
  try {
    const deal = await api(basket.placeDeal, { body, key: textOf(fields, "key") });
    forgetOrder(args);
    return seeOtherAnew(paths.cartSuccess(deal.uuid));
  } catch (error) {
    return toFormErrors(args, error, expected);
  }
}

function toFormErrors(args: Args, error: unknown, expected: number): FormErrors {
  if (!(error instanceof ApiProblem)) throw error;
  const { problem: name, details, number } = error;
  const problem = { name, number, details };
  const total = (details.total as { amount?: unknown } | undefined)?.amount;
  if (name === "CONFLICT" && typeof total === "number") return totalChanged(args, expected, Math.round(total * 100), false);
  // The page shows these errors with fresh figures beside their fields.
  if (name === "TIMESLOT_EXPIRED" || name === "LIMIT_EXCEEDED") return { ...formErrors(args, "order", { "": [error.message] }), problem };
  if (error.kind !== "VALIDATION_ERROR") throw error;
  const errors = Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [fieldOf(field), [text]]));
  return { ...formErrors(args, "order", Object.keys(errors).length > 0 ? errors : { "": [error.message] }), problem };
}

/** Maps the backend's `products.<uuid>.quantity` to the form's `quantity-<uuid>`. */
function fieldOf(field: string): string {
  const uuid = /^products\.([\da-f-]{36})/i.exec(field)?.[1];
  return uuid ? `quantity-${uuid}` : ["comment", "buyerNumber"].includes(field) ? field : "";
}

function totalChanged(args: Args, before: number, after: number, isSaved: boolean): FormErrors {
  return {
    ...formErrors(args, "order", { "": [isSaved ? "totalSaved" : "totalChanged"] }),
    problem: { name: "TOTAL_CHANGED", number: null, details: { before, after, isSaved } },
  };
}

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

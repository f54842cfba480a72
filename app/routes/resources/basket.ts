import { z } from "zod";
import { BackInStockRequest, setAwaited } from "#app/areas/basket/toggle-back-in-stock.server.ts";
import type { BasketChange } from "#app/areas/products/use-basket-line.ts";
import { errorText } from "#app/i18n/error-text.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type NewFlash, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { redirectTarget } from "#app/request/redirect-target.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { withRead } from "#app/request/with-read-value.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { basket } from "#contract/basket.ts";
import { limited, Uuid } from "#contract/primitives.ts";
import errors from "#locales/ru/errors.json";

/** The route has no page: a GET redirects to the cart. */
export const loader = resource("basketLines", async () => seeOther(paths.cart));

/** `by` comes from the buttons − and + without scripts and is added to the typed quantity. */
const Line = z.object({
  productUuid: Uuid,
  /** Cut to what a flash message can hold. */
  quantity: limited(1000)
    .default("")
    .transform((text) => text.slice(0, 30)),
  by: z.coerce.number({ error: "invalid" }).min(-1_000_000).max(1_000_000).default(0),
  back: z.string().optional(),
  /** Which form of the product was used: the page scrolls to it. */
  place: limited(40)
    .regex(/^[a-z]+$/, { error: "invalid" })
    .default("buy"),
  /** `data` from a script, which stays on the page; without it the answer redirects to the form's page. */
  reply: z.string().optional(),
});
/** Sent by the button of a card or a product's page. */
const BackInStockForm = BackInStockRequest.extend({ back: z.string().optional(), place: z.literal("buy").default("buy") });
type BackInStockForm = z.output<typeof BackInStockForm>;
type Line = z.output<typeof Line>;

/** Both set the resulting quantity, so that a form sent twice has the effect of one. */
export const action = resourceForm("basketLines", z.object({}), {
  add: intent(Line, (args) => change(args, "add")),
  set: intent(Line, (args) => change(args, "set")),
  await: intent(BackInStockForm, (args) => subscribe(args, true)),
  unawait: intent(BackInStockForm, (args) => subscribe(args, false)),
});

async function change(args: FormArgs<unknown, Line>, name: "add" | "set") {
  const { api, value } = args;
  const typed = parseQuantity(value.quantity);
  if (typed === null) return respondWithError(args, name, errorText("invalid"));
  const quantity = Math.max(0, Math.round((typed + value.by) * 100) / 100);
  try {
    await api(basket.patch, { body: { products: [{ productUuid: value.productUuid, quantity }] } });
  } catch (error) {
    // A script stays on its page and restores the quantity even when the backend is unavailable.
    if (!(error instanceof ApiProblem) || error.status === 401 || (error.status >= 500 && value.reply !== "data")) throw error;
    if (error.status > 500) return { ...formErrors(args, name, { quantity: [errors.codes.UNAVAILABLE] }), offline: true as const };
    return respondWithError(args, name, Object.values(error.fields)[0] ?? error.message);
  }
  if (value.reply === "data") return Response.json({ productUuid: value.productUuid, quantity } satisfies BasketChange);
  const key = quantity === 0 ? "removedFromBasket" : name === "add" ? "added" : "quantitySet";
  return goBack(args, { key, tone: quantity === 0 ? "info" : "success" });
}

async function subscribe(args: FormArgs<unknown, BackInStockForm>, isAwaited: boolean) {
  await setAwaited(args.api, args.value, isAwaited);
  return goBack(args, { key: isAwaited ? "arrivalAwaited" : "arrivalUnawaited", tone: isAwaited ? "success" : "info" });
}

/**
 * A fetcher gets the message as data; a plain form is redirected to its page, which shows the message and the typed quantity at the
 * product.
 */
function respondWithError(args: FormArgs<unknown, Line>, name: string, text: string) {
  const { productUuid, quantity, reply } = args.value;
  if (reply === "data") return formErrors(args, name, { quantity: [text] });
  const note = withRead(text, quantity).slice(0, 200);
  return goBack(args, { key: "basketRefused", tone: "danger", values: { productUuid, quantity, text: note } });
}

function goBack({ context, value }: FormArgs<unknown, Pick<Line, "back" | "place" | "productUuid">>, flash: NewFlash): Response {
  setFlash(context, flash);
  const back = redirectTarget(value.back ?? null, paths.cart);
  return seeOther(value.back === back ? `${back.replace(/#.*/, "")}#${value.place}-${value.productUuid}` : back);
}

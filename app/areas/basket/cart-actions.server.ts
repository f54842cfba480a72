import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { type Basket, basket } from "#contract/basket.ts";
import { PlainDate, Uuid } from "#contract/primitives.ts";
import { MovedPrices } from "#contract/products.ts";
import { linesOf, undatedLines } from "./cart-view.ts";
import { chooseBranch } from "./choose-branch.server.ts";
import { mergeDates, nearestDates, oneDate, splitDates } from "./chosen-dates.ts";
import { placeOrder, textOf } from "./place-order.server.ts";
import { changedLines, type Press, pressedQuantity, readCart } from "./posted-cart.ts";
import { forgetNumber, rememberCompact, rememberDates, rememberedDates, rememberTexts } from "./remembered.server.ts";
import { saveLines } from "./save-lines.server.ts";
import { saveWishes } from "./save-wishes.server.ts";
import { toCartView } from "./to-cart-view.ts";
import { toggleBackInStock } from "./toggle-back-in-stock.server.ts";

type Args = FormArgs<unknown, unknown>;

const Anything = z.looseObject({});

/** The intents of the cart's form. The first one handles Enter and the line buttons. */
export const cartIntents = {
  save: intent(Anything, save),
  order: intent(Anything, async (args) => {
    const saved = await saveAll(args);
    return hasErrors(saved.errors) ? formErrors(args, "order", saved.errors) : placeOrder(args, saved);
  }),
  dates: intent(Anything, async (args) => {
    rememberPosted(args);
    return Response.json({ saved: true });
  }),
  branch: intent(z.looseObject({ newBranch: Uuid }), async (args) => {
    const { errors } = await saveAll(args);
    const isChanged = await chooseBranch(args.api, args.value.newBranch);
    if (hasErrors(errors)) return formErrors(args, "branch", errors);
    if (isChanged) setFlash(args.context, { key: "branchChanged", tone: "success" });
    return seeOther(paths.cart);
  }),
  wishes: intent(Anything, async (args) => {
    if (!args.fields.has("quiet")) return save(args);
    const errors = await saveWishes(args.api, args.fields);
    return hasErrors(errors) ? formErrors(args, "wishes", errors) : Response.json({ saved: true });
  }),
  dropUndated: intent(Anything, async (args) => {
    const { errors } = await saveAll(args);
    const gone = undatedLines(toCartView(await args.api(basket.get)).segments);
    await saveLines(
      args.api,
      gone.map((line) => ({ productUuid: line.uuid, quantity: 0, isSelected: false })),
    );
    if (hasErrors(errors)) return formErrors(args, "dropUndated", errors);
    setFlash(args.context, { key: "linesRemoved", tone: "success" });
    return seeOther(paths.cart);
  }),
  skipUnavailable: intent(Anything, async (args) => {
    const { errors } = await saveAll(args);
    const gone = linesOf(toCartView(await args.api(basket.get))).filter((line) => line.ticked && line.unavailable);
    await saveLines(
      args.api,
      gone.map((line) => ({ productUuid: line.uuid, quantity: line.quantity, isSelected: false })),
    );
    return hasErrors(errors) ? formErrors(args, "skipUnavailable", errors) : seeOther(paths.cart);
  }),
  nearestDates: intent(Anything, async (args) => {
    const { errors } = await saveAll(args);
    const view = toCartView(await args.api(basket.get));
    const { stillOffered } = splitDates(rememberedDates(args, view.branch), view.segments);
    rememberDates(args, view.branch, { ...nearestDates(view.segments), ...stillOffered });
    return hasErrors(errors) ? formErrors(args, "nearestDates", errors) : seeOther(paths.cart);
  }),
  oneDate: intent(z.looseObject({ oneDate: PlainDate }), async (args) => {
    const { errors } = await saveAll(args);
    const view = toCartView(await args.api(basket.get));
    const isCommon = view.commonDates?.some(({ date }) => date === args.value.oneDate);
    if (!isCommon) return formErrors(args, "oneDate", { ...errors, oneDate: ["dateNotCommon"] });
    const { stillOffered } = splitDates(rememberedDates(args, view.branch), view.segments);
    rememberDates(args, view.branch, { ...stillOffered, ...oneDate(view.segments, args.value.oneDate) });
    return hasErrors(errors) ? formErrors(args, "oneDate", errors) : seeOther(paths.cart);
  }),
  restore: intent(z.looseObject({ clearedAt: z.iso.datetime(), key: Uuid }), async (args) => {
    const { clearedAt, key } = args.value;
    // An empty cart's form has no lines.
    const { errors } = args.fields.has("shown") ? await saveAll(args) : { errors: {} };
    const { restored } = await args.api(basket.restore, { body: { clearedAt }, key: `restore ${key}` });
    if (hasErrors(errors)) return formErrors(args, "restore", errors);
    if (restored > 0) setFlash(args.context, { key: "basketRestored", tone: "success", values: { count: restored } });
    else setFlash(args.context, { key: "nothingRestored", tone: "info" });
    return seeOther(paths.cart);
  }),
  compact: intent(Anything, (args) => changeView(args, "compact")),
  full: intent(Anything, (args) => changeView(args, "full")),
  seePrices: intent(z.looseObject({ movedPrices: MovedPrices }), async (args) => {
    // The prices the page showed, before the new quantities are saved.
    await args.api(basket.markPricesSeen, { body: { movedPrices: args.value.movedPrices } });
    const { errors } = await saveAll(args);
    return hasErrors(errors) ? formErrors(args, "seePrices", errors) : seeOther(paths.cart);
  }),
  clear: intent(Anything, async (args) => {
    await args.api(basket.delete);
    forgetNumber(args);
    setFlash(args.context, { key: "basketCleared", tone: "success" });
    return seeOther(paths.cart);
  }),
};

/** Saves the cart. A script sends `quiet` and gets JSON instead of a redirect. */
async function save(args: Args) {
  const press = await pressedButton(args);
  const { errors, elsewhere } = await saveAll(args, press);
  if (hasErrors(errors)) return formErrors(args, "save", errors);
  if (args.fields.has("quiet")) return Response.json({ saved: true, elsewhere });
  const toggled = await toggleBackInStock(args);
  if (toggled) {
    setFlash(args.context, toggled.isAwaited ? { key: "arrivalAwaited", tone: "success" } : { key: "arrivalUnawaited", tone: "info" });
    return seeOther(`${paths.cart}#line-${toggled.productUuid}`);
  }
  if (elsewhere) setFlash(args.context, { key: "basketChangedElsewhere", tone: "warning" });
  return seeOther(press && press.kind !== "remove" ? `${paths.cart}#line-${press.uuid}` : paths.cart);
}

async function changeView(args: Args, name: "compact" | "full") {
  const { errors } = await saveAll(args);
  rememberCompact(args, name === "compact");
  return hasErrors(errors) ? formErrors(args, name, errors) : seeOther(paths.cart);
}

export type SavedCart = { basket: Basket | null; errors: Record<string, string[]>; elsewhere: boolean };

/** Saves changed lines and wishes, and remembers the delivery days and the typed texts. */
async function saveAll(args: Args, press: Press | null = null): Promise<SavedCart> {
  const { changes, errors } = changedLines(readCart(args.fields), press);
  if (!args.fields.has("quiet")) {
    rememberPosted(args);
    rememberTexts(args, { note: textOf(args.fields, "comment"), buyerNumber: textOf(args.fields, "buyerNumber") });
  }
  const saved = await saveLines(args.api, changes);
  const wishErrors = await saveWishes(args.api, args.fields);
  const shown = Number(textOf(args.fields, "version") || Number.NaN);
  return {
    basket: saved.basket,
    errors: { ...errors, ...saved.errors, ...wishErrors },
    elsewhere: saved.basket !== null && saved.basket.version > shown + 1,
  };
}

function rememberPosted(args: Args): void {
  const branch = textOf(args.fields, "branchUuid") || null;
  const { segments, dates } = readCart(args.fields);
  rememberDates(args, branch, mergeDates(rememberedDates(args, branch), segments, dates));
}

const lineButtons = ["less", "more", "remove", "take"] as const;

async function pressedButton({ api, fields }: Args): Promise<Press | null> {
  const kind = lineButtons.find((name) => fields.has(name));
  if (!kind) return null;
  const [uuid = "", wanted] = textOf(fields, kind).split(":");
  if (kind === "remove") return { kind, uuid };
  if (kind === "take") return { kind, uuid, quantity: Number(wanted) };
  const line = linesOf(toCartView(await api(basket.get))).find((each) => each.uuid === uuid);
  if (!line) return null;
  return { kind, uuid, quantity: pressedQuantity(textOf(fields, `quantity-${uuid}`), kind === "more" ? 1 : -1, line) };
}

function hasErrors(errors: Record<string, string[]>): boolean {
  return Object.keys(errors).length > 0;
}

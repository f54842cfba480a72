import { toggleBackInStock } from "#app/areas/basket/toggle-back-in-stock.server.ts";
import { nullUnlessSignedOut } from "#app/areas/products/shopper.server.ts";
import { errorText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { type Basket, basket } from "#contract/basket.ts";
import { lines as calls } from "#contract/lines.ts";
import { Uuid } from "#contract/primitives.ts";
import { putLines } from "./put-lines.server.ts";

type Args = FormArgs<unknown, unknown>;
type TypedLines = { lines: { productUuid: string; quantity: number }[]; errors: Record<string, string[]> };

/** Filled quantity fields; empty and zero ones are skipped. */
export function readTyped(fields: FormData): TypedLines {
  const typed: TypedLines = { lines: [], errors: {} };
  for (const [name, value] of fields) {
    if (!name.startsWith("quantity-") || typeof value !== "string" || value.trim() === "") continue;
    const quantity = parseQuantity(value);
    if (quantity === null) typed.errors[name] = [errorText("invalid")];
    else if (quantity > 0) typed.lines.push({ productUuid: name.slice("quantity-".length), quantity });
  }
  return typed;
}

/** As `readTyped`, and an error if nothing is filled. */
export function readOrdered(fields: FormData): TypedLines {
  const typed = readTyped(fields);
  const isEmpty = typed.lines.length === 0 && Object.keys(typed.errors).length === 0;
  return isEmpty ? { lines: [], errors: { "": [serverT()("lists:sheet.fillOne")] } } : typed;
}

/** Sets the basket's quantities, so that a repeated submit changes nothing. */
export const putOrderSheet = (args: Args) =>
  put(args, "set", ({ count, branch }) => {
    setFlash(
      args.context,
      branch === null
        ? { key: "sheetPut", tone: "success", values: { count } }
        : { key: "sheetPutMoved", tone: "warning", values: { count, branch } },
    );
    return unfilled(args.url);
  });

/**
 * Handles the fill buttons (fill-button.tsx): the page of the address, filled where nothing is typed. Null if none was pressed.
 */
export function pressFill(args: Pick<Args, "fields">): Response | null {
  if (!args.fields.has("fill")) return null;
  const { values, ...answer } = formErrors(args, "put", {});
  const typed = Object.entries(values).filter(([, value]) => typeof value !== "string" || value.trim() !== "");
  return Response.json({ ...answer, values: Object.fromEntries(typed) } satisfies FormErrors);
}

/** The page with empty fields: what was filled in has been taken. */
export function unfilled({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete("fill");
  return pathname + (rest.size > 0 ? `?${rest}` : "");
}

/** Adds to the basket's quantities, once per idempotency key. */
export const putRepeat = (args: Args) =>
  put(args, "add", ({ stopped, branch }) => {
    if (branch !== null) setFlash(args.context, { key: "dealRepeatedMoved", tone: "warning", values: { branch } });
    else if (stopped > 0) setFlash(args.context, { key: "dealRepeatedStopped", tone: "warning", values: { count: stopped } });
    else setFlash(args.context, { key: "dealRepeated", tone: "success" });
    return paths.cart;
  });

export const quantityField = ({ productUuid }: { productUuid: string }) => `quantity-${productUuid}`;

/** `branch`: the trade point that the basket has moved to; null if it was for this one. */
type PutDone = { count: number; stopped: number; branch: string | null };

/** Orders for the trade point that the page showed. What is in the basket now leaves its fields. */
async function put(args: Args, mode: "add" | "set", done: (put: PutDone) => string): Promise<Response | FormErrors> {
  const filled = pressFill(args);
  if (filled) return filled;
  // Answers the page, with the texts typed in other rows.
  if (await toggleBackInStock(args)) return Response.json(formErrors(args, "put", {}) satisfies FormErrors);
  const { lines, errors } = readOrdered(args.fields);
  const branchUuid = Uuid.safeParse(args.fields.get("branchUuid")).data;
  const before = branchUuid && lines.length > 0 ? await args.api(basket.count).catch(nullUnlessSignedOut) : null;
  const movedTo = ({ branchUuid: now, branches }: Basket) => {
    const isMoved = before?.branch && before.branch.uuid !== now;
    return (isMoved && branches.find(({ uuid }) => uuid === now)?.name) || null;
  };
  return putLines(args, {
    intent: "put",
    lines,
    errors,
    nameOf: quantityField,
    part: "lines",
    send: () => args.api(calls.apply, { body: { branchUuid, mode, lines }, key: mode === "add" ? args.key : undefined }),
    whole: (answer) => seeOther(done({ count: lines.length, stopped: answer.stopped.length, branch: movedTo(answer) })),
    rest: (answer, written) => ({
      text: putText("basket", written.length, answer.stopped.length, movedTo(answer)),
      values: emptied(written),
    }),
  });
}

export const putText = (into: "basket" | "order", count: number, stopped = 0, branch: string | null = null): string =>
  [
    serverT()(`lists:sheet.partly.${into}`, { count }),
    ...(stopped > 0 ? [serverT()("flash:dealRepeatedStopped.text", { count: stopped })] : []),
    ...(branch === null ? [] : [serverT()("flash:sheetPutMoved.text", { branch })]),
  ].join(" ");

export const emptied = (lines: TypedLines["lines"]) => Object.fromEntries(lines.map((line) => [quantityField(line), ""]));

import type { FormErrors } from "#app/request/form-errors.ts";
import type { CartView, ChosenDates } from "./cart-view.ts";
import { linesOf } from "./cart-view.ts";
import { changedLines, readCart } from "./posted-cart.ts";
import type { Change } from "./use-cart-changes.ts";

type Values = FormErrors["values"];

/** The quantities and ticks of a cart's form that was saved unsent, as far as the cart still has their lines and they differ. */
export function savedChanges(values: Values, view: Pick<CartView, "segments">): ReadonlyMap<string, Change> {
  // The saved values are without the order of the form, in which a line follows its segment.
  const fields = view.segments.flatMap((segment) => [
    ["part", segment.uuid] as const,
    ...linesOf({ segments: [segment] }).map(({ uuid }) => [`quantity-${uuid}`, values[`quantity-${uuid}`]] as const),
  ]);
  const others = ["segment", "tick"].flatMap((name) => [values[name] ?? []].flat().map((value) => [name, value] as const));
  const posted = readCart([...fields, ...others].filter((field): field is [string, string] => typeof field[1] === "string"));
  const lines = new Map(linesOf(view).map((line) => [line.uuid, line]));
  const shown = posted.lines.map((line) => {
    const { quantity, ticked, unavailable } = lines.get(line.uuid) ?? { quantity: 0, ticked: false, unavailable: null };
    return { ...line, shown: { quantity, ticked, available: unavailable === null } };
  });
  const { changes } = changedLines({ ...posted, lines: shown });
  return new Map(changes.map(({ productUuid, quantity, isSelected }) => [productUuid, { quantity, ticked: isSelected }]));
}

/** The days chosen in it. */
export const savedDatesOf = (values: Values): ChosenDates =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith("date-") && typeof value === "string" ? [[name.slice("date-".length), value]] : [],
    ),
  );

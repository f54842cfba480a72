import type { FormErrors } from "#app/request/form-errors.ts";
import { type CartView, type ChosenDates, linesOf } from "./cart-view.ts";
import { changedLines, readCart } from "./posted-cart.ts";
import { changedWishNames } from "./posted-wishes.ts";
import type { Change } from "./use-cart-changes.ts";

type Values = FormErrors["values"];

/** What a form of the cart that did not reach it would have changed, of lines that are in the cart as that form showed them. */
export type UnsentCart = {
  changes: ReadonlyMap<string, Change>;
  /** Texts of quantities: those of `changes`, and those that are no numbers. */
  texts: ReadonlyMap<string, string>;
  dates: ChosenDates;
  newBranch: string | undefined;
  wishes: ReadonlySet<string>;
};

export function readUnsent(values: Values, view: Pick<CartView, "segments" | "branch">): UnsentCart {
  const fields = Object.entries(values).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as [string, string]));
  const posted = readCart(fields);
  const segmentOf = new Map(view.segments.flatMap((segment) => linesOf({ segments: [segment] }).map(({ uuid }) => [uuid, segment.uuid])));
  const stored = new Map(linesOf(view).map((line) => [line.uuid, line]));
  const lines = posted.lines
    .filter(({ uuid, shown }) => {
      const line = stored.get(uuid);
      return line && (!shown || (line.quantity === shown.quantity && line.ticked === shown.ticked));
    })
    // Saved values are without the form's order, by which a line has a segment. The cart's script sends changed lines alone.
    .map((line) => ({ ...line, segment: line.shown ? (segmentOf.get(line.uuid) ?? null) : null }));
  const { changes, errors } = changedLines({ ...posted, lines });
  const changed = new Map(changes.map(({ productUuid, quantity, isSelected }) => [productUuid, { quantity, ticked: isSelected }]));
  const isOfBranch = values.branchUuid === (view.branch ?? "");
  return {
    changes: new Map(
      [...changed].filter(([uuid, { quantity, ticked }]) => {
        const line = stored.get(uuid);
        return line?.quantity !== quantity || line.ticked !== ticked;
      }),
    ),
    texts: new Map(lines.flatMap(({ uuid, text }) => (changed.has(uuid) || errors[`quantity-${uuid}`] ? [[uuid, text]] : []))),
    dates: isOfBranch ? posted.dates : {},
    newBranch: isOfBranch && typeof values.newBranch === "string" ? values.newBranch : undefined,
    wishes: changedWishNames(fields),
  };
}

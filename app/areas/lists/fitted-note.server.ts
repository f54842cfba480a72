import type { OrderView } from "#app/areas/products/card-view.ts";
import { correctionText, fittedCorrection } from "#app/i18n/correction-text.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { fitting } from "./order-sheet-row.ts";

/** Says that a stored quantity is filled in as another one, in the words of the quick order; undefined if it is not. */
export function fittedNote(card: OrderView, quantity: number): string | undefined {
  const t = serverT();
  const to = fitting(card, quantity);
  const correction = fittedCorrection(quantity, to, card);
  if (!correction) return undefined;
  const rules = { own: card.orderUnit, step: card.step };
  const { key, values } = correctionText({ ...correction, fromUnit: card.orderUnit }, rules, (unit) => t(`common:units.${unit}`));
  return to > 0 ? t(key, values) : t("lists:list.noteNone", { from: values.from });
}

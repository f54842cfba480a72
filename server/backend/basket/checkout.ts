import { kopecksOf } from "#contract/kopecks.ts";
import { type Money, money } from "#contract/primitives.ts";
import type { AvailableDate } from "../distribution/available-dates.ts";
import { Problem, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { CalculatedBasket } from "./calculate-basket.ts";
import { quantityText } from "./check-lines.ts";

export type Order = {
  scheduledDeliveryDates: readonly { subcategoryUuid: string; deliveryDate: string }[];
  expectedTotal?: Money | undefined;
};

/** Delivery date by ordered segment. */
export type ChosenDates = ReadonlyMap<string, AvailableDate>;

/**
 * Checks 2 (schedule) to 8 of domain.md section 8; reports all fields of the first class that fails. Expects company and branch to
 * be checked already. Returns the chosen delivery dates.
 */
export function checkOrder(basket: CalculatedBasket, order: Order): ChosenDates {
  if (!basket.data.branch?.scheduleUuid) throwFieldErrors({ branchUuid: "noDates" });
  if (basket.summary.itemCount === 0) throwFieldErrors({ products: "nothingSelected" });
  assertAvailable(basket);
  assertQuantities(basket);
  if (basket.missing > 0) {
    throwProblem("VALIDATION_ERROR", {
      total: [translate("minTotal")],
      minPriceForDeal: money(basket.minTotal),
      missing: money(basket.missing),
    });
  }
  assertLimits(basket);
  const dates = chosenDates(basket, order);
  assertSameTotal(basket, order);
  return dates;
}

function assertAvailable({ lines }: CalculatedBasket): void {
  const gone = lines.filter((line) => line.isChecked && line.unavailable);
  if (gone.length > 0)
    throwProblem("VALIDATION_ERROR", Object.fromEntries(gone.map((line) => [`products.${line.uuid}`, [translate("unavailable")]])));
}

function assertQuantities({ lines }: CalculatedBasket): void {
  const details = lines.flatMap((line) =>
    line.isChecked && line.quantityProblem ? [[`products.${line.uuid}.quantity`, [quantityText(line, line.quantityProblem)]] as const] : [],
  );
  if (details.length > 0) throwProblem("VALIDATION_ERROR", Object.fromEntries(details));
}

function assertLimits({ assortments }: CalculatedBasket): void {
  const exceeded = assortments
    .filter((sum) => sum.excess > 0)
    .map((sum) => ({
      assortment: sum.assortmentUuid,
      name: sum.name,
      available: money(sum.available),
      total: money(sum.total),
      excess: money(sum.excess),
    }));
  const [first] = exceeded;
  if (!first) return;
  const excess = exceeded.reduce((sum, each) => sum + kopecksOf(each.excess), 0);
  throwProblem(
    "LIMIT_EXCEEDED",
    { ...first, exceeded },
    translate("limitExceeded", { text: translate("codes.LIMIT_EXCEEDED"), excess: rubles(excess) }),
  );
}

/** Requires exactly one available date for every ordered segment. */
function chosenDates({ segments }: CalculatedBasket, { scheduledDeliveryDates }: Order): ChosenDates {
  const ordered = segments.filter((segment) => segment.participates);
  const wrong = new Map<string, AvailableDate[]>();
  const chosen = new Map<string, AvailableDate>();
  for (const { subcategoryUuid, deliveryDate } of scheduledDeliveryDates) {
    const segment = ordered.find((each) => each.segmentUuid === subcategoryUuid);
    const date = segment?.dates.find((each) => each.date === deliveryDate);
    if (date && !chosen.has(subcategoryUuid)) chosen.set(subcategoryUuid, date);
    else wrong.set(subcategoryUuid, segment?.dates ?? []);
  }
  for (const segment of ordered) if (!chosen.has(segment.segmentUuid)) wrong.set(segment.segmentUuid, segment.dates);
  const expired = [...wrong].map(([segment, dates]) => ({ segment, availableDates: dates.map((each) => each.date) }));
  const isUnchosen = scheduledDeliveryDates.every(({ subcategoryUuid }) => !wrong.has(subcategoryUuid));
  if (expired[0])
    throw new Problem("TIMESLOT_EXPIRED", { ...expired[0], segments: expired }, isUnchosen ? translate("chooseDates") : undefined);
  return chosen;
}

/** CONFLICT if the total differs from the one the buyer saw: they must confirm the new one (trust.md S37). */
function assertSameTotal({ summary }: CalculatedBasket, { expectedTotal }: Order): void {
  if (!expectedTotal || kopecksOf(expectedTotal) === summary.total) return;
  throwProblem("CONFLICT", { total: money(summary.total), expectedTotal }, translate("totalChanged", { total: rubles(summary.total) }));
}

export function rubles(kopecks: number): string {
  return new Intl.NumberFormat("ru-RU", { style: "currency", currency: "RUB", minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2 }).format(
    kopecks / 100,
  );
}

import { plainDateIn } from "#contract/plain-date.ts";
import { checkQuantity, orderableRange, type QuantityProblem, type QuantityRules } from "#contract/quantity.ts";
import { available, contractType, limitExcess } from "../contracts/limit.ts";
import { type AvailableDate, availableDates } from "../distribution/available-dates.ts";
import { type UnavailableReason, unavailableReason } from "./availability.ts";
import type { BasketData, BasketLine, BranchContract } from "./basket-data.ts";
import { type BasketGroupSum, groupSums } from "./basket-groups.ts";
import { type BasketProblem, basketProblemsOf } from "./basket-problems.ts";
import { calculateLines, type PricedLine, type PriceSummary } from "./calculate-lines.ts";
import { type NextStep, nextSteps } from "./next-step.ts";
import type { LadderRow, PriceLine } from "./price.ts";
import { type MovedPrice, movedPrice, type PriceTerms } from "./price-terms.ts";
import { type VatFrom, vatByDay } from "./vat-by-day.ts";

/** A line with its calculated values; kopecks and hundredths. */
export type CalculatedLine = BasketLine & {
  priced: PricedLine;
  unavailable: UnavailableReason | null;
  quantityProblem: QuantityProblem | null;
  nextStep: NextStep | null;
  today: PriceTerms;
  /** Price change since the buyer last saw it. */
  moved: MovedPrice | null;
};

/** The branch's contract for an assortment, with the basket's total and its excess over the limit; kopecks. */
export type AssortmentSum = BranchContract & {
  name: string;
  type: "deferred" | "prepaid";
  available: number;
  total: number;
  excess: number;
};

export type SegmentDates = { segmentUuid: string; name: string; dates: AvailableDate[]; participates: boolean };

export type CalculatedBasket = {
  data: BasketData;
  lines: CalculatedLine[];
  groups: BasketGroupSum[];
  assortments: AssortmentSum[];
  segments: SegmentDates[];
  /** By line. */
  vat: ReadonlyMap<string, VatFrom[]>;
  summary: PriceSummary;
  minTotal: number;
  missing: number;
  problems: BasketProblem[];
};

/** Calculates the whole basket. Pure; shared by page and checkout, so that they cannot differ (domain.md sections 6 to 9). */
export function calculateBasket(input: BasketData, now: Date): CalculatedBasket {
  // No prices before accreditation (domain.md section 20, invariant 10): stored lines are hidden until then.
  const data = input.company.status === "accredited" ? input : { ...input, lines: [], groups: [], contracts: [] };
  const reasons = new Map(data.lines.map((line) => [line.uuid, whyUnavailable(line, data)]));
  const priceLines = data.lines.map((line) => toPriceLine(line, reasons.get(line.uuid) === null));
  const {
    lines: priced,
    summary,
    assortments: totals,
  } = calculateLines(
    priceLines,
    data.groups.map(({ uuid, ladder }) => ({ uuid, ladder })),
  );
  const total = new Map(totals.map((sum) => [sum.assortmentUuid, sum.total]));
  const assortments = assortmentSums(data, total);
  const steps = nextSteps({ lines: priceLines, priced, groups: data.groups, steps: stepsOf(data.lines), assortments });
  const ladders = new Map(data.groups.map(({ uuid, ladder }) => [uuid, ladder]));
  const lines = priced.map((prices, index): CalculatedLine => {
    const line = data.lines[index] as BasketLine;
    const today = termsOf(line, line.groupUuid === null ? line.ownLadder : (ladders.get(line.groupUuid) ?? []));
    const quantityProblem = checkQuantity(quantityRules(line), line.quantity);
    return {
      ...line,
      priced: prices,
      unavailable: reasons.get(line.uuid) ?? null,
      quantityProblem,
      nextStep: steps.get(line.uuid) ?? null,
      today,
      moved: movedPrice(line.lastSeenTerms, today, prices.tierQuantity),
    };
  });
  const segments = segmentDates(data, lines, now);
  const basket = {
    data,
    lines,
    groups: groupSums(lines, data.groups),
    assortments,
    segments,
    vat: vatByDay(lines, segments, plainDateIn(now, data.branch?.timeZone ?? "UTC"), data.vatTermsOf),
    summary,
    minTotal: data.branch?.minOrderKopecks ?? 0,
    missing: Math.max(0, (data.branch?.minOrderKopecks ?? 0) - summary.total),
  };
  return { ...basket, problems: basketProblemsOf(basket) };
}

export function quantityRules(
  line: Pick<BasketLine, "kind" | "stepHundredths" | "minHundredths" | "maxHundredths" | "round"> & Partial<Pick<BasketLine, "stock">>,
): QuantityRules {
  const { kind, stepHundredths: step, minHundredths: min, maxHundredths, round, stock } = line;
  return { kind, step, min, max: stock?.isBlocking ? Math.min(maxHundredths, stock.left) : maxHundredths, round };
}

/** False if the stock is below the smallest order and the seller does not oversell. */
export function isOrderable(line: Parameters<typeof quantityRules>[0]): boolean {
  const { lowest, highest } = orderableRange(quantityRules(line));
  return !line.stock?.isBlocking || Math.max(lowest, line.stepHundredths) <= highest;
}

/** The step that a quantity must be a multiple of, and its maximum; hundredths. */
function stepsOf(lines: readonly BasketLine[]): Map<string, { step: number; highest: number }> {
  return new Map(lines.map((line) => [line.uuid, { step: line.stepHundredths, highest: orderableRange(quantityRules(line)).highest }]));
}

export function basePrice(line: Pick<BasketLine, "personalKopecks" | "priceKopecks">): number {
  return line.personalKopecks ?? line.priceKopecks;
}

/** Price terms in the format of `termsToday` (price-terms.ts). */
function termsOf(line: BasketLine, ladder: readonly LadderRow[]): PriceTerms {
  const steps = ladder.map(({ countHundredths, percentHundredths }): [number, number] => [countHundredths, percentHundredths]);
  return { base: basePrice(line), steps: steps.sort(([a, x], [b, y]) => a - b || x - y) };
}

function toPriceLine(line: BasketLine, isAvailable: boolean): PriceLine {
  const { uuid, kind, quantity, unitsInSupply, groupUuid, assortmentUuid, isChecked, ownLadder } = line;
  return {
    uuid,
    kind,
    quantity,
    unitsInSupply,
    base: basePrice(line),
    groupUuid,
    ladder: ownLadder,
    assortmentUuid,
    isChecked,
    isAvailable,
  };
}

export const whyUnavailable = (line: BasketLine, data: BasketData): UnavailableReason | null =>
  unavailableReason(availabilityOf(line, data));

function availabilityOf(line: BasketLine, { branch, contracts, delivery }: BasketData) {
  return {
    isPublished: line.isPublished,
    inStock: line.inStock && isOrderable(line),
    hasBranch: branch !== null,
    hasContract: contracts.some((contract) => contract.assortmentUuid === line.assortmentUuid),
    hasStorage: delivery.storages.some((storage) => storage.temperatureMode === line.temperatureMode),
  };
}

/** Contracts of the basket's assortments, in the order of its lines. */
function assortmentSums({ lines, contracts }: BasketData, totals: ReadonlyMap<string, number>): AssortmentSum[] {
  const names = new Map(lines.map((line) => [line.assortmentUuid, line.assortmentName]));
  return [...names].flatMap(([assortmentUuid, name]) => {
    const contract = contracts.find((each) => each.assortmentUuid === assortmentUuid);
    if (!contract) return [];
    const { limitKopecks: limit, balanceKopecks: balance, reservedKopecks: reserved, postponDays } = contract;
    const free = available({ limit, balance, reserved });
    const total = totals.get(assortmentUuid) ?? 0;
    return [{ ...contract, name, type: contractType(postponDays), available: free, total, excess: limitExcess(postponDays, free, total) }];
  });
}

function segmentDates({ branch, delivery }: BasketData, lines: readonly CalculatedLine[], now: Date): SegmentDates[] {
  const segments = new Map<string, SegmentDates>();
  for (const { segmentUuid, segmentName: name, priced } of lines) {
    const existing = segments.get(segmentUuid);
    if (existing) existing.participates ||= priced.participates;
    else segments.set(segmentUuid, { segmentUuid, name, dates: datesOf(segmentUuid), participates: priced.participates });
  }
  return [...segments.values()];

  function datesOf(segment: string): AvailableDate[] {
    if (!branch?.scheduleUuid) return [];
    return availableDates({ rules: delivery.rules, exceptions: delivery.exceptions, segment, timeZone: branch.timeZone, now });
  }
}

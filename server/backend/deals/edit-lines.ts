import type { z } from "zod";
import type { EditLine } from "#contract/deals.ts";
import { checkQuantity, orderableRange, type QuantityRules, toHundredths } from "#contract/quantity.ts";
import { unavailableReason } from "../basket/availability.ts";
import { basePrice, isOrderable, quantityRules } from "../basket/calculate-basket.ts";
import { throwFieldErrors } from "../problem.ts";
import type { Stock } from "../stock/read-stock.ts";
import type { RequestedLine } from "./check-lines.ts";
import type { EditData, EditProduct } from "./edit-data.ts";
import type { LineRow } from "./read-deal.ts";
import { type LineSnapshot, toSnapshot } from "./snapshot.ts";

/** A line of the edited deal before pricing; `old` is its stored line. `uuid` is the product's. */
export type EditedLine = RequestedLine & {
  segmentUuid: string;
  requestedDate: string | undefined;
  field: string;
  old: LineRow | null;
  snapshot: LineSnapshot;
  temperatureMode: string | null;
};

type EditLineInput = z.output<typeof EditLine>;
type Facts = { data: EditData; contracts: ReadonlySet<string> };

/** Products whose requested quantity exceeds the quantity in the deal. */
export function raisedProducts(requested: readonly EditLineInput[], old: readonly LineRow[]): string[] {
  const before = new Map(old.map((line) => [line.productUuid, line.quantityHundredths]));
  return requested
    .filter(({ productUuid, quantity }) => toHundredths(quantity) > (before.get(productUuid) ?? 0))
    .map(({ productUuid }) => productUuid);
}

/**
 * The request is the whole list of lines; a line that is absent or has quantity 0 is removed. Added products and raised quantities
 * must be orderable today and, if the seller does not oversell, in stock; unchanged and reduced lines need neither.
 */
export function editedLines(requested: readonly EditLineInput[], old: readonly LineRow[], facts: Facts): EditedLine[] {
  const byProduct = new Map(old.map((line) => [line.productUuid, line]));
  const problems: Parameters<typeof throwFieldErrors>[0] = {};
  const seen = new Set<string>();
  const lines = requested.flatMap((line, index): EditedLine[] => {
    const field = `products.${index}`;
    if (seen.has(line.productUuid)) problems[`${field}.productUuid`] = "invalid";
    seen.add(line.productUuid);
    const quantity = toHundredths(line.quantity);
    if (quantity === 0) return [];
    const before = byProduct.get(line.productUuid) ?? null;
    const product = productFor(line.productUuid, before, facts.data);
    const grows = before === null || quantity > before.quantityHundredths;
    const isGone = grows && (!product || isUnavailable(product, facts));
    if (isGone) problems[`${field}.productUuid`] = "unavailable";
    const edited = before ? fromLine(before, quantity) : product && fromProduct(product, quantity, facts.data);
    if (!edited) return [];
    if (!isGone && quantity !== before?.quantityHundredths)
      Object.assign(problems, quantityProblem(`${field}.quantity`, rulesOf(edited.snapshot, product), quantity));
    return [
      { ...edited, requestedDate: line.deliveryDate, field: `${field}.deliveryDate`, temperatureMode: product?.temperatureMode ?? null },
    ];
  });
  if (Object.keys(problems).length > 0) throwFieldErrors(problems);
  if (lines.length === 0) throwFieldErrors({ products: "nothingSelected" });
  return lines;
}

type StockedProduct = EditProduct & { stock: Stock | null };

/** The deal's own quantity counts as available stock. */
function productFor(uuid: string, before: LineRow | null, { products, stock }: EditData): StockedProduct | undefined {
  const product = products.get(uuid);
  const own = stock.get(uuid);
  return product && { ...product, stock: own ? { ...own, left: own.left + (before?.quantityHundredths ?? 0) } : null };
}

function isUnavailable(product: StockedProduct, { data, contracts }: Facts): boolean {
  const hasStorage = data.delivery.storages.some((storage) => storage.temperatureMode === product.temperatureMode);
  const inStock = product.inStock && isOrderable(product);
  return (
    unavailableReason({ ...product, inStock, hasBranch: true, hasContract: contracts.has(product.assortmentUuid), hasStorage }) !== null
  );
}

type Priced = Omit<EditedLine, "requestedDate" | "field" | "temperatureMode">;

function fromLine(line: LineRow, quantity: number): Priced {
  const snapshot = line.snapshot as LineSnapshot;
  return {
    uuid: line.productUuid,
    kind: snapshot.dealQuantity.kind,
    quantity,
    unitsInSupply: line.unitsInSupply,
    base: line.baseKopecks,
    groupUuid: line.discountGroupUuid,
    ladder: snapshot.ladder,
    assortmentUuid: line.assortmentUuid,
    segmentUuid: line.segmentUuid,
    old: line,
    snapshot,
  };
}

function fromProduct(product: EditProduct, quantity: number, data: EditData): Priced {
  const ladder = product.groupUuid === null ? (data.ownLadders.get(product.uuid) ?? []) : [];
  const buyerCode = data.buyerCodes.get(product.uuid);
  const { uuid, kind, unitsInSupply, groupUuid, assortmentUuid, segmentUuid } = product;
  return {
    uuid,
    kind,
    quantity,
    unitsInSupply,
    base: basePrice(product),
    groupUuid,
    ladder,
    assortmentUuid,
    segmentUuid,
    old: null,
    snapshot: { ...toSnapshot({ ...product, stock: null }, ladder), ...(buyerCode && { buyerCode }) },
  };
}

/** Today's quantity rules, or those at the time of the order if the product is no longer sold. */
function rulesOf({ dealQuantity: rules }: LineSnapshot, product: StockedProduct | undefined): QuantityRules {
  if (product) return quantityRules(product);
  return {
    kind: rules.kind,
    step: toHundredths(rules.step),
    min: toHundredths(rules.min),
    max: toHundredths(rules.max),
    round: rules.round,
  };
}

function quantityProblem(field: string, rules: QuantityRules, quantity: number): Parameters<typeof throwFieldErrors>[0] {
  const problem = checkQuantity(rules, quantity);
  if (problem === null) return {};
  const { lowest, highest } = orderableRange(rules);
  const texts = {
    min: ["quantityMin", lowest],
    max: ["quantityMax", highest],
    step: ["quantityStep", problem.count],
    precision: ["quantityPrecision", problem.count],
  } as const;
  const [key, count] = texts[problem.reason];
  return { [field]: [key, { count: count / 100 }] };
}

import type { ProductDetails } from "../../products/tables.ts";
import type { ProductEntry, ScheduleEntry } from "./demo-entries.ts";

/** Lead days (order to delivery) by segment, over all schedules; "*": segments without their own rule. */
export type LeadDays = ReadonlyMap<string, { min: number; max: number }>;

export function leadDaysBySegment(schedules: readonly ScheduleEntry[]): LeadDays {
  const found = new Map<string, { min: number; max: number }>();
  for (const { segments, leadDays } of schedules.flatMap((schedule) => schedule.rules)) {
    for (const segment of segments) {
      const before = found.get(segment) ?? { min: leadDays, max: leadDays };
      found.set(segment, { min: Math.min(before.min, leadDays), max: Math.max(before.max, leadDays) });
    }
  }
  return found;
}

export function productDetails(product: ProductEntry, leadDays: LeadDays): ProductDetails {
  const { nutrition, dimensionsCm } = product;
  return {
    composition: product.composition,
    allergens: product.allergens,
    nutrition: {
      per: nutrition.per,
      calories: nutrition.kcal,
      proteins: nutrition.proteins,
      fats: nutrition.fats,
      carbohydrates: nutrition.carbohydrates,
    },
    package: product.package,
    shelfLifeDays: product.shelfLifeDays,
    packagingPerRow: product.packagingPerRow,
    rowsPerPallet: product.rowsPerPallet,
    totalPackages: product.totalPackages,
    dimensions: dimensionsCm,
    netWeight: product.netWeightG,
    grossWeight: product.grossWeightG,
    unitWeight: product.unitNetG ?? gramsInKilogram,
    additional: { terms: storageTerms(product), type: kindOfProduct(product.name), compound: compound(product) },
    delivery: { format: deliveryFormat(product), cost: deliveryCost, estimatedTime: estimatedTime(product.segment, leadDays) },
  };
}

const gramsInKilogram = 1000;

const deliveryCost = "Входит в цену при заказе от минимальной суммы центра";

function deliveryFormat({ temperatureMode }: ProductEntry): string {
  if (temperatureMode.startsWith("−")) return `Машина с морозильной установкой, ${temperatureMode}, на паллетах 120 × 80`;
  if (temperatureMode === "+5…+25 °C") return "Закрытая машина, на паллетах 120 × 80";
  return `Машина-рефрижератор, ${temperatureMode}, на паллетах 120 × 80`;
}

function estimatedTime(segment: string, leadDays: LeadDays): string {
  const { min, max } = leadDays.get(segment) ?? leadDays.get("*") ?? { min: 1, max: 2 };
  const word = new Intl.PluralRules("ru").select(max) === "many" ? "дней" : max === 1 ? "день" : "дня";
  return `${min === max ? min : `${min}–${max}`} ${word} после заказа, по графику торговой точки`;
}

function storageTerms({ temperatureMode, shelfLifeDays, allergens }: ProductEntry): string {
  const frozen = temperatureMode.startsWith("−") ? ". После разморозки повторно не замораживать" : "";
  const fresh = shelfLifeDays <= 14 && allergens.includes("молоко") ? ". После вскрытия хранить не более 36 часов" : "";
  return `Хранить при ${temperatureMode}, срок годности ${shelfLifeDays} сут.${fresh || frozen}`.replace("..", ".");
}

/** The words before the first digit, comma, bracket or quote: "Кефир" of "Кефир 2,5 %, 0,9 л". */
function kindOfProduct(name: string): string {
  return /^[^\d,(«]+/.exec(name)?.[0].trim() || name;
}

function compound({ composition, allergens }: ProductEntry): string {
  return allergens.length === 0 ? `${composition}. Аллергенов нет.` : `${composition}. Аллергены: ${allergens.join(", ")}.`;
}

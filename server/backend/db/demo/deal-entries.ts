/** Types of data/deals.json. Lines are "sku quantity", shortages "sku collected reason". */

export type DealEntry = {
  number: string;
  branch: string;
  buyer: string;
  /** The company's sales representative by default. */
  seller?: string;
  placed: { minutesAgo: number } | { beforeCutoffMinutes: number };
  deliver: DeliverEntry;
  /** By assortment: days by which its delivery is later. */
  deliverLater?: Record<string, number>;
  comment?: string;
  lines: string[];
  /** Events after placement; the status follows from them. */
  steps: DealStep[];
};

/** The nearest delivery day of each segment's schedule, counted from today in the distribution center's time zone. */
export type DeliverEntry = { firstServedInDays: number } | { lastServedDaysAgo: number };

export type DealStep = { hoursAgo?: number } & (
  | { do: "assign"; by: string; seller: string }
  | { do: "edit"; by: string; lines: string[]; comment?: string }
  | { do: "confirm" | "approve" | "pay" | "transfer" | "receive" | "close"; by: string }
  | { do: "details"; by: string; driver: string; car: string }
  | { do: "collect"; short?: string[] }
  | { do: "decline"; by: string; reason: string }
  /** The buyer pays for delivered goods of contracts with deferred payment; writes no deal log. */
  | { do: "settle"; daysAfter: number; assortments?: string[] }
);

export type ParsedLine = { sku: string; quantity: number; reason: string | null };

export function parseLine(text: string): ParsedLine {
  const [, sku = "", quantity = "", reason = null] = /^(\S+) (\S+)(?: (.+))?$/.exec(text) ?? [];
  return { sku, quantity: Number(quantity), reason };
}

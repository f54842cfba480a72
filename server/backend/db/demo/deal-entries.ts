/** Shapes of data/deals.json. A line is "sku quantity", a shortage "sku collected reason". */

export type DealEntry = {
  number: string;
  branch: string;
  buyer: string;
  /** The company's representative unless named. */
  seller?: string;
  placed: { minutesAgo: number } | { beforeCutoffMinutes: number };
  deliver: DeliverEntry;
  /** Days after the first day for goods of an assortment. */
  deliverLater?: Record<string, number>;
  comment?: string;
  lines: string[];
  /** What happened after ordering; the status follows. */
  steps: DealStep[];
};

/** The nearest day the schedule serves, counted from today in the centre's zone; every segment has its own. */
export type DeliverEntry = { firstServedInDays: number } | { lastServedDaysAgo: number };

export type DealStep = { hoursAgo?: number } & (
  | { do: "assign"; by: string; seller: string }
  | { do: "edit"; by: string; lines: string[]; comment?: string }
  | { do: "confirm" | "approve" | "pay" | "transfer" | "receive" | "close"; by: string }
  | { do: "details"; by: string; driver: string; car: string }
  | { do: "collect"; short?: string[] }
  | { do: "decline"; by: string; reason: string }
  /** The buyer pays for delivered goods of deferred contracts; no event of the deal. */
  | { do: "settle"; daysAfter: number; assortments?: string[] }
);

export type ParsedLine = { sku: string; quantity: number; reason: string | null };

export function parseLine(text: string): ParsedLine {
  const [, sku = "", quantity = "", reason = null] = /^(\S+) (\S+)(?: (.+))?$/.exec(text) ?? [];
  return { sku, quantity: Number(quantity), reason };
}

import { z } from "zod";
import { ByUuid, Money, PlainDate, Uuid } from "./primitives.ts";

export const PurchasesQuery = z.object({
  /** Days of delivery, inclusive. Without them the twelve weeks that end today; of a longer period the last `maxPurchaseWeeks`. */
  dateFrom: PlainDate.optional(),
  dateTo: PlainDate.optional(),
  branchUuid: Uuid.optional(),
});

/** What was collected for a company, by weeks and categories: both add up to `total`. */
export const Purchases = z.object({
  company: z.object({ uuid: Uuid, name: z.string() }),
  dateFrom: PlainDate,
  dateTo: PlainDate,
  /** The period asked for was longer. */
  isCut: z.boolean(),
  total: Money,
  /** Weeks with a delivery, each by its Monday, the earliest first. */
  weeks: z.array(z.object({ from: PlainDate, sum: Money })),
  /** The greatest first; a `null` name is of goods whose category is gone. */
  categories: z.array(z.object({ uuid: Uuid, name: z.string().nullable(), sum: Money })),
});
export type Purchases = z.infer<typeof Purchases>;

export const purchasesOf = { params: ByUuid, query: PurchasesQuery };

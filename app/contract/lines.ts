import { z } from "zod";
import { Basket, BasketItem } from "./basket.ts";
import { call } from "./call.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { line, Money, optionalLine, Quantity, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";
import { mostSheetMegabytes } from "./sheet-limits.ts";
import { units } from "./statuses.ts";

const Word = optionalLine(40).unwrap();

/** Lines of one order sheet, as a basket holds them. */
export const mostOrderLines = 500;

/** `gone`: was ordered before and is not sold any more. `notForBranch`: sold, but not to this trade point. */
export const lineStatuses = ["found", "several", "unknown", "notForBranch", "gone"] as const;

/** What a product was met by, in the order in which they are tried. */
export const lineMeetings = ["product", "chosen", "article", "barcode", "externalId", "name", "search"] as const;

/** Why the quantity is not the one that was asked for. */
export const quantityCorrections = [
  "noQuantity",
  "unitConverted",
  "roundedUp",
  "roundedDown",
  "belowMinimum",
  "aboveMaximum",
  "aboveStock",
] as const;

/**
 * Why no quantity was made of what was typed: a product of two numbers, no number at all, nothing, a unit that nobody knows or
 * that the product is not counted in.
 */
export const quantityRefusals = ["multiplication", "notNumber", "zero", "unknownUnit", "otherUnit"] as const;

/** A quantity as it was typed ("1 200", "0,5", "2 кор") or a number; without a unit it counts supply units, or kilograms. */
const TypedQuantity = z.union([Quantity, optionalLine(40)], { error: "invalid" });

/** A product by its uuid, else by the sender's id, else by any word for it: article, bar code, name. Without all of them it is unknown. */
export const AskedOrderLine = z.object({
  text: optionalLine(300),
  externalId: optionalLine(200),
  productUuid: Uuid.optional(),
  quantity: TypedQuantity.optional(),
  unit: optionalLine(40),
});
export type AskedOrderLine = z.infer<typeof AskedOrderLine>;

export const LineProduct = BasketItem.pick({
  uuid: true,
  name: true,
  sku: true,
  previewImage: true,
  picture: true,
  tint: true,
  unit: true,
  supplyUnit: true,
  unitsInSupply: true,
  dealQuantity: true,
  stock: true,
  isAvailable: true,
  unavailableReason: true,
}).extend({
  /** Of one unit, before discounts. */
  basePerUnit: Money,
});
export type LineProduct = z.infer<typeof LineProduct>;

export const ResolvedLine = z.object({
  status: z.enum(lineStatuses),
  by: z.enum(lineMeetings).nullable(),
  /** Of `found` and `notForBranch`; of `gone` nothing is told but that it is. */
  product: LineProduct.nullable(),
  /** Of `several`, best first, five at most. */
  candidates: z.array(LineProduct),
  /** In the product's own unit; null without a product, and when it was refused. */
  quantity: z.number().nullable(),
  corrections: z.array(
    z.object({
      reason: z.enum(quantityCorrections),
      from: z.number(),
      /** The unit of `from`; `to` is in the product's own. */
      fromUnit: z.enum(units),
      to: z.number(),
    }),
  ),
  quantityRefusal: z.enum(quantityRefusals).nullable(),
});
export type ResolvedLine = z.infer<typeof ResolvedLine>;

/** A line of a table or a paste, as it stands there. */
export const SheetLine = z.object({ text: z.string(), quantity: z.string(), unit: z.string() });
export type SheetLine = z.infer<typeof SheetLine>;

const branchUuid = Uuid.optional();

export const lines = {
  /** Lines of a workbook, a CSV file or a text from a clipboard; nothing is met or kept. */
  read: call("POST", "/v1/ordering/lines/read", {
    may: buyerRoles,
    isRead: true,
    timeout: 60_000,
    bodyLimit: filesBodyLimit(mostSheetMegabytes * 1024 * 1024),
    body: FileBody.omit({ contentType: true }),
    answer: z.object({ lines: z.array(SheetLine) }),
  }),
  /**
   * What lines stand for, in their order, and the basket that those which were found would be by themselves: prices, ladder
   * steps, limits and dates are those of `basket.get`. Of the basket's branch unless another one is named.
   */
  resolve: call("POST", "/v1/ordering/lines/resolve", {
    may: buyerRoles,
    isRead: true,
    timeout: 30_000,
    body: z.object({ branchUuid, lines: z.array(AskedOrderLine).max(mostOrderLines, { error: "invalid" }) }),
    answer: z.object({ lines: z.array(ResolvedLine), sheet: Basket }),
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /**
   * Puts products into the basket, all or none: on top of what is there and at most to a product's maximum (`add`), or
   * exactly so many (`set`). A product named twice counts together. `chosenFor` is the text that a person chose the product
   * for: his company's next line of that text stands for it.
   */
  apply: call("POST", "/v1/ordering/lines/apply", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({
      branchUuid,
      mode: z.enum(["add", "set"], { error: "invalid" }),
      lines: z
        .array(z.object({ productUuid: Uuid, quantity: Quantity, chosenFor: optionalLine(300) }))
        .max(mostOrderLines, { error: "invalid" }),
    }),
    /** `stopped`: products of which more was to be added than one order may hold. */
    answer: Basket.extend({ stopped: z.array(Uuid) }),
    refuses: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** What was chosen for a text is chosen no more. */
  forget: call("POST", "/v1/ordering/lines/forget", {
    may: buyerRoles,
    body: z.object({ text: line(300) }),
    answer: z.object({ forgotten: z.boolean() }),
  }),
  /** Lines that nothing was found for, as a workbook that `read` takes. */
  unknownFile: call("POST", "/v1/ordering/lines/unknown", {
    may: buyerRoles,
    isRead: true,
    file: true,
    body: z.object({
      lines: z.array(z.object({ text: line(300), quantity: Word, unit: Word })).max(mostOrderLines, { error: "invalid" }),
    }),
    answer: z.unknown(),
  }),
};

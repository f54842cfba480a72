import { z } from "zod";
import { Basket, BasketItem } from "./basket.ts";
import { call } from "./call.ts";
import { lineMatches, lineStatuses, quantityCorrections, quantityErrors, units } from "./enums.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { maxOrderLines, maxOrderSpreadsheetMegabytes } from "./limits.ts";
import { Money, optionalSingleLine, Quantity, RejectedFields, singleLine, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

const Word = optionalSingleLine(40).unwrap();

/** A quantity as typed ("1 200", "0,5", "2 кор"), or a number. Without a unit it is in supply units or kilograms. */
const TypedQuantity = z.union([Quantity, optionalSingleLine(40)], { error: "invalid" });

/** Names a product by uuid, else by `externalId`, else by `text`: SKU, bar code or name. A line without any of them is `unknown`. */
export const OrderLineInput = z.object({
  text: optionalSingleLine(300),
  externalId: optionalSingleLine(200),
  productUuid: Uuid.optional(),
  quantity: TypedQuantity.optional(),
  unit: optionalSingleLine(40),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

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
  /** Per unit, before discounts. */
  basePerUnit: Money,
});
export type LineProduct = z.infer<typeof LineProduct>;

export const Correction = z.object({
  reason: z.enum(quantityCorrections),
  from: z.number(),
  /** Unit of `from`; `to` is in the product's own unit. */
  fromUnit: z.enum(units),
  to: z.number(),
});

export const ResolvedLine = z.object({
  status: z.enum(lineStatuses),
  by: z.enum(lineMatches).nullable(),
  /** Of `found` and `notForBranch`; null otherwise. */
  product: LineProduct.nullable(),
  /** Of `several`: best first, at most five. */
  candidates: z.array(LineProduct),
  /** In the product's own unit; null without a product or with an error. */
  quantity: z.number().nullable(),
  corrections: z.array(Correction),
  quantityError: z.enum(quantityErrors).nullable(),
});
export type ResolvedLine = z.infer<typeof ResolvedLine>;

/** A line of a table or a pasted text, unparsed. */
export const UnparsedLine = z.object({ text: z.string(), quantity: z.string(), unit: z.string() });
export type UnparsedLine = z.infer<typeof UnparsedLine>;

/** Rows of an order form without a quantity, which are not ordered: the texts of the first ones as `examples`. */
export const EmptyRows = z.object({ count: z.number(), examples: z.array(z.string()) });
export type EmptyRows = z.infer<typeof EmptyRows>;

/** Titles of a table's filled columns that are not read, at most ten. */
export const ignoredColumns = z.array(z.string());

/** A sheet of a workbook with `count` filled rows. `lines` is empty if they are no order. */
const SheetLines = z.object({
  name: z.string(),
  count: z.number(),
  lines: z.array(UnparsedLine),
  withoutQuantity: EmptyRows,
  ignoredColumns,
});
export type SheetLines = z.infer<typeof SheetLines>;

const branchUuid = Uuid.optional();

export const lines = {
  /**
   * Reads lines of a workbook, a CSV file or a clipboard text, at most 2 MB. Matches and stores nothing. Of a workbook with several
   * filled sheets `lines` are those of `sheet`, the one with the most known headings; `otherSheets` has the others. Where any row of a
   * table has a quantity, those with none are left out and counted in `withoutQuantity`.
   */
  read: call("POST", "/v1/ordering/lines/read", {
    may: buyerRoles,
    isRead: true,
    timeout: 60_000,
    // Files a little larger are refused by their name and size.
    bodyLimit: filesBodyLimit(2 * maxOrderSpreadsheetMegabytes * 1024 ** 2),
    body: FileBody.omit({ contentType: true }),
    answer: z.object({
      lines: z.array(UnparsedLine),
      withoutQuantity: EmptyRows,
      ignoredColumns,
      sheet: z.string().nullable(),
      otherSheets: z.array(SheetLines),
    }),
    errors: ["PAYLOAD_TOO_LARGE", "ATTEMPTS_LIMIT"],
  }),
  /**
   * Matches lines to products, in their order, and answers the basket that the found ones make alone: prices, ladder steps, limits
   * and dates as in `basket.get`. For the basket's branch by default.
   */
  resolve: call("POST", "/v1/ordering/lines/resolve", {
    may: buyerRoles,
    isRead: true,
    timeout: 30_000,
    body: z.object({ branchUuid, lines: z.array(OrderLineInput).max(maxOrderLines, { error: "invalid" }) }),
    answer: z.object({ lines: z.array(ResolvedLine), basket: Basket }),
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /**
   * Writes products to the basket in one transaction. Lines that may not be ordered so (withdrawn, below the minimum, not a multiple
   * of the step) are left out and named in `rejected`; if no line is left, VALIDATION_ERROR names them. `add` adds up to a
   * product's maximum, `set` replaces the quantity; a repeated product is summed. `chosenFor` is the text that the person chose the
   * product for: the company's later lines with this text match it. `keepsCode` keeps that text as the company's own article code of the
   * product; a code that another product has, or a product that has another code, is a VALIDATION_ERROR, and nothing is written.
   */
  apply: call("POST", "/v1/ordering/lines/apply", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({
      branchUuid,
      mode: z.enum(["add", "set"], { error: "invalid" }),
      lines: z
        .array(
          z.object({
            productUuid: Uuid,
            quantity: Quantity,
            chosenFor: optionalSingleLine(300),
            keepsCode: z.boolean({ error: "invalid" }).optional(),
          }),
        )
        .max(maxOrderLines, { error: "invalid" }),
    }),
    /** `stopped`: products whose maximum limited the added quantity. A repeated product is named at its first line. */
    answer: Basket.extend({ stopped: z.array(Uuid), rejected: RejectedFields }),
    errors: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** Forgets the product chosen for a text. */
  forget: call("POST", "/v1/ordering/lines/forget", {
    may: buyerRoles,
    body: z.object({ text: singleLine(300) }),
    answer: z.object({ forgotten: z.boolean() }),
  }),
  /** Unknown lines as a workbook that `read` accepts. */
  unknownFile: call("POST", "/v1/ordering/lines/unknown", {
    may: buyerRoles,
    isRead: true,
    file: true,
    body: z.object({
      lines: z.array(z.object({ text: singleLine(300), quantity: Word, unit: Word })).max(maxOrderLines, { error: "invalid" }),
    }),
    answer: z.unknown(),
  }),
};

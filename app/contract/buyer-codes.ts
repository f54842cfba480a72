import { z } from "zod";
import { call } from "./call.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { maxOrderSpreadsheetMegabytes, maxSearchLength } from "./limits.ts";
import { ByUuid, cleaned, PageQuery, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

/** The article code that the caller's company uses for a product. */
export const BuyerCode = z.object({
  productUuid: Uuid,
  name: z.string(),
  /** The seller's article. */
  sku: z.string(),
  code: z.string(),
});
export type BuyerCode = z.infer<typeof BuyerCode>;

const may = buyerRoles;

/** Article codes of buyer companies, which their orders may name goods by. Not in the specification. */
export const buyerCodes = {
  /** By the product's name. `search` matches a part of the code, the article or the name. */
  list: call("GET", "/v1/ordering/codes", {
    may,
    query: PageQuery.extend({ search: cleaned(maxSearchLength).optional() }),
    answer: z.object({ codes: z.array(BuyerCode), total: z.number() }),
  }),
  /**
   * Writes the codes of a workbook, a CSV file or a clipboard text: the seller's article, then the company's code. A product's code
   * replaces its former one, other products keep theirs. Wrong rows are left out: `rejected` has each as it was, and why.
   */
  load: call("POST", "/v1/ordering/codes", {
    may,
    timeout: 60_000,
    bodyLimit: filesBodyLimit(2 * maxOrderSpreadsheetMegabytes * 1024 ** 2),
    body: FileBody.omit({ contentType: true }),
    /** `saved`: new and changed codes; `same`: those stored before. */
    answer: z.object({
      saved: z.number(),
      same: z.number(),
      rejected: z.array(z.object({ row: z.number(), article: z.string(), code: z.string(), reason: z.string() })),
    }),
    errors: ["PAYLOAD_TOO_LARGE", "ATTEMPTS_LIMIT", "CONFLICT"],
  }),
  /** Removes the code of a product. */
  remove: call("DELETE", "/v1/ordering/codes/:uuid", { may, params: ByUuid, answer: z.object({ isDone: z.literal(true) }) }),
};

import { z } from "zod";
import { call } from "./call.ts";
import { maxSearchLength, uploadTimeout } from "./limits.ts";
import { actAnswers, paperKinds, paperStatuses } from "./money-enums.ts";
import { dayIn } from "./plain-date.ts";
import { cleaned, limited, Money, PlainDate, queryInteger, Uuid } from "./primitives.ts";
import { paperReaders, updIssuers } from "./roles.ts";

/** A paper in the list of all deals. `total` of an act is what the buyer owes by it, negative what the seller owes; of a price list zero. */
const ListedPaper = z.object({
  uuid: Uuid,
  kind: z.enum(paperKinds),
  number: z.string(),
  date: PlainDate,
  status: z.enum(paperStatuses),
  /** 1, or one more than the paper that it corrects. */
  version: z.number(),
  total: Money,
  /** What of an invoice in force is left to pay; null of other papers. */
  left: Money.nullable(),
  company: z.object({ uuid: Uuid, name: z.string() }),
  /** Null of papers of a company. */
  deal: z.object({ uuid: Uuid, number: z.number() }).nullable(),
  /** What the buyer has answered to an act. */
  answer: z.enum(actAnswers).nullable(),
});
export type ListedPaper = z.infer<typeof ListedPaper>;

export const PapersFilter = z.object({
  kind: z.enum(paperKinds, { error: "invalid" }).optional(),
  /** Name or INN of the buyer. */
  company: cleaned(maxSearchLength).optional(),
  /** Days of the papers, inclusive. */
  dateFrom: PlainDate.optional(),
  dateTo: PlainDate.optional(),
  /** The paper's number. */
  search: cleaned(maxSearchLength).optional(),
});

export const PapersQuery = PapersFilter.extend({
  /** Keyset cursor: `next` of the previous page. */
  after: limited(50)
    .regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "invalid" })
    .refine((cursor) => dayIn(cursor.slice(0, 10)) !== undefined, { error: "invalid" })
    .optional(),
  perPage: queryInteger(1, 100).default(20),
});

/** Newest first. `next` is null on the last page. */
const CompanyPapers = z.object({ papers: z.array(ListedPaper), next: z.string().nullable() });

/** A received deal whose goods no transfer document in force is of; `total` is what was received. */
const UnpaperedDeal = z.object({
  uuid: Uuid,
  number: z.number(),
  company: z.object({ uuid: Uuid, name: z.string() }),
  deliveredOn: PlainDate,
  total: Money,
});
export type UnpaperedDeal = z.infer<typeof UnpaperedDeal>;

export const UnpaperedQuery = z.object({
  /** Keyset cursor: `next` of the previous page. */
  after: limited(70)
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "invalid" })
    .refine((cursor) => dayIn(cursor.slice(0, 10)) !== undefined, { error: "invalid" })
    .optional(),
  perPage: queryInteger(1, 100).default(20),
});

const may = paperReaders;

/** Papers of all deals and companies that the caller sees. */
export const companyPapers = {
  list: call("GET", "/v1/papers", { may, query: PapersQuery, answer: CompanyPapers }),
  /**
   * Deals of the caller that wait for a transfer document, the newest first. A page searches a bounded number of deals: it may be short
   * or empty and still have a `next`.
   */
  unpapered: call("GET", "/v1/papers/unpapered", {
    may: updIssuers,
    query: UnpaperedQuery,
    answer: z.object({ deals: z.array(UnpaperedDeal), next: z.string().nullable() }),
  }),
  /**
   * The papers of the filter as PDF, transfer documents as XML too, in one ZIP. CONFLICT without any, and beyond `maxBundlePapers` or
   * `maxBundleMegabytes`. Without replaced invoices and acts: nobody keeps those.
   */
  bundle: call("GET", "/v1/papers/bundle", {
    may,
    file: true,
    query: PapersFilter,
    answer: z.unknown(),
    errors: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
};

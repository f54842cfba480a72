import { z } from "zod";
import { call } from "./call.ts";
import { paperStatuses } from "./money-enums.ts";
import { PaperParty } from "./papers.ts";
import { ByUuid, Money, PlainDate, Uuid } from "./primitives.ts";
import { paperReaders } from "./roles.ts";

/** A claim to pay what was delivered, as it was sent with a reminder. */
export const Claim = z.object({
  uuid: Uuid,
  number: z.string(),
  date: PlainDate,
  status: z.enum(paperStatuses),
  company: z.object({ uuid: Uuid, name: z.string() }),
  seller: PaperParty,
  buyer: PaperParty,
  /** Those due first in front, the first 200 of `rowCount`; the PDF has all. */
  rows: z.array(
    z.object({
      document: z.string(),
      /** A debt that the accounting system has reported, not a delivery. */
      isBalance: z.boolean(),
      contract: z.string(),
      date: PlainDate,
      dueOn: PlainDate,
      daysOverdue: z.number(),
      amount: Money,
      rest: Money,
    }),
  ),
  rowCount: z.number(),
  total: Money,
  inWords: z.string(),
  /** What the seller adds; empty: nothing. */
  note: z.string(),
});
export type Claim = z.infer<typeof Claim>;

/** Claims are issued by the last step of reminders (papers.md section 3). */
export const claims = {
  get: call("GET", "/v1/claims/:uuid", { may: paperReaders, params: ByUuid, answer: Claim }),
  /** The claim as a PDF. */
  file: call("GET", "/v1/claims/:uuid/file", { may: paperReaders, file: true, params: ByUuid, answer: z.unknown() }),
};

import { z } from "zod";
import { call } from "./call.ts";
import { PositiveRoubles, Roubles } from "./feed-fields.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { maxPaymentParts, maxPaymentTwins, maxSearchLength, maxStatementMegabytes, uploadTimeout } from "./limits.ts";
import { paymentReasons, paymentSources, paymentStatuses } from "./money-enums.ts";
import { dayIn } from "./plain-date.ts";
import { ByUuid, cleaned, limited, Money, optionalSingleLine, PlainDate, queryInteger, singleLine, Uuid } from "./primitives.ts";
import { paymentKeepers } from "./roles.ts";

const may = paymentKeepers;

const Part = z.object({
  contractUuid: Uuid,
  branchName: z.string(),
  assortmentName: z.string(),
  amount: Money,
  /** False: the balance that the accounting system reported has it. */
  isCounted: z.boolean(),
});

/** A payment of a bank statement or of a person. `date`: when the money came. */
export const Payment = z.object({
  uuid: Uuid,
  source: z.enum(paymentSources),
  number: z.string(),
  date: z.string(),
  amount: Money,
  payerName: z.string(),
  payerInn: z.string(),
  purpose: z.string(),
  company: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  status: z.enum(paymentStatuses),
  /** Why a waiting one needs a person; null: it may be posted as it is. */
  reason: z.enum(paymentReasons).nullable(),
  parts: z.array(Part),
  createdBy: z.string(),
  createdAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentBuyer = z.object({ uuid: Uuid, name: z.string(), inn: z.string(), kpp: z.string() });
export type PaymentBuyer = z.infer<typeof PaymentBuyer>;

/** A contract that may be paid. `proposed`: what the payment would pay of it. */
const PayableContract = z.object({
  uuid: Uuid,
  branchName: z.string(),
  assortmentName: z.string(),
  owed: Money,
  overdue: Money,
  proposed: Money,
});
export type PayableContract = z.infer<typeof PayableContract>;

/** A payment's uuid, or what the exchange or a deal has instead. */
const TwinId = limited(80).regex(/^(sum |deal )?[0-9a-f-]{1,40}$/, { error: "invalid" });

/** The same sum of the company that came by another way about that day. `uuid`, `status` are null of the exchange and of deals; `title`: document or number. */
const Twin = z.object({
  id: z.string(),
  uuid: Uuid.nullable(),
  source: z.enum([...paymentSources, "exchange", "deal"]),
  status: z.enum(paymentStatuses).nullable(),
  date: z.string(),
  title: z.string(),
});
export type PaymentTwin = z.infer<typeof Twin>;

/** Newest first. `next` is null on the last page; `waiting` and `ready` count all. */
export const Payments = z.object({
  payments: z.array(Payment),
  next: z.string().nullable(),
  waiting: z.number(),
  ready: z.number(),
});
export type Payments = z.infer<typeof Payments>;

export const PaymentsQuery = z.object({
  status: z.enum(paymentStatuses, { error: "invalid" }).optional(),
  source: z.enum(paymentSources, { error: "invalid" }).optional(),
  /** By the day when the money came, or by when it was entered here. */
  order: z.enum(["date", "entered"], { error: "invalid" }).default("date"),
  /** Number, payer, INN or purpose. */
  search: cleaned(maxSearchLength).optional(),
  /** Keyset cursor: `next` of the previous page. */
  after: limited(70)
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "invalid" })
    .refine((cursor) => dayIn(cursor.slice(0, 10)) !== undefined && !Number.isNaN(Date.parse(cursor.slice(0, cursor.indexOf("_")))), {
      error: "invalid",
    })
    .optional(),
  perPage: queryInteger(1, 100).default(20),
});

/** What a document of a statement lacks; `place`: its line in the file. */
const Fault = z.object({ place: z.number(), field: z.string(), value: z.string(), message: z.string() });

/** `same`: payments that were here before. `outgoing`: documents by which money left the accounts. */
const LoadedStatement = z.object({
  added: z.number(),
  ready: z.number(),
  same: z.number(),
  outgoing: z.number(),
  faults: z.array(Fault),
  faultCount: z.number(),
});
export type LoadedStatement = z.infer<typeof LoadedStatement>;

const Changed = z.object({ uuid: Uuid, status: z.enum(paymentStatuses), reason: z.enum(paymentReasons).nullable() });

export const payments = {
  list: call("GET", "/v1/payments", { may, query: PaymentsQuery, answer: Payments }),
  /** `company`: shows its contracts instead; `buyer`: companies by INN or name to choose from, at most 20. */
  get: call("GET", "/v1/payments/:uuid", {
    may,
    params: ByUuid,
    query: z.object({ company: Uuid.optional(), buyer: cleaned(maxSearchLength).optional() }),
    answer: z.object({
      payment: Payment,
      company: PaymentBuyer.nullable(),
      contracts: z.array(PayableContract),
      buyers: z.array(PaymentBuyer),
      twins: z.array(Twin),
    }),
  }),
  /**
   * A payment that a person types; `buyer`: INN or name. Posted at once when it is clear where it belongs, else it waits. The same payment
   * again answers the first one, `isNew: false`.
   */
  add: call("POST", "/v1/payments", {
    may,
    body: z.object({
      buyer: singleLine(120),
      number: optionalSingleLine(50),
      date: PlainDate,
      amount: PositiveRoubles,
    }),
    answer: Changed.extend({ isNew: z.boolean(), company: z.string() }),
  }),
  /** A bank statement, 1CClientBankExchange. Its payments wait until they are posted. */
  load: call("POST", "/v1/payments/statement", {
    may,
    body: FileBody.omit({ contentType: true }),
    errors: ["PAYLOAD_TOO_LARGE"],
    bodyLimit: filesBodyLimit(maxStatementMegabytes * 1024 ** 2),
    timeout: uploadTimeout,
    answer: LoadedStatement,
  }),
  /** Posts payments that need no person, the oldest first, at most 1,000 in one call; `left`: ready ones after it. */
  postReady: call("POST", "/v1/payments/ready", {
    may,
    timeout: uploadTimeout,
    answer: z.object({ posted: z.number(), waiting: z.number(), left: z.number() }),
  }),
  /**
   * Posts a waiting payment as a person spread it: to contracts of one company, the parts make up its sum. `twins`: ids of those that the
   * person has seen, and knows to be other money; with any other the payment is refused and waits as `repeated`.
   */
  post: call("POST", "/v1/payments/:uuid/post", {
    may,
    params: ByUuid,
    body: z.object({
      companyUuid: Uuid,
      parts: z.array(z.object({ contractUuid: Uuid, amount: Roubles })).max(maxPaymentParts, { error: "invalid" }),
      twins: z.array(TwinId).max(maxPaymentTwins, { error: "invalid" }).optional(),
    }),
    errors: ["CONFLICT"],
    answer: Changed,
  }),
  /** Takes a posting back by reversing entries; the payment waits again. */
  undo: call("POST", "/v1/payments/:uuid/undo", { may, params: ByUuid, errors: ["CONFLICT"], answer: Changed }),
  /** Puts a waiting payment aside, or takes it back. */
  setAside: call("POST", "/v1/payments/:uuid/aside", {
    may,
    params: ByUuid,
    body: z.object({ isIgnored: z.boolean({ error: "invalid" }) }),
    errors: ["CONFLICT"],
    answer: Changed,
  }),
};

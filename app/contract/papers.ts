import { z } from "zod";
import { call } from "./call.ts";
import { CorrectableUpd, CorrectionChanges, CorrectionCheck, NewCorrection, PaperCorrection } from "./corrections.ts";
import { AcceptableUpd, NewDifferences, PaperDifferences } from "./differences.ts";
import { units, vatRates } from "./enums.ts";
import { dealPaperKinds, paperGaps, paperStatuses } from "./money-enums.ts";
import { ByUuid, Instant, Money, PlainDate, Uuid } from "./primitives.ts";
import { dealEditors, dealViewers, invoiceIssuers, paymentKeepers, updIssuers } from "./roles.ts";
import { VatSums } from "./vat.ts";

/** A numbered paper of a deal in lists. */
export const PaperSummary = z.object({
  uuid: Uuid,
  kind: z.enum(dealPaperKinds),
  number: z.string(),
  date: PlainDate,
  status: z.enum(paperStatuses),
  /** 1, or one more than the paper that it corrects. */
  version: z.number(),
  total: Money,
  issuedAt: Instant,
});
export type PaperSummary = z.infer<typeof PaperSummary>;

/** What of an invoice in force is left to pay; null of other papers. */
const left = Money.nullable();

/** A party of a paper: what it was called when the paper was issued. `kpp` is empty where there is none. */
export const PaperParty = z.object({ name: z.string(), inn: z.string(), kpp: z.string(), address: z.string() });
export type PaperParty = z.infer<typeof PaperParty>;

/** Money that came before the goods and needs an invoice with VAT of its own, at the latest on `dueOn`. `number` is empty where unknown. */
export const AdvancePayment = z.object({ number: z.string(), date: PlainDate, amount: Money, dueOn: PlainDate });

/** A paper of a deal as it was given out, with what its kind alone has. */
export const DealPaper = PaperSummary.extend({
  dealUuid: Uuid,
  dealNumber: z.string(),
  /** The paper that it corrects, and the one that corrects it. */
  corrects: z.object({ uuid: Uuid, number: z.string() }).nullable(),
  correctedBy: z.object({ uuid: Uuid, number: z.string() }).nullable(),
  seller: PaperParty,
  buyer: PaperParty,
  delivery: z.object({ from: PlainDate, to: PlainDate, branch: z.string(), address: z.string() }),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      unit: z.enum(units),
      /** In `unit`, which the price is of. */
      quantity: z.number(),
      price: Money,
      sum: Money,
      vatRate: z.literal(vatRates),
      vat: Money,
      /** The day of its delivery; null where the paper names none. */
      date: PlainDate.nullable(),
    }),
  ),
  vat: VatSums,
  inWords: z.string(),
  /** Of an invoice for an advance, which has rates instead of lines. */
  advance: AdvancePayment.extend({ signer: z.object({ name: z.string(), position: z.string() }) }).nullable(),
  invoice: z
    .object({
      bank: z.object({ name: z.string(), bik: z.string(), account: z.string(), correspondentAccount: z.string() }),
      purpose: z.string(),
      /** What of the goods was paid before it, so that it asks for the rest; null: nothing. */
      settled: z.object({ goods: Money, paid: Money }).nullable(),
      /** The payment code as an SVG path on a square of `size` modules. */
      code: z.object({ size: z.number(), path: z.string() }),
      left,
    })
    .nullable(),
  /** Of a universal transfer document: `form` 1 includes an invoice with VAT, 2 does not. */
  upd: z
    .object({
      form: z.number(),
      signer: z.object({ name: z.string(), position: z.string() }),
      /** Corrections of what the goods come to, the oldest first. */
      corrections: z.array(z.object({ uuid: Uuid, number: z.string() })),
      /** Invoices for advances that the goods close: line 5b. */
      advances: z.array(z.object({ number: z.string(), date: PlainDate })),
      /** What the XML lacks for an operator of electronic documents, and whoever loads it adds by hand. */
      lacks: z.object({
        ids: z.array(z.enum(["seller", "buyer"])),
        /** Numbers of lines, from 1: marked goods whose GTIN, packages or codes the portal does not know. */
        gtins: z.array(z.number()),
        counts: z.array(z.number()),
        codes: z.array(z.number()),
        goodsUse: z.boolean(),
      }),
    })
    .nullable(),
  /** Of a correction of a transfer document, which has lines of its own. */
  correction: PaperCorrection.nullable(),
  /** Of an act of differences, which has lines of its own. */
  differences: PaperDifferences.nullable(),
  /** Of a specification: the assortments whose contracts it is an annex to, and who signs it; empty: unknown. */
  specification: z.object({ contracts: z.array(z.string()), sellerSigner: z.string(), buyerSigner: z.string() }).nullable(),
});
export type DealPaper = z.infer<typeof DealPaper>;

const ListedDealPaper = PaperSummary.extend({ left });
export type ListedDealPaper = z.infer<typeof ListedDealPaper>;

export const DealPapers = z.object({
  /** Newest first. */
  papers: z.array(ListedDealPaper),
  /** Whether the caller may issue an invoice now, and what it needs that nobody has entered yet. */
  mayIssue: z.boolean(),
  gaps: z.array(z.enum(paperGaps)),
  /** The sum of an invoice that would be issued now; null when the one in force already says the same, or nothing is to be paid. */
  due: Money.nullable(),
  /** Why: none is in force, it would say something else, the one in force is of prepaid goods only, or a part is paid since. */
  dueBecause: z.enum(["none", "changed", "prepaidOnly", "partlyPaid"]).nullable(),
  /** Why the caller may issue a specification now; null: they may not, or the one in force already says the same. */
  specification: z.enum(["none", "changed"]).nullable(),
  /** The same of the transfer document; its gaps and sum are told to those who may issue it. */
  upd: z.object({
    mayIssue: z.boolean(),
    gaps: z.array(z.enum(paperGaps)),
    due: Money.nullable(),
    /** `requisites`: the goods are the same, and the parties are called otherwise now; right only where the document was wrong. */
    dueBecause: z.enum(["none", "changed", "requisites"]).nullable(),
  }),
  /** Whether the caller may correct the transfer document of received goods. */
  mayCorrect: z.boolean(),
  /** Whether the caller may say that goods were accepted otherwise than the transfer document in force says. */
  mayDiffer: z.boolean(),
  /** Payments that came before the goods and have no invoice for an advance; told to those who may issue it. */
  advances: z.object({ gaps: z.array(z.enum(paperGaps)), payments: z.array(AdvancePayment) }),
});
export type DealPapers = z.infer<typeof DealPapers>;

const base = "/v1/deals/:uuid/papers";
const OneOfDeal = ByUuid.extend({ paperUuid: Uuid });

/** Numbered papers that the portal itself issues; their content never changes. `uuid` is the deal's. */
export const papers = {
  list: call("GET", base, { may: dealViewers, params: ByUuid, answer: DealPapers }),
  /** Answers the invoice in force when it already says what the deal says. */
  issueInvoice: call("POST", `${base}/invoice`, {
    may: invoiceIssuers,
    params: ByUuid,
    body: z.object({}),
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  /** Of collected goods. Answers the one in force when it already says what the deal says; another one corrects it under its number. */
  issueUpd: call("POST", `${base}/upd`, {
    may: updIssuers,
    params: ByUuid,
    /** With `requisites` the correction names the parties as they are now, also where the goods are the same. */
    body: z.object({ requisites: z.literal(true, { error: "invalid" }).optional() }),
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  correctable: call("GET", `${base}/correction`, { may: updIssuers, params: ByUuid, answer: CorrectableUpd, errors: ["CONFLICT"] }),
  /** What a correction would change, before it is issued. */
  checkCorrection: call("POST", `${base}/correction/check`, {
    may: updIssuers,
    isRead: true,
    params: ByUuid,
    body: CorrectionCheck,
    answer: CorrectionChanges,
    errors: ["CONFLICT"],
  }),
  /**
   * Changes what received goods come to: the paper says so, and the contracts' balances follow. Answers the last correction when it says
   * the same of the same `base`; CONFLICT when there is another one since.
   */
  issueCorrection: call("POST", `${base}/correction`, {
    may: updIssuers,
    params: ByUuid,
    body: NewCorrection,
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  acceptable: call("GET", `${base}/differences`, { may: updIssuers, params: ByUuid, answer: AcceptableUpd, errors: ["CONFLICT"] }),
  /**
   * What was accepted otherwise than the transfer document in force says; moves no money. The next one replaces it. Answers the last one
   * when it says the same of the same `base`; CONFLICT when there is another one since.
   */
  issueDifferences: call("POST", `${base}/differences`, {
    may: updIssuers,
    params: ByUuid,
    body: NewDifferences,
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  /**
   * An act of differences that was issued wrongly: it keeps its number, and the deal may have another one. CONFLICT while a correction
   * stands on it, and of one that is replaced. Answers the paper also when it is cancelled already.
   */
  cancelDifferences: call("POST", `${base}/:paperUuid/cancel`, {
    may: paymentKeepers,
    params: OneOfDeal,
    body: z.object({}),
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  /** One invoice for each payment that came before the goods. Answers those of the deal in force, also when all are issued already. */
  issueAdvances: call("POST", `${base}/advances`, {
    may: updIssuers,
    params: ByUuid,
    body: z.object({}),
    answer: z.object({ papers: z.array(PaperSummary) }),
    errors: ["CONFLICT"],
  }),
  /** Of what was ordered, once the seller has accepted it. Answers the one in force when it already says what the deal says. */
  issueSpecification: call("POST", `${base}/specification`, {
    may: dealEditors,
    params: ByUuid,
    body: z.object({}),
    answer: PaperSummary,
    errors: ["CONFLICT"],
  }),
  get: call("GET", `${base}/:paperUuid`, { may: dealViewers, params: OneOfDeal, answer: DealPaper }),
  /** The paper as a PDF. */
  file: call("GET", `${base}/:paperUuid/file`, { may: dealViewers, file: true, params: OneOfDeal, answer: z.unknown() }),
  /** A transfer document as XML of the federal format 5.03, for an operator of electronic documents. */
  xml: call("GET", `${base}/:paperUuid/xml`, { may: dealViewers, file: true, params: OneOfDeal, answer: z.unknown() }),
  /** Papers and documents of the deal in one ZIP; NOT_FOUND without any, CONFLICT beyond `maxBundleMegabytes`. */
  bundle: call("GET", `${base}/bundle`, { may: dealViewers, file: true, params: ByUuid, answer: z.unknown(), errors: ["CONFLICT"] }),
};

/** Enumerations of papers and debts, without schemas as in enums.ts. */

/**
 * Papers that the portal issues (papers.md section 2), and what becomes of one. Acts of reconciliation, price lists and claims are of a
 * company.
 */
export const dealPaperKinds = ["invoice", "advanceInvoice", "upd", "updCorrection", "differences", "specification"] as const;
export const paperKinds = [...dealPaperKinds, "act", "priceList", "claim"] as const;
export type PaperKind = (typeof paperKinds)[number];
/** Working papers of a storage and a day of delivery: what to pick, and where to bring it. */
export const sheetKinds = ["pickingList", "routeSheet"] as const;
export type SheetKind = (typeof sheetKinds)[number];
export const paperStatuses = ["issued", "replaced", "cancelled"] as const;
export type PaperStatus = (typeof paperStatuses)[number];
/** Why goods that were received come to another sum than their transfer document says. */
export const correctionReasons = ["shortage", "defect", "returned", "price", "other"] as const;
export type CorrectionReason = (typeof correctionReasons)[number];
/** Why goods were accepted otherwise than their transfer document says. */
export const differenceReasons = ["shortage", "surplus", "damage", "quality", "shelfLife", "wrongGoods", "other"] as const;
export type DifferenceReason = (typeof differenceReasons)[number];
/** What the buyer's director makes of an act. */
export const actAnswers = ["confirmed", "objected"] as const;
export type ActAnswer = (typeof actAnswers)[number];
/** What a row of an act is; `difference`: what the accounting system's balance had more or less than the portal's. */
export const actRowKinds = ["charge", "payment", "correction", "difference"] as const;
export type ActRowKind = (typeof actRowKinds)[number];
/**
 * What a paper cannot do without and nobody has entered: requisites of both parties (`Person`: the name of a sole trader), who signs for
 * the seller, the seller's regime, rates of goods.
 */
export const paperGaps = [
  "sellerName",
  "sellerPerson",
  "sellerInn",
  "sellerKpp",
  "sellerAddress",
  "sellerOgrn",
  "sellerBank",
  "sellerSigner",
  "buyerName",
  "buyerPerson",
  "buyerInn",
  "buyerKpp",
  "buyerAddress",
  "vatRegime",
  "vatDay",
  "vatRate",
] as const;
export type PaperGap = (typeof paperGaps)[number];

/** What a trade point buys goods for. */
export const goodsUses = ["resale", "production", "own"] as const;
export type GoodsUse = (typeof goodsUses)[number];

/** How goods are traced by codes of the state: not at all, by count, by batch, by each piece. */
export const markings = ["none", "volume", "batch", "piece"] as const;
export type Marking = (typeof markings)[number];

/** By what right a person signs papers: by office, by an electronic power of attorney, by one on paper. */
export const signerBases = ["office", "electronic", "paper"] as const;
export type SignerBasis = (typeof signerBases)[number];

/** When a transfer document is issued by itself: once the deal is collected, so that it goes with the goods, or once they are received. */
export const updMoments = ["collection", "receipt"] as const;

/** What is overdue up to 7, 30 and 60 days, and longer. */
export const overdueAges = ["week", "month", "twoMonths", "older"] as const;
export const debtAges = ["notDue", ...overdueAges] as const;

/** Where a payment is from: a statement of the seller's bank, or a person who typed it. */
export const paymentSources = ["bank", "person"] as const;
/** `waiting`: it moves no balance yet. `ignored`: it never will, unless a person takes that back. */
export const paymentStatuses = ["waiting", "posted", "ignored"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * Why a waiting payment needs a person: no payer's INN, no company with it or several, no contract; the same payment came another way; its
 * purpose says that it is for another company, not for goods, given back or in advance; what is over belongs to no one contract; a person
 * took its posting back.
 */
export const paymentReasons = [
  ...(["noPayer", "noCompany", "severalCompanies", "noContract", "repeated"] as const),
  ...(["onBehalf", "notGoods", "refund", "prepayment", "advance", "undone"] as const),
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** In which days a deferral is counted. */
export const deferralUnits = ["calendar", "working"] as const;
export type DeferralUnit = (typeof deferralUnits)[number];

/** What a day of the production calendar is. */
export const dayKinds = ["working", "off"] as const;

/** Steps of reminders to pay, each after the one before, and the tone of each. */
export const reminderSteps = ["before", "polite", "firm", "firmAgain", "claim"] as const;
export type ReminderStep = (typeof reminderSteps)[number];
/** Steps after which a charge has no letter any more: the last one with days in a table, and those after it of an earlier table. */
export function finalSteps(days: Readonly<Record<ReminderStep, number | null>>): ReminderStep[] {
  const last = reminderSteps.findLastIndex((step) => days[step] !== null);
  return last < 0 ? [] : reminderSteps.slice(last);
}

export const reminderTones = ["polite", "firm", "claim"] as const;
export type ReminderTone = (typeof reminderTones)[number];

/** What became of a promise to pay once its day is over: paid, still overdue, or not due yet; or another one took its place. */
export const promiseOutcomes = ["kept", "broken", "over", "replaced"] as const;
export type PromiseOutcome = (typeof promiseOutcomes)[number];
export const promiseStates = ["inForce", ...promiseOutcomes] as const;

/** How often a company gets a statement of its account by mail; `default`: as often as the seller has it for all. */
export const statementPeriods = ["none", "weekly", "monthly"] as const;
export type StatementPeriod = (typeof statementPeriods)[number];
export const statementChoices = ["default", ...statementPeriods] as const;

/** How a contract line is paid for. */
export const contractLineTypes = ["deferred", "prepaid"] as const;

export const ledgerKinds = ["reserve", "release", "charge", "payment", "correction"] as const;

/** Filter of movements: those that change the balance, or those that only reserve money for open deals. */
export const ledgerParts = ["balance", "reserve"] as const;
export type LedgerPart = (typeof ledgerParts)[number];
export const paymentKinds = ["payment", "charge"] as const;

/**
 * Statuses of a deal (specification 1 section 4) in the order they pass, each with its phase. Code that treats several statuses
 * alike uses the phase.
 */
const dealPhases = {
  waiting_approval: "approval",
  approved_by_buyer: "approval",
  approved_by_seller: "passing",
  transferred_to_warehouse: "collecting",
  partly_collected: "receipt",
  collected: "receipt",
  received: "done",
  declined_by_buyer: "declined",
  declined_by_seller: "declined",
} as const;
export type DealStatus = keyof typeof dealPhases;
export type DealPhase = (typeof dealPhases)[DealStatus];

export const dealStatuses = Object.keys(dealPhases) as DealStatus[];
export const dealPhaseOf = (status: DealStatus): DealPhase => dealPhases[status];

export function dealStatusesIn(...phases: readonly DealPhase[]): DealStatus[] {
  return dealStatuses.filter((status) => phases.includes(dealPhases[status]));
}

export const endedDealStatuses = dealStatusesIn("done", "declined");
export const openDealStatuses = dealStatuses.filter((status) => !endedDealStatuses.includes(status));

export const suborderStatuses = [
  "new",
  "approved_by_seller",
  "transferred_to_warehouse",
  "partly_collected",
  "collected",
  "received",
] as const;
export type SuborderStatus = (typeof suborderStatuses)[number];

/** Statuses in which a suborder's collected quantities are entered or corrected. */
export const collectableStatuses: readonly SuborderStatus[] = ["transferred_to_warehouse", "partly_collected", "collected"];

export const dealTypes = ["market", "auction"] as const;
export type DealType = (typeof dealTypes)[number];

/** Also the status of a company. */
export const accreditationStatuses = ["new", "moderation", "coordination", "accredited", "declined"] as const;
export type AccreditationStatus = (typeof accreditationStatuses)[number];

export const processTypes = [
  "upload_required_documents",
  "distribution_by_region_director",
  "coordination_contract",
  "signing_contract",
  "accreditation_by_security",
  "accreditation_by_distribution_director",
  "accreditation_by_regional_director",
] as const;
export type ProcessType = (typeof processTypes)[number];

export const processStatuses = ["created", "in_work", "finished", "declined", "petition"] as const;
export type ProcessStatus = (typeof processStatuses)[number];

export const documentStatuses = ["not_loaded", "processing", "accepted", "declined", "waiting", "signed"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const customerStatuses = ["active", "disabled", "waiting_confirmation"] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const branchStatuses = ["active", "disabled"] as const;
export type BranchStatus = (typeof branchStatuses)[number];

export const ticketStatuses = ["new", "assigned", "in_work", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const companyTypes = ["buyer", "seller", "platform"] as const;
export const legalForms = ["legal", "individual"] as const;
export const notificationCategories = ["accreditation", "deal", "ticket", "custom"] as const;

/** Units of specification 2 section 9 and the supply units of the catalogue. */
export const units = ["L", "mL", "g", "kg", "pcs", "box", "package", "kcal", "cm", "m", "day", "tray", "bag", "sack", "bucket"] as const;
export type Unit = (typeof units)[number];

export const packagings = [
  "flowPack",
  "glass",
  "vacuum",
  "bucket",
  "film",
  "gas",
  "pet",
  "carton",
  "cup",
  "box",
  "bag",
  "net",
  "tray",
  "crate",
  "tin",
] as const;

export const ledgerKinds = ["reserve", "release", "charge", "payment", "correction"] as const;

/** Filter of movements: those that change the balance, or those that only reserve money for open deals. */
export const ledgerParts = ["balance", "reserve"] as const;
export type LedgerPart = (typeof ledgerParts)[number];

/** Whether a trade point has a delivery schedule. */
export const branchSchedules = ["set", "missing"] as const;

/** An exception of a schedule closes or opens a day. */
export const exceptionKinds = ["closed", "open"] as const;

export const leadDaysMax = 14;
export const scheduleNameMax = 100;

/** What to do when a line's product is out of stock: nothing, deliver an analog, or call first. */
export const substitutions = ["no", "analog", "call"] as const;

/** Whether an order that the representative places on the company's behalf is accepted at once, or the company is asked. */
export const clientOrderRules = ["accept", "ask"] as const;
export type ClientOrderRule = (typeof clientOrderRules)[number];

/** What a company's approval threshold is compared with: the sum of an order, or of a person's orders of a day. */
export const approvalRules = ["order", "day"] as const;
export type ApprovalRule = (typeof approvalRules)[number];

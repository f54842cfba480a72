/** Values of specification 1 section 4, in the order the states are passed. */
export const dealStatuses = [
  "waiting_approval",
  "approved_by_buyer",
  "approved_by_seller",
  "transferred_to_warehouse",
  "partly_collected",
  "collected",
  "received",
  "declined_by_buyer",
  "declined_by_seller",
] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** Nothing happens to such a deal any more. */
export const endedDealStatuses = ["received", "declined_by_buyer", "declined_by_seller"] as const satisfies readonly DealStatus[];
export const openDealStatuses: DealStatus[] = dealStatuses.filter((status) => !endedDealStatuses.some((ended) => ended === status));

export const suborderStatuses = ["new", "approved_by_seller", "transferred_to_warehouse", "partly_collected", "collected", "received"] as const;
export type SuborderStatus = (typeof suborderStatuses)[number];

export const dealTypes = ["market", "auction"] as const;
export type DealType = (typeof dealTypes)[number];

/** Company status equals the accreditation status. */
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

/** Which movements are wanted: those that change the balance, or those that only hold money for open deals. */
export const ledgerParts = ["balance", "reserve"] as const;
export type LedgerPart = (typeof ledgerParts)[number];

/** Whether a trade point has a delivery schedule. */
export const branchSchedules = ["set", "missing"] as const;

/** What differs on a day from the rules of a schedule. */
export const exceptionKinds = ["closed", "open"] as const;

export const leadDaysMax = 14;
export const scheduleNameMax = 100;

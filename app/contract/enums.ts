/**
 * Every enumeration of the contract, by subject. Statuses of deals stand with their phases in deal-statuses.ts, roles in roles.ts, what
 * `allowedActions` name in actions.ts, papers and debts in money-enums.ts. No schemas, so that the browser loads no zod for them.
 */

// Units and goods

/** Units of specification 2 section 9 and the supply units of the catalogue. */
const measures = ["L", "mL", "g", "kg", "pcs", "box", "package", "kcal", "cm", "m", "day"] as const;
const containers = ["tray", "bag", "sack", "bucket", "bottle", "can", "crate"] as const;
export const units = [...measures, ...containers] as const;
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
/** Codes of VAT rates (D40): percent, or `none` for goods without VAT, which are not goods at 0 percent. 18 is history. */
export const vatRates = ["none", 0, 5, 7, 10, 18, 20, 22] as const;
/** How a seller is taxed: the general regime, or a special one without VAT, at 5 or at 7 percent. */
export const sellerRegimes = ["general", "special", "special5", "special7"] as const;
export type SellerRegime = (typeof sellerRegimes)[number];
export const soldBy = ["count", "weight"] as const;
export const roundings = ["up", "nearest", "down"] as const;

/** What a quantity does not meet. */
export const quantityProblems = ["min", "max", "step", "precision"] as const;

/** Why there is no price. */
export const priceReasons = ["guest", "accreditation_required"] as const;

/** Why the product cannot be ordered. */
export const unavailableReasons = ["out_of_stock", "no_contract", "not_sold", "no_branch"] as const;
export const productSorts = ["price:asc", "price:desc", "name:asc", "name:desc"] as const;

/** Filters of the seller's products: without a picture, a price, a VAT rate, a segment or a storage of their temperature; hidden ones. */
export const sellerProductStates = ["unpictured", "unpriced", "unrated", "unsorted", "unstored", "hidden"] as const;
export type SellerProductState = (typeof sellerProductStates)[number];

/** Why buyers cannot see a product. */
export const unsoldReasons = ["hidden", "unpriced", "unrated", "unsorted"] as const;
export const priceStates = ["priced", "unpriced"] as const;

/** Of searches: nothing was found, or only a part of the words. */
export const missedKinds = ["empty", "partly"] as const;

// Companies, people and trade points

export const companyTypes = ["buyer", "seller", "platform"] as const;
export const legalForms = ["legal", "individual"] as const;

/** Whether an order that the representative places on the company's behalf is accepted at once, or the company is asked. */
export const clientOrderRules = ["accept", "ask"] as const;
export type ClientOrderRule = (typeof clientOrderRules)[number];

/** What a company's approval threshold is compared with: the sum of an order, or of a person's orders of a day. */
export const approvalRules = ["order", "day"] as const;
export type ApprovalRule = (typeof approvalRules)[number];
/** Of people who may have a second factor. */
export const factorStates = ["on", "missing"] as const;

export const customerStatuses = ["active", "disabled", "waiting_confirmation"] as const;
export type CustomerStatus = (typeof customerStatuses)[number];
export const branchStatuses = ["active", "disabled"] as const;
export type BranchStatus = (typeof branchStatuses)[number];

/** Whether a trade point has a delivery schedule. */
export const branchSchedules = ["set", "missing"] as const;
export const branchWarnings = ["BRANCH_INDEX_NOT_FOUND", "BRANCH_NOT_SERVED"] as const;
export type BranchWarning = (typeof branchWarnings)[number];

// Accreditation

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

/** Documents by legal form (domain.md section 5). The power of attorney is required only when the signer is not the director. */
export const documentTypes = {
  legal: ["charter", "ogrn_record", "inn_record", "director_order", "power_of_attorney"],
  individual: ["passport", "ogrnip_record", "inn_record"],
} as const;
export const optionalDocuments: readonly string[] = ["power_of_attorney"];
export const uploadTypes = [
  "charter",
  "ogrn_record",
  "inn_record",
  "director_order",
  "power_of_attorney",
  "passport",
  "ogrnip_record",
  "contract_signed_legal",
  "contract_signed_individual",
] as const;

// Ordering

/** Why the order cannot be placed, in the order of domain.md section 8. */
export const basketProblems = [
  "company_inactive",
  "accreditation_required",
  "no_branch",
  "no_schedule",
  "nothing_selected",
  "unavailable",
  "quantity",
  "min_total",
  "limit_exceeded",
  "no_dates",
] as const;

/** What to do when a line's product is out of stock: nothing, deliver an analog, or call first. */
export const substitutions = ["no", "analog", "call"] as const;

/** Of a line of a quick order. `gone`: ordered before, no longer sold. `notForBranch`: sold, but not to this trade point. */
export const lineStatuses = ["found", "several", "unknown", "notForBranch", "gone"] as const;

/** What a product was matched by, in the order of attempts. */
export const lineMatches = ["product", "chosen", "ownCode", "article", "barcode", "externalId", "name", "search"] as const;

/** Why the quantity differs from the requested one. */
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
 * Why the typed quantity was not accepted: an expression such as "2x3", not a number, zero, an unknown unit, or a unit that the
 * product is not counted in.
 */
export const quantityErrors = ["multiplication", "notNumber", "zero", "unknownUnit", "otherUnit"] as const;

// Standing orders

/** `stopped`: its owner may no longer order for the branch; a person who may resumes it. */
export const standingOrderStates = ["active", "paused", "stopped", "ended"] as const;
export type StandingOrderState = (typeof standingOrderStates)[number];

/** States of one delivery of a standing order. `placed`, `skipped` and `missed` are final. */
export const runStates = ["draft", "asked", "confirmed", "auto", "placed", "skipped", "missed"] as const;
export type RunState = (typeof runStates)[number];

/**
 * Why a delivery was skipped: by a person, because no day before the next one is open (`closed`), or because the order was paused,
 * changed or stopped.
 */
export const skipReasons = ["person", "closed", "paused", "changed", "stopped"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What stopped a standing order, lost: the owner's access, role or branch, or the company's access. */
export const stopReasons = ["person", "role", "branch", "company"] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why a product of the standing order is not in the next delivery. */
export const missingReasons = [...unavailableReasons, "no_date"] as const;
export type MissingReason = (typeof missingReasons)[number];
export const confirmModes = ["ask", "auto"] as const;
export type ConfirmMode = (typeof confirmModes)[number];

// Deals and contracts

export const dealTypes = ["market", "auction"] as const;
export type DealType = (typeof dealTypes)[number];
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

/** Parts of a storage's list: what it has yet to collect, and what it may correct until the receipt. */
export const collectionStages = ["toCollect", "collected"] as const;
export type CollectionStage = (typeof collectionStages)[number];

/** Why the caller may not write in a chat: the seller declined the deal, it has another representative, or the role only reads. */
export const chatClosedReasons = ["declined_by_seller", "reassigned", "reader"] as const;

// Delivery

export const exceptionKinds = ["closed", "open"] as const;
export const centerSorts = ["name", "city"] as const;
export const scheduleSorts = ["name", "center", "branches"] as const;

// Tickets and notifications

export const ticketStatuses = ["new", "assigned", "in_work", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const complaintKinds = ["damaged", "wrong", "short", "warm"] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
export const notificationCategories = ["accreditation", "deal", "ticket", "custom"] as const;

/** Channels of a notification besides the list in the portal. */
export const notificationChannels = ["email", "phone", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Silent events carry ids only: they cause a refetch and are not listed. The last four are not in the specification.
 * `counts_updated`: the person read something in any window; `exchange_updated`: a load arrived, started, waits for confirmation or
 * ended.
 */
export const silentEvents = [
  "accreditation_document_updated",
  "accreditation_contract_updated",
  "accreditation_status_updated",
  "accreditation_process_updated",
  "deal_updated",
  "ticket_updated",
  "basket_updated",
  "counts_updated",
  "exchange_updated",
] as const;
export const liveTypes = ["new_chat", "message", "notification", ...silentEvents] as const;

// Exchange

export const loadModes = ["changes", "full"] as const;
export const loadStates = ["waiting", "running", "held", "done", "failed", "cancelled", "undone"] as const;
export type LoadState = (typeof loadStates)[number];
export const loadChannels = ["json", "1c", "file", "page", "demo"] as const;

/** Entities of another system that are mapped to the portal's. */
export const mappingKinds = ["priceType", "property", "group", "unit", "storage"] as const;

/** What a seller needs before the first deal, in this order. */
export const setupSteps = ["company", "people", "centers", "schedules", "data", "goods", "prices", "buyers", "terms"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The narrowest first. `deal.changed` is any change of a deal, including its creation and statuses. */
export const webhookEvents = ["deal.created", "deal.status_changed", "deal.changed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** States of a webhook's delivery. `parked`: all retries of a day failed. */
export const deliveryStates = ["waiting", "delivered", "parked"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a webhook's delivery failed: the host name does not resolve, its address is not public, connection refused, bad certificate, ten
 * seconds passed, connection broken, the response is not 2xx, or the webhook's secret cannot be decrypted, so that nothing was sent.
 */
export const deliveryFailures = [
  "unresolved",
  "private",
  "refused",
  "certificate",
  "timeout",
  "broken",
  "status",
  "redirect",
  "secret",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** What a check of the portal's health found. */
export const checkStates = ["fine", "warning", "broken"] as const;
export type CheckState = (typeof checkStates)[number];

/** Whose the author of a message or an event of a deal is. */
export const actorSides = ["buyer", "seller", "system"] as const;
/** How a person is reached and signs in. */
export const contactMethods = ["email", "phone"] as const;
/** How the security check of an accreditation ends. */
export const securityResults = ["finished", "declined"] as const;

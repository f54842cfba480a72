import type { notificationCategories } from "./enums.ts";
import { adminRoles, buyerMoneyReaders, buyerRoles, type Grant, hasRole, roles } from "./roles.ts";

/** `custom` is for notifications of another system and has no type here. */
type Category = Exclude<(typeof notificationCategories)[number], "custom">;

const director = ["buyer_company_director"] as const satisfies readonly Grant[];
const regional = ["seller_regional_director"] as const satisfies readonly Grant[];
/** Regional directors are notified in place of a representative who can no longer sign in. */
const seller = ["seller_sales_representative", ...regional] as const satisfies readonly Grant[];

/**
 * Every notification: its number and category (specification 2 section 9) and the roles that may receive it (domain.md section 16).
 * The specification has 1 to 27 and 13.1; other numbers are the project's. Texts: locales/ru/notifications.json.
 */
const types = {
  accreditationOpened: { number: "1", category: "accreditation", roles: director },
  accreditationSubmitted: { number: "2", category: "accreditation", roles: regional },
  representativeAssigned: { number: "3", category: "accreditation", roles: director },
  accreditationAssigned: { number: "4", category: "accreditation", roles: ["seller_sales_representative"] },
  documentAccepted: { number: "5", category: "accreditation", roles: director },
  documentDeclined: { number: "6", category: "accreditation", roles: director },
  documentUploaded: { number: "7", category: "accreditation", roles: seller },
  branchScheduleChanged: { number: "8", category: "accreditation", roles: [...director, ...seller] },
  contractCreated: { number: "9", category: "accreditation", roles: director },
  signedContractUploaded: { number: "10", category: "accreditation", roles: seller },
  securityReviewRequested: { number: "11", category: "accreditation", roles: ["seller_security"] },
  accreditationDecisionRequested: { number: "12", category: "accreditation", roles: ["seller_distribution_director", ...seller] },
  accreditationApproved: { number: "13", category: "accreditation", roles: [...director, ...seller] },
  accreditationDeclined: { number: "13.1", category: "accreditation", roles: [...director, ...seller] },
  dealCreated: { number: "14", category: "deal", roles: [...director, ...seller] },
  dealCreatedOnBehalf: { number: "14.1", category: "deal", roles: buyerRoles },
  dealConsentRequested: { number: "14.2", category: "deal", roles: buyerRoles },
  dealConsentExpired: { number: "14.3", category: "deal", roles: [...buyerRoles, ...seller] },
  representativeChanged: { number: "15", category: "deal", roles: [...buyerRoles, "seller_sales_representative"] },
  dealChanged: { number: "16", category: "deal", roles: [...buyerRoles, ...seller] },
  dealConfirmedByBuyer: { number: "17", category: "deal", roles: seller },
  dealApprovedBySeller: { number: "18", category: "deal", roles: buyerRoles },
  dealDeclinedByBuyer: { number: "19", category: "deal", roles: seller },
  dealDeclinedBySeller: { number: "20", category: "deal", roles: buyerRoles },
  dealTransferredToWarehouse: { number: "21", category: "deal", roles: buyerRoles },
  dealCollected: { number: "22", category: "deal", roles: buyerRoles },
  dealPartlyCollected: { number: "23", category: "deal", roles: buyerRoles },
  standingOrderConfirmationRequested: { number: "23.1", category: "deal", roles: buyerRoles },
  standingOrderPlaced: { number: "23.2", category: "deal", roles: buyerRoles },
  standingOrderNotPlaced: { number: "23.3", category: "deal", roles: buyerRoles },
  basketCutoffApproaching: { number: "23.4", category: "deal", roles: buyerRoles },
  productBackInStock: { number: "23.5", category: "deal", roles: buyerRoles },
  pricesChanged: { number: "23.6", category: "deal", roles: buyerRoles },
  dealAdditionalPaymentDue: { number: "23.7", category: "deal", roles: buyerRoles },
  invoiceIssued: { number: "23.8", category: "deal", roles: buyerRoles },
  updIssued: { number: "23.9", category: "deal", roles: buyerRoles },
  actIssued: { number: "23.10", category: "deal", roles: buyerMoneyReaders },
  actObjected: { number: "23.11", category: "deal", roles: [...seller, "supervisor"] },
  advanceIssued: { number: "23.12", category: "deal", roles: buyerRoles },
  paymentReminder: { number: "23.13", category: "deal", roles: buyerMoneyReaders },
  promiseBroken: { number: "23.14", category: "deal", roles: seller },
  chargeDisputed: { number: "23.15", category: "deal", roles: [...buyerMoneyReaders, ...seller] },
  statementSent: { number: "23.16", category: "deal", roles: buyerMoneyReaders },
  correctionIssued: { number: "23.17", category: "deal", roles: buyerRoles },
  promiseMade: { number: "23.18", category: "deal", roles: seller },
  advanceCancelled: { number: "23.19", category: "deal", roles: buyerRoles },
  differencesIssued: { number: "23.20", category: "deal", roles: buyerRoles },
  differencesCancelled: { number: "23.22", category: "deal", roles: buyerRoles },
  dealReceived: { number: "24", category: "deal", roles: [...buyerRoles, "seller_sales_representative"] },
  ticketOpened: { number: "25", category: "ticket", roles: ["tech_support"] },
  ticketStatusChanged: { number: "26", category: "ticket", roles },
  ticketClosed: { number: "27", category: "ticket", roles },
  administratorErasure: { number: "27.1", category: "ticket", roles: adminRoles },
} as const satisfies Record<string, { number: string; category: Category; roles: readonly Grant[] }>;

/** Name of a notification: in rows, settings and texts. The specification's calls send its number. */
export type NotificationType = keyof typeof types;
export type NotificationTypeOf<Name extends Category> = {
  [Type in NotificationType]: (typeof types)[Type]["category"] extends Name ? Type : never;
}[NotificationType];

/** In the order of their numbers. */
export const notificationTypes = Object.keys(types) as NotificationType[];

/** Types that people with these roles and permissions may receive. */
export function notificationTypesOf(held: readonly Grant[]): NotificationType[] {
  return notificationTypes.filter((type) => hasRole(held, types[type].roles));
}

export function notificationTypesIn(category: (typeof notificationCategories)[number]): NotificationType[] {
  return notificationTypes.filter((type) => types[type].category === category);
}

const known = new Map<string, (typeof types)[NotificationType]>(Object.entries(types));

/** "13.1" of `accreditationDeclined`. The type of a notification of another system stays as it is. */
export const notificationNumber = (type: string): string => known.get(type)?.number ?? type;

export const categoryOf = (type: string): (typeof notificationCategories)[number] => known.get(type)?.category ?? "custom";

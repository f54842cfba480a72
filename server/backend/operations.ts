import type { areas } from "#contract/calls.ts";
import { accreditationOperations } from "./accreditation/routes.ts";
import { reauthenticationOperations } from "./auth/reauthenticate.ts";
import { authOperations } from "./auth/routes.ts";
import { passkeyOperations, secondFactorOperations } from "./auth/second-factor-routes.ts";
import { basketOperations } from "./basket/routes.ts";
import { branchOrdersOperations } from "./branch-orders/routes.ts";
import { branchesOperations } from "./branches/routes.ts";
import { buyerCodesOperations } from "./buyer-codes/routes.ts";
import { chatOperations } from "./chat/routes.ts";
import { collectionOperations } from "./collection/routes.ts";
import { companiesOperations } from "./companies/routes.ts";
import { contractsOperations } from "./contracts/routes.ts";
import { customersOperations } from "./customers/routes.ts";
import { dealsOperations, documentsOperations, subordersOperations } from "./deals/routes.ts";
import { debtsOperations } from "./debt-reminders/routes.ts";
import { distributionOperations } from "./distribution/routes.ts";
import { doctorOperations } from "./doctor/routes.ts";
import { categoriesOperations } from "./exchange/categories/routes.ts";
import { centersOperations } from "./exchange/centers/routes.ts";
import { exchangeOperations } from "./exchange/routes.ts";
import { sellerProductsOperations } from "./exchange/seller-products/routes.ts";
import { synonymsOperations } from "./exchange/synonyms/routes.ts";
import type { Handlers } from "./handlers.ts";
import { linesOperations } from "./lines/routes.ts";
import { listsOperations } from "./lists/routes.ts";
import { liveOperations } from "./live/routes.ts";
import { mailOperations } from "./mail/routes.ts";
import { notificationSettingsOperations, notificationsOperations } from "./notifications/routes.ts";
import { onBehalfOperations } from "./on-behalf/routes.ts";
import { ownCompaniesOperations } from "./own-companies/routes.ts";
import { actsOperations, claimsOperations, companyPapersOperations, companyPricesOperations, papersOperations } from "./papers/routes.ts";
import { paymentsOperations } from "./payments/routes.ts";
import { picturesOperations } from "./pictures/routes.ts";
import { productsOperations } from "./products/routes.ts";
import { backInStockOperations } from "./reminders/routes.ts";
import { standingOrdersOperations } from "./standing-orders/routes.ts";
import { ticketsOperations } from "./tickets/routes.ts";
import { webhooksOperations } from "./webhooks/routes.ts";

/** The operation of each call; a missing one does not compile. */
export const operations: { [Area in keyof typeof areas]: Handlers<Area> } = {
  auth: authOperations,
  secondFactor: secondFactorOperations,
  passkeys: passkeyOperations,
  reauthentication: reauthenticationOperations,
  customers: customersOperations,
  ownCompanies: ownCompaniesOperations,
  companies: companiesOperations,
  accreditation: accreditationOperations,
  products: productsOperations,
  backInStock: backInStockOperations,
  pictures: picturesOperations,
  sellerProducts: sellerProductsOperations,
  synonyms: synonymsOperations,
  centers: centersOperations,
  sellerCategories: categoriesOperations,
  basket: basketOperations,
  standingOrders: standingOrdersOperations,
  lines: linesOperations,
  buyerCodes: buyerCodesOperations,
  branchOrders: branchOrdersOperations,
  onBehalf: onBehalfOperations,
  deals: dealsOperations,
  suborders: subordersOperations,
  collection: collectionOperations,
  documents: documentsOperations,
  papers: papersOperations,
  companyPapers: companyPapersOperations,
  acts: actsOperations,
  companyPrices: companyPricesOperations,
  claims: claimsOperations,
  payments: paymentsOperations,
  branches: branchesOperations,
  distribution: distributionOperations,
  contracts: contractsOperations,
  debts: debtsOperations,
  notifications: notificationsOperations,
  notificationSettings: notificationSettingsOperations,
  lists: listsOperations,
  live: liveOperations,
  mail: mailOperations,
  chat: chatOperations,
  tickets: ticketsOperations,
  exchange: exchangeOperations,
  webhooks: webhooksOperations,
  doctor: doctorOperations,
};

import { accreditation } from "./accreditation.ts";
import { acts } from "./acts.ts";
import { auth } from "./auth.ts";
import { backInStock } from "./back-in-stock.ts";
import { basket } from "./basket.ts";
import { branchOrders } from "./branch-orders.ts";
import { branches } from "./branches.ts";
import { buyerCodes } from "./buyer-codes.ts";
import type { AnyCall } from "./call.ts";
import { centers } from "./centers.ts";
import { chat } from "./chat.ts";
import { claims } from "./claims.ts";
import { collection } from "./collection.ts";
import { companies } from "./companies.ts";
import { companyPapers } from "./company-papers.ts";
import { companyPrices } from "./company-prices.ts";
import { contracts } from "./contracts.ts";
import { customers } from "./customers.ts";
import { deals, suborders } from "./deals.ts";
import { debts } from "./debts.ts";
import { distribution } from "./distribution.ts";
import { doctor } from "./doctor.ts";
import { documents } from "./documents.ts";
import { exchange } from "./exchange.ts";
import { lines } from "./lines.ts";
import { lists } from "./lists.ts";
import { live } from "./live.ts";
import { mail } from "./mail.ts";
import { notificationSettings, notifications } from "./notifications.ts";
import { onBehalf } from "./on-behalf.ts";
import { ownCompanies } from "./own-companies.ts";
import { papers } from "./papers.ts";
import { passkeys } from "./passkeys.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { reauthentication } from "./reauthentication.ts";
import { secondFactor } from "./second-factor.ts";
import { sellerCategories } from "./seller-categories.ts";
import { sellerProducts } from "./seller-products.ts";
import { standingOrders } from "./standing-orders.ts";
import { synonyms } from "./synonyms.ts";
import { tickets } from "./tickets.ts";
import { webhooks } from "./webhooks.ts";

/** Every call of the contract by area. The router, the OpenAPI document and the tests read it. */
export const areas = {
  auth,
  secondFactor,
  passkeys,
  reauthentication,
  customers,
  ownCompanies,
  companies,
  accreditation,
  products,
  backInStock,
  pictures,
  sellerProducts,
  synonyms,
  centers,
  sellerCategories,
  basket,
  standingOrders,
  lines,
  buyerCodes,
  branchOrders,
  onBehalf,
  deals,
  suborders,
  collection,
  documents,
  papers,
  companyPapers,
  acts,
  companyPrices,
  claims,
  payments,
  branches,
  distribution,
  contracts,
  debts,
  notifications,
  notificationSettings,
  lists,
  live,
  mail,
  chat,
  tickets,
  exchange,
  webhooks,
  doctor,
};

/** Every call with its id, `area.name`. */
export function listCalls(): [id: string, call: AnyCall][] {
  return Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call as unknown as AnyCall]),
  );
}

import {
  accreditationStaff,
  actIssuers,
  adminRoles,
  branchPeople,
  buyerMoneyReaders,
  buyerRoles,
  chatReaders,
  collectors,
  contractViewers,
  counteragentStaff,
  dealRoles,
  dealViewers,
  exchangeEditors,
  exchangeMapReaders,
  exchangeReaders,
  type Grant,
  hasRole,
  keyMakers,
  loadEditors,
  loadReaders,
  paperReaders,
  paperStaff,
  paymentKeepers,
  priceListIssuers,
  priceListReaders,
  receivablesReaders,
  staffRoles,
  updIssuers,
} from "#contract/roles.ts";
import { traitsOf } from "./page-traits.ts";

/** Who may enter: everyone, guests only, guests of the buyers' portal (`newcomer`), anyone signed in, or who has one of the grants. */
export type Guard = "everyone" | "guest" | "newcomer" | "auth" | readonly Grant[];

export type Page = {
  path: string;
  /** Route module in app/. */
  file: string;
  guard: Guard;
};

const director = ["buyer_company_director"] as const;
const representative = ["seller_sales_representative"] as const;

/** The 17 placeholder pages of specification 1 section 2. */
export const placeholders = [
  "accreditation",
  "order",
  "payment",
  "delivery",
  "order-change",
  "refund",
  "loyalty",
  "materials",
  "what-to-sell",
  "how-to-sell",
  "loyalty-sellers",
  "materials-sellers",
  "about",
  "news",
  "contacts",
  "requisites",
  "faq",
] as const;
export type Placeholder = (typeof placeholders)[number];

export const cabinetPlaceholders = ["learning", "help", "references"] as const;
export type CabinetPlaceholder = (typeof cabinetPlaceholders)[number];

function pages<const Id extends string>(table: Record<Id, Page>): Record<Id, Page> {
  return table;
}

/** Every page of the portal. Routes, guards, tests and `npm run routes` read this table; no browser gets it. */
export const siteMap = pages({
  main: { path: "/", file: "routes/public/main.tsx", guard: "everyone" },
  catalog: { path: "/catalog/:categoryId?/:subcategoryId?", file: "routes/public/catalog.tsx", guard: "everyone" },
  placeholder: { path: "/{placeholder}", file: "routes/public/article.tsx", guard: "everyone" },
  privacyPolicy: { path: "/privacy-policy", file: "routes/public/article.tsx", guard: "everyone" },
  personalDataPolicy: { path: "/personal-data-policy", file: "routes/public/article.tsx", guard: "everyone" },
  /** `/product-{id}`; other single segments redirect to main. */
  product: { path: "/:page", file: "routes/public/product.tsx", guard: "everyone" },
  /** Gallery of widgets; 404 outside demo mode. */
  kit: { path: "/kit", file: "routes/public/kit.tsx", guard: "everyone" },
  /** E-mails and text messages of the demo; 404 outside demo mode. */
  outbox: { path: "/outbox", file: "routes/public/outbox.tsx", guard: "everyone" },
  login: { path: "/login", file: "routes/guest/login.tsx", guard: "guest" },
  register: { path: "/register", file: "routes/guest/register.tsx", guard: "newcomer" },
  restorePassword: { path: "/restorePassword", file: "routes/guest/restore-password.tsx", guard: "guest" },
  support: { path: "/support", file: "routes/guest/support.tsx", guard: "guest" },
  activateCustomer: { path: "/activate-customer/:token?", file: "routes/public/activate-customer.tsx", guard: "everyone" },
  cart: { path: "/cart", file: "routes/cart/cart.tsx", guard: "auth" },
  cartSuccess: { path: "/cart/success", file: "routes/cart/success.tsx", guard: "auth" },
  cabinet: { path: "/cabinet", file: "routes/cabinet/index.tsx", guard: "auth" },
  cabinetHome: { path: "/cabinet/home", file: "routes/cabinet/home.tsx", guard: "auth" },
  cabinetUser: { path: "/cabinet/user", file: "routes/cabinet/user.tsx", guard: "auth" },
  cabinetSettings: { path: "/cabinet/settings", file: "routes/cabinet/settings.tsx", guard: "auth" },
  /** Codes of an app as the second factor. */
  secondFactor: { path: "/cabinet/settings/code", file: "routes/cabinet/settings-code.tsx", guard: staffRoles },
  /** Asks for the password again before what `asksAgain` in the contract. */
  reauthenticate: { path: "/cabinet/confirm", file: "routes/cabinet/reauthenticate.tsx", guard: "auth" },
  companyAbout: { path: "/cabinet/company/about", file: "routes/cabinet/company-about.tsx", guard: director },
  companyAccreditation: { path: "/cabinet/company/accreditation", file: "routes/cabinet/company-accreditation.tsx", guard: buyerRoles },
  companyContracts: { path: "/cabinet/company/contracts", file: "routes/cabinet/company-contracts.tsx", guard: buyerMoneyReaders },
  companyMoney: { path: "/cabinet/company/money", file: "routes/cabinet/company-money.tsx", guard: buyerMoneyReaders },
  companyPapers: { path: "/cabinet/company/papers", file: "routes/cabinet/company-papers.tsx", guard: buyerMoneyReaders },
  /** What a company has bought: a buyer's own, or one that a person of the seller sees. */
  purchases: { path: "/cabinet/purchases/:uuid?", file: "routes/cabinet/purchases.tsx", guard: dealViewers },
  papers: { path: "/cabinet/papers", file: "routes/cabinet/papers.tsx", guard: paperStaff },
  /** Acts of reconciliation. */
  actNew: { path: "/cabinet/companies/:uuid/act", file: "routes/cabinet/act-new.tsx", guard: actIssuers },
  claim: { path: "/cabinet/claims/:uuid", file: "routes/cabinet/claim.tsx", guard: paperReaders },
  act: { path: "/cabinet/acts/:uuid", file: "routes/cabinet/act.tsx", guard: paperReaders },
  priceListNew: { path: "/cabinet/companies/:uuid/price-list", file: "routes/cabinet/price-list-new.tsx", guard: priceListIssuers },
  priceList: { path: "/cabinet/price-lists/:uuid", file: "routes/cabinet/price-list.tsx", guard: priceListReaders },
  /** A company's card: admins edit it, others read what their role may see (domain.md D5). */
  company: { path: "/cabinet/companies/:uuid", file: "routes/cabinet/company.tsx", guard: "auth" },
  companyAdd: { path: "/cabinet/companies/add", file: "routes/cabinet/company-add.tsx", guard: adminRoles },
  /** All companies of one person (domain.md D38). */
  ownCompanies: { path: "/cabinet/own-companies", file: "routes/cabinet/own-companies.tsx", guard: buyerRoles },
  branches: { path: "/cabinet/branch/list", file: "routes/cabinet/branches.tsx", guard: branchPeople },
  branch: { path: "/cabinet/branch/:id", file: "routes/cabinet/branch.tsx", guard: "auth" },
  /** A contract with its movements. */
  contract: { path: "/cabinet/contracts/:uuid", file: "routes/cabinet/contract.tsx", guard: contractViewers },
  customers: { path: "/cabinet/customer", file: "routes/cabinet/customers.tsx", guard: "auth" },
  customerAdd: {
    path: "/cabinet/customer/add",
    file: "routes/cabinet/customer-add.tsx",
    guard: [...director, ...adminRoles],
  },
  customer: { path: "/cabinet/customer/:id", file: "routes/cabinet/customer.tsx", guard: "auth" },
  deals: { path: "/cabinet/deals", file: "routes/cabinet/deals.tsx", guard: dealViewers },
  deal: { path: "/cabinet/deals/:dealId", file: "routes/cabinet/deal.tsx", guard: dealViewers },
  /** A paper that the portal issued. */
  /** A new correction of the transfer document of a received deal. */
  dealCorrection: { path: "/cabinet/deals/:dealId/correction", file: "routes/cabinet/deal-correction.tsx", guard: updIssuers },
  /** What was accepted otherwise than the transfer document says. */
  dealDifferences: { path: "/cabinet/deals/:dealId/differences", file: "routes/cabinet/deal-differences.tsx", guard: updIssuers },
  dealPaper: { path: "/cabinet/deals/:dealId/papers/:paperUuid", file: "routes/cabinet/deal-paper.tsx", guard: dealViewers },
  orderingQuick: { path: "/cabinet/ordering/quick", file: "routes/cabinet/ordering-quick.tsx", guard: buyerRoles },
  frequentProducts: { path: "/cabinet/ordering/goods", file: "routes/cabinet/ordering-frequent-products.tsx", guard: buyerRoles },
  /** The catalogue as dense rows; its query is the catalogue's. */
  orderingSheet: { path: "/cabinet/ordering/sheet", file: "routes/cabinet/ordering-sheet.tsx", guard: buyerRoles },
  orderingRepeat: { path: "/cabinet/ordering/repeat/:dealId", file: "routes/cabinet/ordering-repeat.tsx", guard: buyerRoles },
  orderingLists: { path: "/cabinet/ordering/lists", file: "routes/cabinet/ordering-lists.tsx", guard: buyerRoles },
  orderingList: { path: "/cabinet/ordering/lists/:uuid", file: "routes/cabinet/ordering-list.tsx", guard: buyerRoles },
  /** The company's own article codes. */
  buyerCodes: { path: "/cabinet/ordering/codes", file: "routes/cabinet/ordering-codes.tsx", guard: buyerRoles },
  branchOrders: { path: "/cabinet/ordering/branches", file: "routes/cabinet/ordering-branches.tsx", guard: buyerRoles },
  branchOrdersPlace: { path: "/cabinet/ordering/branches/place", file: "routes/cabinet/ordering-branches-place.tsx", guard: buyerRoles },
  /** Clients that a representative orders for. */
  clients: { path: "/cabinet/ordering/clients", file: "routes/cabinet/clients.tsx", guard: representative },
  /** The client's products as dense rows. */
  clientProducts: { path: "/cabinet/companies/:uuid/order/goods", file: "routes/cabinet/client-products.tsx", guard: representative },
  /** The representative's order for the client. */
  clientOrder: { path: "/cabinet/companies/:uuid/order", file: "routes/cabinet/client-order.tsx", guard: representative },
  standingOrders: { path: "/cabinet/ordering/standing", file: "routes/cabinet/ordering-standing-orders.tsx", guard: buyerRoles },
  standingOrderNew: { path: "/cabinet/ordering/standing/new", file: "routes/cabinet/ordering-standing-order-new.tsx", guard: buyerRoles },
  standingOrder: { path: "/cabinet/ordering/standing/:uuid", file: "routes/cabinet/ordering-standing-order.tsx", guard: buyerRoles },
  collection: { path: "/cabinet/collection", file: "routes/cabinet/collection.tsx", guard: collectors },
  /** Picking lists and route sheets. */
  collectionSheets: { path: "/cabinet/collection/sheets", file: "routes/cabinet/collection-sheets.tsx", guard: collectors },
  collectionSuborder: { path: "/cabinet/collection/:uuid", file: "routes/cabinet/collection-suborder.tsx", guard: collectors },
  chats: { path: "/cabinet/chats/list", file: "routes/cabinet/chats.tsx", guard: chatReaders },
  chat: { path: "/cabinet/chats/:dealId", file: "routes/cabinet/chat.tsx", guard: chatReaders },
  counteragents: { path: "/cabinet/counteragents", file: "routes/cabinet/counteragents.tsx", guard: counteragentStaff },
  counteragent: { path: "/cabinet/counteragents/:uuid", file: "routes/cabinet/counteragent.tsx", guard: counteragentStaff },
  counteragentContracts: {
    path: "/cabinet/counteragents/:uuid/contracts",
    file: "routes/cabinet/counteragent-contracts.tsx",
    guard: counteragentStaff,
  },
  receivables: { path: "/cabinet/receivables", file: "routes/cabinet/receivables.tsx", guard: receivablesReaders },
  companyReceivables: { path: "/cabinet/receivables/:uuid", file: "routes/cabinet/company-receivables.tsx", guard: receivablesReaders },
  payments: { path: "/cabinet/payments", file: "routes/cabinet/payments.tsx", guard: paymentKeepers },
  paymentNew: { path: "/cabinet/payments/new", file: "routes/cabinet/payment-new.tsx", guard: paymentKeepers },
  payment: { path: "/cabinet/payments/:uuid", file: "routes/cabinet/payment.tsx", guard: paymentKeepers },
  accreditations: { path: "/cabinet/accreditation", file: "routes/cabinet/accreditations.tsx", guard: accreditationStaff },
  accreditation: { path: "/cabinet/accreditation/:uuid", file: "routes/cabinet/accreditation.tsx", guard: accreditationStaff },
  tickets: { path: "/cabinet/tickets", file: "routes/cabinet/tickets.tsx", guard: "auth" },
  ticketNew: { path: "/cabinet/tickets/new", file: "routes/cabinet/ticket-new.tsx", guard: "auth" },
  ticket: { path: "/cabinet/tickets/:ticketUuid", file: "routes/cabinet/ticket.tsx", guard: "auth" },
  distributionCenters: { path: "/cabinet/distribution-centers", file: "routes/cabinet/distribution-centers.tsx", guard: representative },
  distributionCenter: {
    path: "/cabinet/distribution-centers/:id",
    file: "routes/cabinet/distribution-center.tsx",
    guard: representative,
  },
  schedule: {
    path: "/cabinet/distribution-centers/:id/schedules/:scheduleUuid",
    file: "routes/cabinet/schedule.tsx",
    guard: representative,
  },
  exchangeLoads: { path: "/cabinet/exchange/loads", file: "routes/cabinet/exchange-loads.tsx", guard: loadReaders },
  exchangeNew: { path: "/cabinet/exchange/new", file: "routes/cabinet/exchange-new.tsx", guard: loadEditors },
  exchangeLoad: { path: "/cabinet/exchange/loads/:uuid", file: "routes/cabinet/exchange-load.tsx", guard: loadReaders },
  exchangeMapping: { path: "/cabinet/exchange/mapping", file: "routes/cabinet/exchange-mapping.tsx", guard: exchangeMapReaders },
  exchangeSettings: { path: "/cabinet/exchange/settings", file: "routes/cabinet/exchange-settings.tsx", guard: exchangeReaders },
  sellerProducts: { path: "/cabinet/exchange/goods", file: "routes/cabinet/exchange-goods.tsx", guard: exchangeReaders },
  sellerProductNew: { path: "/cabinet/exchange/goods/new", file: "routes/cabinet/exchange-goods-new.tsx", guard: exchangeEditors },
  sellerProduct: { path: "/cabinet/exchange/goods/:uuid", file: "routes/cabinet/exchange-goods-card.tsx", guard: exchangeReaders },
  exchangePrices: { path: "/cabinet/exchange/prices", file: "routes/cabinet/exchange-prices.tsx", guard: exchangeReaders },
  exchangeCategories: { path: "/cabinet/exchange/categories", file: "routes/cabinet/exchange-categories.tsx", guard: exchangeEditors },
  exchangeCenters: { path: "/cabinet/exchange/centers", file: "routes/cabinet/exchange-centers.tsx", guard: exchangeReaders },
  exchangeCenter: { path: "/cabinet/exchange/centers/:uuid", file: "routes/cabinet/exchange-center.tsx", guard: exchangeReaders },
  exchangeSynonyms: { path: "/cabinet/exchange/synonyms", file: "routes/cabinet/exchange-synonyms.tsx", guard: exchangeEditors },
  exchangeMissed: { path: "/cabinet/exchange/missed", file: "routes/cabinet/exchange-missed.tsx", guard: exchangeEditors },
  exchangeKeys: { path: "/cabinet/exchange/keys", file: "routes/cabinet/exchange-keys.tsx", guard: keyMakers },
  /** Whose portal it is. */
  portalSettings: { path: "/cabinet/portal", file: "routes/cabinet/portal.tsx", guard: keyMakers },
  portalHealth: { path: "/cabinet/health", file: "routes/cabinet/health.tsx", guard: adminRoles },
  exchangeWebhooks: { path: "/cabinet/exchange/webhooks", file: "routes/cabinet/exchange-webhooks.tsx", guard: keyMakers },
  notifications: { path: "/cabinet/notifications/list", file: "routes/cabinet/notifications.tsx", guard: "auth" },
  cabinetPage: { path: "/cabinet/:page", file: "routes/cabinet/page.tsx", guard: "auth" },
  cabinetNotFound: { path: "/cabinet/*", file: "routes/cabinet/not-found.tsx", guard: "auth" },
  notFound: { path: "/*", file: "routes/public/not-found.tsx", guard: "everyone" },
});

export type PageId = keyof typeof siteMap;

/** Whether signing out on this page stays on it. */
export function staysOnLogout(pathname: string): boolean {
  return Object.entries<Page>(siteMap).some(([id, { path }]) => {
    const [page = ""] = path.split("/:", 1);
    return traitsOf(id).staysOnLogout === true && (pathname === page || pathname.startsWith(`${page}/`));
  });
}

/** Resource routes, which have guards too. */
export const resources = {
  logout: { path: "/logout", file: "routes/resources/logout.ts", guard: "auth" },
  basketLines: { path: "/resources/basket", file: "routes/resources/basket.ts", guard: "auth" },
  searchSuggestions: { path: "/resources/suggestions", file: "routes/resources/suggestions.ts", guard: "everyone" },
  searchHistory: { path: "/resources/search-history", file: "routes/resources/search-history.ts", guard: "auth" },
  branchChoice: { path: "/resources/branch", file: "routes/resources/branch.ts", guard: "auth" },
  sellerLogo: { path: "/resources/seller-logo", file: "routes/resources/seller-logo.ts", guard: "everyone" },
  companyLogo: { path: "/resources/company-logo", file: "routes/resources/company-logo.ts", guard: "auth" },
  document: { path: "/resources/document", file: "routes/resources/document.ts", guard: "auth" },
  chatFile: { path: "/resources/chat-file", file: "routes/resources/chat-file.ts", guard: "auth" },
  ticketFile: { path: "/resources/ticket-file", file: "routes/resources/ticket-file.ts", guard: "auth" },
  accreditationUpload: {
    path: "/resources/accreditation-upload",
    file: "routes/resources/accreditation-upload.ts",
    guard: buyerRoles,
  },
  dealUpload: { path: "/resources/deal-upload/:dealId", file: "routes/resources/deal-upload.ts", guard: dealRoles },
  dealDocument: { path: "/resources/deal-document", file: "routes/resources/deal-document.ts", guard: dealViewers },
  dealPaperFile: { path: "/resources/deal-paper", file: "routes/resources/deal-paper.ts", guard: dealViewers },
  paperFile: { path: "/resources/paper-file", file: "routes/resources/paper-file.ts", guard: paperReaders },
  priceListFile: { path: "/resources/price-list", file: "routes/resources/price-list-file.ts", guard: priceListReaders },
  sheetFile: { path: "/resources/collection-sheet", file: "routes/resources/collection-sheet.ts", guard: collectors },
  exchangeFile: { path: "/resources/exchange-file", file: "routes/resources/exchange-file.ts", guard: loadReaders },
  unknownLines: { path: "/resources/unknown-lines", file: "routes/resources/unknown-lines.ts", guard: buyerRoles },
  listFile: { path: "/resources/list-file", file: "routes/resources/list-file.ts", guard: "auth" },
  contractFile: { path: "/resources/contract-file", file: "routes/resources/contract-file.ts", guard: contractViewers },
  avatar: { path: "/resources/avatar", file: "routes/resources/avatar.ts", guard: "auth" },
  personalData: { path: "/resources/personal-data", file: "routes/resources/personal-data.ts", guard: "auth" },
  addresses: { path: "/resources/addresses", file: "routes/resources/addresses.ts", guard: "auth" },
  /** Server-sent events; `missedEvents` is the polling fallback. */
  events: { path: "/events", file: "routes/resources/events.ts", guard: "auth" },
  missedEvents: { path: "/events/missed", file: "routes/resources/missed-events.ts", guard: "auth" },
  counts: { path: "/resources/counts", file: "routes/resources/counts.ts", guard: "auth" },
  /** Photos of products; drawings at the same address are static files. */
  productPhoto: { path: "/pictures/:file", file: "routes/resources/product-photo.ts", guard: "everyone" },
  healthz: { path: "/healthz", file: "routes/resources/healthz.ts", guard: "everyone" },
  readyz: { path: "/readyz", file: "routes/resources/readyz.ts", guard: "everyone" },
  /** 1C's protocol "Обмен с сайтом", implemented by the backend. */
  oneC: { path: "/exchange/1c", file: "routes/resources/one-c.ts", guard: "everyone" },
  /** The exchange as JSON: the contract's calls that take an exchange key. */
  exchangeCalls: { path: "/v1/exchange/*", file: "routes/resources/exchange-calls.ts", guard: "everyone" },
  robots: { path: "/robots.txt", file: "routes/resources/robots.ts", guard: "everyone" },
} as const satisfies Record<string, { path: string; file: string; guard: Guard }>;

export type ResourceId = keyof typeof resources;

export type Admission = "enter" | "login" | "main";

/** What the guard does to a person with these roles; null is a guest. */
export function admit(guard: Guard, held: readonly Grant[] | null): Admission {
  if (guard === "everyone") return "enter";
  if (guard === "guest" || guard === "newcomer") return held === null ? "enter" : "main";
  if (held === null) return "login";
  if (guard === "auth") return "enter";
  return hasRole(held, guard) ? "enter" : "main";
}

export function mayEnter(id: PageId, held: readonly Grant[] | null): boolean {
  return admit(siteMap[id].guard, held) === "enter";
}

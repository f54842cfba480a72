import type { ParseKeys } from "i18next";
import {
  adminRoles,
  branchPeople,
  chatReaders,
  dealRoles,
  exchangeEditors,
  exchangeMapReaders,
  exchangeReaders,
  hasRole,
  isBuyer,
  keyMakers,
  type Role,
} from "#contract/roles.ts";

/** Who may enter: everyone, guests only (newcomers: of the buyers' portal), anyone signed in, or people with one of the roles. */
export type Guard = "everyone" | "guest" | "newcomer" | "auth" | readonly Role[];

export type Page = {
  path: string;
  /** Route module below app/. */
  file: string;
  guard: Guard;
  noindex?: true;
  /** White ground instead of the page colour. */
  white?: true;
  /** Signing out here stays here. */
  staysOnLogout?: true;
  /** Plain text pages send no script. */
  script?: false;
};

const director = ["buyer_company_director"] as const;
const companyPeople = [...director, "buyer_company_manager"] as const;
const representative = ["seller_sales_representative"] as const;
const accreditationStaff = [
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const;
const counteragentStaff = [
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "tech_support",
] as const;

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

/** Every page of the portal: routes, guards, menus, tests and `npm run routes` read this table. */
export const siteMap = pages({
  main: { path: "/", file: "routes/public/main.tsx", guard: "everyone" },
  catalog: { path: "/catalog/:categoryId?/:subcategoryId?", file: "routes/public/catalog.tsx", guard: "everyone" },
  placeholder: { path: "/{placeholder}", file: "routes/public/article.tsx", guard: "everyone", script: false },
  privacyPolicy: { path: "/privacy-policy", file: "routes/public/article.tsx", guard: "everyone", noindex: true, script: false },
  personalDataPolicy: { path: "/personal-data-policy", file: "routes/public/article.tsx", guard: "everyone", noindex: true, script: false },
  /** `/product-{id}`; any other single segment goes to main. */
  product: { path: "/:page", file: "routes/public/product.tsx", guard: "everyone" },
  /** The gallery of widgets; 404 outside the demo mode. */
  kit: { path: "/kit", file: "routes/public/kit.tsx", guard: "everyone", noindex: true },
  /** Letters and text messages of the demo; 404 outside the demo mode. */
  outbox: { path: "/outbox", file: "routes/public/outbox.tsx", guard: "everyone", noindex: true },
  login: { path: "/login", file: "routes/guest/login.tsx", guard: "guest" },
  register: { path: "/register", file: "routes/guest/register.tsx", guard: "newcomer" },
  restorePassword: { path: "/restorePassword", file: "routes/guest/restore-password.tsx", guard: "guest" },
  support: { path: "/support", file: "routes/guest/support.tsx", guard: "guest" },
  activateCustomer: {
    path: "/activate-customer/:token?",
    file: "routes/public/activate-customer.tsx",
    guard: "everyone",
    staysOnLogout: true,
  },
  cart: { path: "/cart", file: "routes/cart/cart.tsx", guard: "auth" },
  cartSuccess: { path: "/cart/success", file: "routes/cart/success.tsx", guard: "auth", white: true },
  cabinet: { path: "/cabinet", file: "routes/cabinet/index.tsx", guard: "auth" },
  cabinetHome: { path: "/cabinet/home", file: "routes/cabinet/home.tsx", guard: "auth" },
  cabinetUser: { path: "/cabinet/user", file: "routes/cabinet/user.tsx", guard: "auth" },
  cabinetSettings: { path: "/cabinet/settings", file: "routes/cabinet/settings.tsx", guard: "auth" },
  companyAbout: { path: "/cabinet/company/about", file: "routes/cabinet/company-about.tsx", guard: director },
  companyAccreditation: {
    path: "/cabinet/company/accreditation",
    file: "routes/cabinet/company-accreditation.tsx",
    guard: companyPeople,
  },
  companyContracts: { path: "/cabinet/company/contracts", file: "routes/cabinet/company-contracts.tsx", guard: director },
  /** The card of a company: admins change it, others read what their role may see (domain.md D5). */
  company: { path: "/cabinet/companies/:uuid", file: "routes/cabinet/company.tsx", guard: "auth" },
  companyAdd: { path: "/cabinet/companies/add", file: "routes/cabinet/company-add.tsx", guard: adminRoles },
  branches: { path: "/cabinet/branch/list", file: "routes/cabinet/branches.tsx", guard: branchPeople },
  branch: { path: "/cabinet/branch/:id", file: "routes/cabinet/branch.tsx", guard: "auth" },
  /** One contract with its movements. */
  contract: { path: "/cabinet/contracts/:uuid", file: "routes/cabinet/contract.tsx", guard: branchPeople },
  customers: { path: "/cabinet/customer", file: "routes/cabinet/customers.tsx", guard: "auth" },
  customerAdd: {
    path: "/cabinet/customer/add",
    file: "routes/cabinet/customer-add.tsx",
    guard: [...director, ...adminRoles],
  },
  customer: { path: "/cabinet/customer/:id", file: "routes/cabinet/customer.tsx", guard: "auth" },
  deals: { path: "/cabinet/deals", file: "routes/cabinet/deals.tsx", guard: dealRoles },
  deal: { path: "/cabinet/deals/:dealId", file: "routes/cabinet/deal.tsx", guard: dealRoles },
  orderingQuick: { path: "/cabinet/ordering/quick", file: "routes/cabinet/ordering-quick.tsx", guard: companyPeople },
  orderingGoods: { path: "/cabinet/ordering/goods", file: "routes/cabinet/ordering-goods.tsx", guard: companyPeople },
  /** The catalogue as dense rows; its query is the catalogue's. */
  orderingSheet: { path: "/cabinet/ordering/sheet", file: "routes/cabinet/ordering-sheet.tsx", guard: companyPeople },
  orderingRepeat: { path: "/cabinet/ordering/repeat/:dealId", file: "routes/cabinet/ordering-repeat.tsx", guard: companyPeople },
  orderingLists: { path: "/cabinet/ordering/lists", file: "routes/cabinet/ordering-lists.tsx", guard: companyPeople },
  orderingList: { path: "/cabinet/ordering/lists/:uuid", file: "routes/cabinet/ordering-list.tsx", guard: companyPeople },
  branchOrders: { path: "/cabinet/ordering/branches", file: "routes/cabinet/ordering-branches.tsx", guard: companyPeople },
  branchOrdersPlace: {
    path: "/cabinet/ordering/branches/place",
    file: "routes/cabinet/ordering-branches-place.tsx",
    guard: companyPeople,
  },
  /** Whom a representative orders for. */
  clients: { path: "/cabinet/ordering/clients", file: "routes/cabinet/clients.tsx", guard: representative },
  /** The client's goods as dense rows. */
  clientGoods: {
    path: "/cabinet/companies/:uuid/order/goods",
    file: "routes/cabinet/client-goods.tsx",
    guard: representative,
  },
  /** The company's representative orders for it. */
  clientOrder: {
    path: "/cabinet/companies/:uuid/order",
    file: "routes/cabinet/client-order.tsx",
    guard: representative,
  },
  standingList: { path: "/cabinet/ordering/standing", file: "routes/cabinet/ordering-standing.tsx", guard: companyPeople },
  standingNew: {
    path: "/cabinet/ordering/standing/new",
    file: "routes/cabinet/ordering-standing-new.tsx",
    guard: companyPeople,
  },
  standing: { path: "/cabinet/ordering/standing/:uuid", file: "routes/cabinet/ordering-standing-order.tsx", guard: companyPeople },
  chats: { path: "/cabinet/chats/list", file: "routes/cabinet/chats.tsx", guard: chatReaders },
  chat: { path: "/cabinet/chats/:dealId", file: "routes/cabinet/chat.tsx", guard: chatReaders },
  counteragents: { path: "/cabinet/counteragents", file: "routes/cabinet/counteragents.tsx", guard: counteragentStaff },
  counteragent: { path: "/cabinet/counteragents/:uuid", file: "routes/cabinet/counteragent.tsx", guard: counteragentStaff },
  counteragentContracts: {
    path: "/cabinet/counteragents/:uuid/contracts",
    file: "routes/cabinet/counteragent-contracts.tsx",
    guard: counteragentStaff,
  },
  accreditations: { path: "/cabinet/accreditation", file: "routes/cabinet/accreditations.tsx", guard: accreditationStaff },
  accreditation: { path: "/cabinet/accreditation/:uuid", file: "routes/cabinet/accreditation.tsx", guard: accreditationStaff },
  tickets: { path: "/cabinet/tickets", file: "routes/cabinet/tickets.tsx", guard: "auth" },
  ticketNew: { path: "/cabinet/tickets/new", file: "routes/cabinet/ticket-new.tsx", guard: "auth" },
  ticket: { path: "/cabinet/tickets/:ticketUuid", file: "routes/cabinet/ticket.tsx", guard: "auth" },
  distributionCenters: {
    path: "/cabinet/distribution-centers",
    file: "routes/cabinet/distribution-centers.tsx",
    guard: representative,
  },
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
  exchangeLoads: { path: "/cabinet/exchange/loads", file: "routes/cabinet/exchange-loads.tsx", guard: exchangeReaders },
  exchangeNew: { path: "/cabinet/exchange/new", file: "routes/cabinet/exchange-new.tsx", guard: exchangeEditors },
  exchangeLoad: { path: "/cabinet/exchange/loads/:uuid", file: "routes/cabinet/exchange-load.tsx", guard: exchangeReaders },
  exchangeMapping: {
    path: "/cabinet/exchange/mapping",
    file: "routes/cabinet/exchange-mapping.tsx",
    guard: exchangeMapReaders,
  },
  exchangeSettings: { path: "/cabinet/exchange/settings", file: "routes/cabinet/exchange-settings.tsx", guard: exchangeReaders },
  exchangeGoods: { path: "/cabinet/exchange/goods", file: "routes/cabinet/exchange-goods.tsx", guard: exchangeReaders },
  exchangeGoodsNew: { path: "/cabinet/exchange/goods/new", file: "routes/cabinet/exchange-goods-new.tsx", guard: exchangeEditors },
  exchangeGoodsCard: { path: "/cabinet/exchange/goods/:uuid", file: "routes/cabinet/exchange-goods-card.tsx", guard: exchangeReaders },
  exchangePrices: { path: "/cabinet/exchange/prices", file: "routes/cabinet/exchange-prices.tsx", guard: exchangeReaders },
  exchangeSynonyms: {
    path: "/cabinet/exchange/synonyms",
    file: "routes/cabinet/exchange-synonyms.tsx",
    guard: exchangeEditors,
  },
  exchangeMissed: { path: "/cabinet/exchange/missed", file: "routes/cabinet/exchange-missed.tsx", guard: exchangeEditors },
  exchangeKeys: { path: "/cabinet/exchange/keys", file: "routes/cabinet/exchange-keys.tsx", guard: keyMakers },
  exchangeWebhooks: { path: "/cabinet/exchange/webhooks", file: "routes/cabinet/exchange-webhooks.tsx", guard: keyMakers },
  notifications: { path: "/cabinet/notifications/list", file: "routes/cabinet/notifications.tsx", guard: "auth" },
  cabinetPage: { path: "/cabinet/:page", file: "routes/cabinet/page.tsx", guard: "auth", script: false },
  cabinetNotFound: { path: "/cabinet/*", file: "routes/cabinet/not-found.tsx", guard: "auth" },
  notFound: { path: "/*", file: "routes/public/not-found.tsx", guard: "everyone" },
});

/** The page a route draws, by the route's id. */
export const pageOf = (id = ""): Page | undefined => siteMap[id.replace(/^placeholder-.*/, "placeholder") as PageId];

export type PageId = keyof typeof siteMap;

/** Whether who signs out on this page stays there. */
export function staysOnLogout(pathname: string): boolean {
  return Object.values<Page>(siteMap).some(({ path, staysOnLogout: stays }) => {
    const [page = ""] = path.split("/:", 1);
    return stays === true && (pathname === page || pathname.startsWith(`${page}/`));
  });
}

/** Resource routes: no page, but a guard all the same. */
export const resources = {
  logout: { path: "/logout", file: "routes/resources/logout.ts", guard: "auth" },
  basketLines: { path: "/resources/basket", file: "routes/resources/basket.ts", guard: "auth" },
  searchSuggestions: { path: "/resources/suggestions", file: "routes/resources/suggestions.ts", guard: "everyone" },
  searchHistory: { path: "/resources/search-history", file: "routes/resources/search-history.ts", guard: "auth" },
  branchChoice: { path: "/resources/branch", file: "routes/resources/branch.ts", guard: "auth" },
  companyLogo: { path: "/resources/company-logo", file: "routes/resources/company-logo.ts", guard: "auth" },
  document: { path: "/resources/document", file: "routes/resources/document.ts", guard: "auth" },
  chatFile: { path: "/resources/chat-file", file: "routes/resources/chat-file.ts", guard: "auth" },
  ticketFile: { path: "/resources/ticket-file", file: "routes/resources/ticket-file.ts", guard: "auth" },
  accreditationUpload: {
    path: "/resources/accreditation-upload",
    file: "routes/resources/accreditation-upload.ts",
    guard: companyPeople,
  },
  dealUpload: { path: "/resources/deal-upload/:dealId", file: "routes/resources/deal-upload.ts", guard: dealRoles },
  dealDocument: { path: "/resources/deal-document", file: "routes/resources/deal-document.ts", guard: dealRoles },
  exchangeFile: { path: "/resources/exchange-file", file: "routes/resources/exchange-file.ts", guard: exchangeReaders },
  unknownLines: { path: "/resources/unknown-lines", file: "routes/resources/unknown-lines.ts", guard: companyPeople },
  listFile: { path: "/resources/list-file", file: "routes/resources/list-file.ts", guard: "auth" },
  contractFile: { path: "/resources/contract-file", file: "routes/resources/contract-file.ts", guard: branchPeople },
  avatar: { path: "/resources/avatar", file: "routes/resources/avatar.ts", guard: "auth" },
  personalData: { path: "/resources/personal-data", file: "routes/resources/personal-data.ts", guard: "auth" },
  addresses: { path: "/resources/addresses", file: "routes/resources/addresses.ts", guard: "auth" },
  /** Server-sent events, and the same for who cannot have a stream. */
  events: { path: "/events", file: "routes/resources/events.ts", guard: "auth" },
  missedEvents: { path: "/events/missed", file: "routes/resources/missed-events.ts", guard: "auth" },
  counts: { path: "/resources/counts", file: "routes/resources/counts.ts", guard: "auth" },
  /** Photos of goods; drawings of that folder are files of the portal. */
  goodsPicture: { path: "/pictures/:file", file: "routes/resources/goods-picture.ts", guard: "everyone" },
  healthz: { path: "/healthz", file: "routes/resources/healthz.ts", guard: "everyone" },
  readyz: { path: "/readyz", file: "routes/resources/readyz.ts", guard: "everyone" },
  /** 1C's "Обмен с сайтом", spoken by the backend. */
  oneC: { path: "/exchange/1c", file: "routes/resources/one-c.ts", guard: "everyone" },
  robots: { path: "/robots.txt", file: "routes/resources/robots.ts", guard: "everyone" },
} as const satisfies Record<string, { path: string; file: string; guard: Guard }>;

export type ResourceId = keyof typeof resources;

export type Admission = "enter" | "login" | "main";

/** What a person with these roles meets at a guard; null is a guest. */
export function admit(guard: Guard, held: readonly Role[] | null): Admission {
  if (guard === "everyone") return "enter";
  if (guard === "guest" || guard === "newcomer") return held === null ? "enter" : "main";
  if (held === null) return "login";
  if (guard === "auth") return "enter";
  return hasRole(held, guard) ? "enter" : "main";
}

export function mayEnter(id: PageId, held: readonly Role[] | null): boolean {
  return admit(siteMap[id].guard, held) === "enter";
}

/** Lists that can be downloaded as workbooks. */
export const listFiles = ["deals", "counteragents", "people", "branches", "schedules", "goods", "stock", "prices"] as const;
export type ListFile = (typeof listFiles)[number];

/** Stands for an address that cannot be decoded (server/ahead-of-remix.ts): answered by 400. */
export const malformedPath = "/malformed/address";

/** Address builders: the only place where a path of ours is written out. */
export const paths = {
  main: "/",
  search: (words: string) => `/catalog?search=${encodeURIComponent(words)}`,
  catalog: (category?: string | null, segment?: string | null) => ["/catalog", category, segment].filter(Boolean).join("/"),
  product: (uuid: string) => `/product-${uuid}`,
  placeholder: (page: Placeholder) => `/${page}`,
  privacyPolicy: "/privacy-policy",
  personalDataPolicy: "/personal-data-policy",
  login: (redirect?: string) => (redirect && redirect !== "/" ? `/login?redirect=${encodeURIComponent(redirect)}` : "/login"),
  register: "/register",
  registerCode: "/register?step=code",
  restorePassword: "/restorePassword",
  restoreCode: "/restorePassword?step=code",
  restoreNewPassword: "/restorePassword?step=password",
  activateCustomer: (token: string) => `/activate-customer/${encodeURIComponent(token)}`,
  support: "/support",
  supportSent: (number: string) => `/support?number=${encodeURIComponent(number)}`,
  kit: "/kit",
  outbox: "/outbox",
  cart: "/cart",
  cartSuccess: (deal: string) => `/cart/success?deal=${deal}`,
  cabinetHome: "/cabinet/home",
  cabinetHomeTab: (tab: "companies" | "customers") => `/cabinet/home?tab=${tab}`,
  user: "/cabinet/user",
  userDeletion: "/cabinet/user?step=deletion",
  settings: "/cabinet/settings",
  settingsChange: (what: "email" | "phone" | "password") => `/cabinet/settings?change=${what}`,
  settingsCode: (what: "email" | "phone") => `/cabinet/settings?change=${what}&step=code`,
  companyAbout: "/cabinet/company/about",
  companyAccreditation: "/cabinet/company/accreditation",
  companyContracts: "/cabinet/company/contracts",
  branches: "/cabinet/branch/list",
  branchesOfSchedule: (uuid: string) => `/cabinet/branch/list?scheduleUuid=${uuid}`,
  branch: (uuid: string) => `/cabinet/branch/${uuid}`,
  contract: (uuid: string) => `/cabinet/contracts/${uuid}`,
  customers: "/cabinet/customer",
  customerAdd: "/cabinet/customer/add",
  customer: (uuid: string) => `/cabinet/customer/${uuid}`,
  deals: "/cabinet/deals",
  deal: (uuid: string) => `/cabinet/deals/${uuid}`,
  orderingQuick: "/cabinet/ordering/quick",
  unknownLines: "/resources/unknown-lines",
  orderingGoods: "/cabinet/ordering/goods",
  orderingSheet: "/cabinet/ordering/sheet",
  orderingRepeat: (deal: string) => `/cabinet/ordering/repeat/${deal}`,
  orderingLists: "/cabinet/ordering/lists",
  orderingList: (uuid: string) => `/cabinet/ordering/lists/${uuid}`,
  branchOrders: "/cabinet/ordering/branches",
  standingList: "/cabinet/ordering/standing",
  /** Out of a deal's lines, else of the cart's. */
  standingNew: (deal?: string) => `/cabinet/ordering/standing/new${deal ? `?deal=${deal}` : ""}`,
  standing: (uuid: string) => `/cabinet/ordering/standing/${uuid}`,
  chats: "/cabinet/chats/list",
  /** By the deal: one of its uuid. */
  chat: (deal: string) => `/cabinet/chats/${deal}`,
  chatBefore: (deal: string, number: number) => `/cabinet/chats/${deal}?before=${number}`,
  clientOrder: (uuid: string, branch?: string) => `/cabinet/companies/${uuid}/order${branch ? `?branch=${branch}` : ""}`,
  clients: "/cabinet/ordering/clients",
  clientGoods: (uuid: string, branch: string, view: "catalog" | "usual") =>
    `/cabinet/companies/${uuid}/order/goods?branch=${branch}${view === "usual" ? "&view=usual" : ""}`,
  company: (uuid: string) => `/cabinet/companies/${uuid}`,
  companyAdd: "/cabinet/companies/add",
  /** Of a company, by an admin. */
  customerAddTo: (companyUuid: string) => `/cabinet/customer/add?company=${companyUuid}`,
  /** A list as a workbook; `query` is what its page asks the backend. */
  listFile: (list: ListFile, { page: _, perPage: __, ...query }: Record<string, string | number | undefined>) => {
    const search = new URLSearchParams({ list });
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
    return `/resources/list-file?${search}`;
  },
  /** The mark changes with the picture, so that a browser may keep it. */
  companyLogo: (uuid: string, mark: string) => `/resources/company-logo?uuid=${uuid}&mark=${mark}`,
  counteragents: "/cabinet/counteragents",
  counteragent: (uuid: string) => `/cabinet/counteragents/${uuid}`,
  counteragentContracts: (uuid: string) => `/cabinet/counteragents/${uuid}/contracts`,
  accreditations: "/cabinet/accreditation",
  accreditation: (uuid: string) => `/cabinet/accreditation/${uuid}`,
  tickets: "/cabinet/tickets",
  /** With a deal: a claim about it. */
  ticketNew: (deal?: string) => `/cabinet/tickets/new${deal ? `?deal=${deal}` : ""}`,
  ticket: (uuid: string) => `/cabinet/tickets/${uuid}`,
  ticketBefore: (uuid: string, number: number) => `/cabinet/tickets/${uuid}?before=${number}`,
  distributionCenters: "/cabinet/distribution-centers",
  schedules: "/cabinet/distribution-centers?tab=schedules",
  distributionCenter: (uuid: string) => `/cabinet/distribution-centers/${uuid}`,
  schedule: (centerUuid: string, uuid: string) => `/cabinet/distribution-centers/${centerUuid}/schedules/${uuid}`,
  exchangeLoads: "/cabinet/exchange/loads",
  exchangeLoad: (uuid: string) => `/cabinet/exchange/loads/${uuid}`,
  exchangeNew: "/cabinet/exchange/new",
  exchangeTemplate: (feed: string) => `/resources/exchange-file?template=${feed}`,
  exchangeRefused: (uuid: string) => `/resources/exchange-file?refused=${uuid}`,
  exchangeMapping: "/cabinet/exchange/mapping",
  exchangeSettings: "/cabinet/exchange/settings",
  exchangeGoods: "/cabinet/exchange/goods",
  exchangeGoodsUnsorted: "/cabinet/exchange/goods?state=unsorted",
  exchangeGoodsNew: "/cabinet/exchange/goods/new",
  exchangeGoodsCard: (uuid: string) => `/cabinet/exchange/goods/${uuid}`,
  exchangePrices: "/cabinet/exchange/prices",
  exchangeSynonyms: "/cabinet/exchange/synonyms",
  exchangeSynonymOf: (words: string) => `/cabinet/exchange/synonyms?words=${encodeURIComponent(words)}`,
  exchangeMissed: "/cabinet/exchange/missed",
  exchangeKeys: "/cabinet/exchange/keys",
  exchangeWebhooks: "/cabinet/exchange/webhooks",
  notifications: "/cabinet/notifications/list",
  cabinetPage: (page: CabinetPlaceholder) => `/cabinet/${page}`,
  /** The specification's entries lead to the not-found page (domain.md C3), which says where goods are looked after. */
  catalogManage: "/cabinet/catalog/manage",
  catalogNewCards: "/cabinet/catalog/new-cards",
  catalogCreate: "/cabinet/catalog/create",
  logout: "/logout",
  basketLines: "/resources/basket",
  searchSuggestions: "/resources/suggestions",
  searchHistory: "/resources/search-history",
  branchChoice: "/resources/branch",
  document: (uuid: string) => `/resources/document?uuid=${uuid}`,
  documentPreview: (uuid: string) => `/resources/document?uuid=${uuid}&view=1`,
  chatFile: (deal: string, uuid: string) => `/resources/chat-file?chat=${deal}&uuid=${uuid}`,
  ticketFile: (ticket: string, uuid: string) => `/resources/ticket-file?ticket=${ticket}&uuid=${uuid}`,
  dealDocument: (deal: string, uuid: string) => `/resources/deal-document?deal=${deal}&uuid=${uuid}`,
  dealDocumentPreview: (deal: string, uuid: string) => `/resources/deal-document?deal=${deal}&uuid=${uuid}&view=1`,
  accreditationUpload: "/resources/accreditation-upload",
  dealUpload: (deal: string) => `/resources/deal-upload/${deal}`,
  /** Movements of a contract as a workbook; `filter` is the search of its page. */
  ledgerFile: (uuid: string, filter = "") => `/resources/contract-file?contract=${uuid}${filter && `&${filter}`}`,
  companyContractsFile: (companyUuid: string) => `/resources/contract-file?company=${companyUuid}`,
  /** The mark changes with the picture, so that a browser may keep it. */
  avatar: (uuid: string, mark: string) => `/resources/avatar?uuid=${uuid}&mark=${mark}`,
  personalData: "/resources/personal-data",
  addresses: "/resources/addresses",
  events: (after: number | null) => (after === null ? "/events" : `/events?after=${after}`),
  missedEvents: (after: number | null) => (after === null ? "/events/missed" : `/events/missed?after=${after}`),
  counts: "/resources/counts",
  healthz: "/healthz",
  readyz: "/readyz",
} as const;

/** Every entry has a text in locales/ru/shell.json, and a drawing where the menu is drawn. */
export type SideMenuId = Exclude<NamedIn<"sideMenu">, "nav">;
export type AvatarMenuId = NamedIn<"avatarMenu">;

type NamedIn<Group extends string> = ParseKeys<"shell"> extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never;

type MenuItem<Id> = { id: Id; to: string; roles: "auth" | readonly Role[]; children?: readonly MenuItem<Id>[] };

/** Cabinet side menu of specification 1 section 2 with the unions of domain.md C1, C2 and C4. */
export const sideMenu: readonly MenuItem<SideMenuId>[] = [
  { id: "home", to: paths.cabinetHome, roles: "auth" },
  {
    id: "company",
    to: paths.companyAbout,
    roles: ["buyer_company_director"],
    children: [
      { id: "companyAbout", to: paths.companyAbout, roles: ["buyer_company_director"] },
      { id: "companyAccreditation", to: paths.companyAccreditation, roles: ["buyer_company_director"] },
      { id: "companyContracts", to: paths.companyContracts, roles: ["buyer_company_director"] },
    ],
  },
  { id: "accreditations", to: paths.accreditations, roles: accreditationStaff },
  { id: "companies", to: paths.cabinetHomeTab("companies"), roles: ["platform_manager"] },
  { id: "customers", to: paths.cabinetHomeTab("customers"), roles: ["platform_manager"] },
  { id: "references", to: paths.cabinetPage("references"), roles: ["platform_manager", "seller_content_manager"] },
  { id: "deals", to: paths.deals, roles: dealRoles },
  {
    id: "purchase",
    to: paths.orderingQuick,
    roles: companyPeople,
    children: [
      { id: "orderingQuick", to: paths.orderingQuick, roles: companyPeople },
      { id: "orderingGoods", to: paths.orderingGoods, roles: companyPeople },
      { id: "orderingLists", to: paths.orderingLists, roles: companyPeople },
      { id: "branchOrders", to: paths.branchOrders, roles: companyPeople },
      { id: "standingList", to: paths.standingList, roles: companyPeople },
    ],
  },
  { id: "clients", to: paths.clients, roles: ["seller_sales_representative"] },
  { id: "catalogManage", to: paths.catalogManage, roles: ["platform_manager", "seller_content_manager"] },
  { id: "catalogNewCards", to: paths.catalogNewCards, roles: ["platform_manager", "seller_content_manager"] },
  { id: "catalogCreate", to: paths.catalogCreate, roles: ["platform_manager", "seller_content_manager"] },
  { id: "counteragents", to: paths.counteragents, roles: counteragentStaff },
  { id: "tickets", to: paths.tickets, roles: ["tech_support"] },
  { id: "schedules", to: paths.schedules, roles: ["seller_sales_representative"] },
  {
    id: "exchange",
    to: paths.exchangeLoads,
    roles: [...exchangeReaders, ...keyMakers],
    children: [
      { id: "exchangeGoods", to: paths.exchangeGoods, roles: exchangeReaders },
      { id: "exchangePrices", to: paths.exchangePrices, roles: exchangeReaders },
      { id: "exchangeSynonyms", to: paths.exchangeSynonyms, roles: exchangeEditors },
      { id: "exchangeMissed", to: paths.exchangeMissed, roles: exchangeEditors },
      { id: "exchangeLoads", to: paths.exchangeLoads, roles: exchangeReaders },
      { id: "exchangeMapping", to: paths.exchangeMapping, roles: exchangeMapReaders },
      { id: "exchangeKeys", to: paths.exchangeKeys, roles: keyMakers },
      { id: "exchangeWebhooks", to: paths.exchangeWebhooks, roles: keyMakers },
    ],
  },
];

/** Avatar menu of specification 1 section 2; logout follows as a form. */
export const avatarMenu: readonly MenuItem<AvatarMenuId>[] = [
  {
    id: "main",
    to: paths.cabinetHome,
    roles: ["buyer_company_director", "buyer_company_manager", "seller_company_director", "seller_content_manager"],
  },
  { id: "user", to: paths.user, roles: "auth" },
  { id: "help", to: paths.tickets, roles: ["buyer_company_director", "buyer_company_manager", "tech_support"] },
  { id: "settings", to: paths.settings, roles: "auth" },
];

export function menuFor<Id>(items: readonly MenuItem<Id>[], held: readonly Role[]): MenuItem<Id>[] {
  return items.filter((item) => item.roles === "auth" || hasRole(held, item.roles));
}

/** Where a sign-in leads: buyers to the shop, everybody else to the work that waits; the main role decides (domain.md C31). */
export function landingOf([main]: readonly Role[]): string {
  return main === undefined || isBuyer([main]) ? paths.main : paths.cabinetHome;
}

/** Header deals link: guests are led to login; others only when the page lets them in (domain.md D3). */
export function showsDealsLink(held: readonly Role[] | null): boolean {
  return held === null || mayEnter("deals", held);
}

/** Where the footer and the support widget lead. */
export function supportPath(held: readonly Role[] | null): string {
  return held === null ? paths.support : paths.tickets;
}

export const isCartOwner = (held: readonly Role[]) => isBuyer(held);

import type { resources } from "#app/site-map/pages.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { alfa, shop } from "./demo-basket.ts";
import type { Identity } from "./portal.ts";
import { colleague, type Own, type Stranger, strangerNames } from "./strangers.ts";

/**
 * Resource routes, by hand as in the matrix of pages: + is answered, L goes to login, M to main, U is 401, F 403, N 404; a path is
 * where a link without a form leads; S is 401 to whoever is no system with a key. The four after the bar are the strangers.
 */
export const resourceRows: [id: keyof typeof resources, cells: string, path: (own: Own) => string][] = [
  ["companyLogo", "L + + + + + + + + + + + | N N N +", () => `/resources/company-logo?uuid=${alfa}`],
  // The demo has none.
  ["sellerLogo", "N N N N N N N N N N N N | N N N N", () => "/resources/seller-logo"],
  ["chatFile", "L + + F F + + F F F F + | N N N N", (own) => `/resources/chat-file?chat=${own.deal}&uuid=${own.chatFile}`],
  ["ticketFile", "L + N N N N N N N + + + | N N N N", (own) => `/resources/ticket-file?ticket=${own.ticket}&uuid=${own.ticketFile}`],
  ["dealDocument", "L + + M M + + + M + M + | N N N N", (own) => `/resources/deal-document?deal=${own.deal}&uuid=${own.document}`],
  ["dealDocument", "L + + M M + + + M + M + | N N N N", (own) => `/resources/deal-document?deal=${own.deal}&uuid=${own.document}&view=1`],
  ["paperFile", "L + M M M + + + M + M + | N M N M", (own) => `/resources/paper-file?act=${own.act}`],
  ["sheetFile", "L M M M M M M M M M M M | M M M M", () => `/resources/collection-sheet?uuid=${alfa}`],
  ["paperFile", "L + M M M + + + M + M + | N M N M", (own) => `/resources/paper-file?claim=${own.claim}`],
  ["priceListFile", "L + + M M + + + M + M + | N N N +", (own) => `/resources/price-list?uuid=${own.priceList}`],
  ["dealPaperFile", "L + + M M + + + M + M + | N N N N", (own) => `/resources/deal-paper?deal=${own.deal}&uuid=${own.paper}`],
  ["dealPaperFile", "L + + M M + + + M + M + | N N N N", (own) => `/resources/deal-paper?deal=${own.deal}&uuid=${own.paper}&view=1`],
  ["contractFile", "L + + M + + + + M + + + | N N N N", (own) => `/resources/contract-file?contract=${own.contract}`],
  ["contractFile", "L + F M + + + + M + + + | N F N F", () => `/resources/contract-file?company=${alfa}`],
  ["contractFile", "L + F M + + + + M + + + | N F N F", () => `/resources/contract-file?money=${alfa}`],
  ["contractFile", "L + + M F + + + M + F + | N N N +", () => `/resources/contract-file?purchases=${alfa}`],
  ["avatar", "L + + N + + + + N + + + | N N N +", (own) => `/resources/avatar?uuid=${own.director}`],
  // A document of a deal: the accreditation's route does not open it.
  ["document", "L N N F N N N N F F F F | N N N N", (own) => `/resources/document?uuid=${own.document}`],
  ["personalData", "L + + + + + + + + + + + | + + + +", () => "/resources/personal-data"],
  ["addresses", "L + + + + + + + + + + + | + + + +", () => "/resources/addresses?query=Tula"],
  ["events", "U 406 406 406 406 406 406 406 406 406 406 406 | 406 406 406 406", () => "/events"],
  ["missedEvents", "U + + + + + + + + + + + | + + + +", () => "/events/missed"],
  ["counts", "U + + + + + + + + + + + | + + + +", () => "/resources/counts"],
  ["searchSuggestions", "+ + + + + + + + + + + + | + + + +", () => "/resources/suggestions"],
  ["listFile", "L + + + + + + + + + + + | + + + +", () => "/resources/list-file?list=people"],
  ["listFile", "L + + F F + + + F + F + | + + + +", () => "/resources/list-file?list=deals"],
  ["listFile", "L F F F + F F F + F F + | F F F F", () => "/resources/list-file?list=goods"],
  ["listFile", "L F F F + F F F + F F + | F F F F", () => "/resources/list-file?list=stock"],
  ["listFile", "L F F F + F F F + F F + | F F F F", () => "/resources/list-file?list=prices&priceList=catalog"],
  ["exchangeFile", "L M M M + M M M + M M + | M M M M", () => "/resources/exchange-file?template=brands"],
  ["productPhoto", "N N N N N N N N N N N N | N N N N", () => "/pictures/none-96.webp"],
  ["oneC", "+ + + + + + + + + + + + | + + + +", () => "/exchange/1c?type=catalog&mode=checkauth"],
  ["exchangeCalls", "S S S S S S S S S S S S | S S S S", () => "/v1/exchange/deals"],
  ["healthz", "+ + + + + + + + + + + + | + + + +", () => "/healthz"],
  ["readyz", "+ + + + + + + + + + + + | + + + +", () => "/readyz"],
  ["robots", "+ + + + + + + + + + + + | + + + +", () => "/robots.txt"],
  ["logout", "L M M M M M M M M M M M | M M M M", () => "/logout"],
  ["basketLines", "L C C C C C C C C C C C | C C C C", () => "/resources/basket"],
  ["unknownLines", "L Q Q M M M M M M M M M | Q Q M Q", () => "/resources/unknown-lines"],
  ["branchChoice", "L C C C C C C C C C C C | C C C C", () => "/resources/branch"],
  ["searchHistory", "L K K K K K K K K K K K | K K K K", () => "/resources/search-history"],
  ["accreditationUpload", "L A A M M M M M M M M M | A A M A", () => "/resources/accreditation-upload"],
  ["dealUpload", "L D D M M D D D M D M D | D D D D", (own) => `/resources/deal-upload/${own.deal}`],
];
export const leadsOf = ({ deal }: Own): Record<string, string> => ({
  S: "U",
  C: "/cart",
  K: "/catalog",
  Q: "/cabinet/ordering/quick",
  A: "/cabinet/company/accreditation",
  D: `/cabinet/deals/${deal}`,
});
/** These accept a POST; the others answer 405. */
export const withForm = ["logout", "basketLines", "branchChoice", "searchHistory", "accreditationUpload", "dealUpload", "unknownLines"];

/**
 * Pages of one thing, as their owner sees them. `opens`: who may open it all the same, such as a colleague with a card or a
 * director with his own company. A stranger's form is refused by the backend (403, 404) or by its own fields (422), or leads to
 * main or to a question on the same page, which is not found.
 */
export type StrangersPage = {
  owner: Identity;
  route: string;
  path: (own: Own) => string;
  opens?: Stranger[];
  away?: Partial<Record<Stranger, string>>;
};
const toMain = (...who: Stranger[]) => Object.fromEntries(who.map((each) => [each, "M"]));
const buyers: Stranger[] = ["BD of Бета", "BM of Бета", "BM without a trade point"];
const managers: Stranger[] = ["BM of Бета", "BM without a trade point"];
export const strangersPages: StrangersPage[] = [
  { owner: "BD", route: "deal", path: (own) => `/cabinet/deals/${own.deal}` },
  { owner: "SR", route: "deal", path: (own) => `/cabinet/deals/${own.deal}` },
  { owner: "SR", route: "deal", path: (own) => `/cabinet/deals/${own.deal}?edit=1` },
  { owner: "RD", route: "deal", path: (own) => `/cabinet/deals/${own.deal}` },
  { owner: "BD", route: "act", path: (own) => `/cabinet/acts/${own.act}`, away: toMain(...managers) },
  { owner: "SR", route: "act", path: (own) => `/cabinet/acts/${own.act}`, away: toMain(...managers) },
  { owner: "BD", route: "actNew", path: () => `/cabinet/companies/${alfa}/act`, away: toMain(...managers, "other SR") },
  { owner: "BD", route: "claim", path: (own) => `/cabinet/claims/${own.claim}`, away: toMain(...managers) },
  { owner: "SR", route: "claim", path: (own) => `/cabinet/claims/${own.claim}`, away: toMain(...managers) },
  { owner: "BD", route: "priceList", path: (own) => `/cabinet/price-lists/${own.priceList}`, opens: ["BM without a trade point"] },
  { owner: "SR", route: "priceList", path: (own) => `/cabinet/price-lists/${own.priceList}`, opens: ["BM without a trade point"] },
  { owner: "SR", route: "dealCorrection", path: (own) => `/cabinet/deals/${own.deal}/correction`, away: toMain(...buyers) },
  { owner: "SR", route: "dealDifferences", path: (own) => `/cabinet/deals/${own.deal}/differences`, away: toMain(...buyers) },
  { owner: "BD", route: "dealPaper", path: (own) => `/cabinet/deals/${own.deal}/papers/${own.paper}` },
  { owner: "SR", route: "dealPaper", path: (own) => `/cabinet/deals/${own.deal}/papers/${own.paper}` },
  { owner: "BD", route: "chat", path: (own) => `/cabinet/chats/${own.deal}` },
  { owner: "SR", route: "chat", path: (own) => `/cabinet/chats/${own.deal}` },
  { owner: "BD", route: "ticket", path: (own) => `/cabinet/tickets/${own.ticket}` },
  { owner: "TS", route: "ticket", path: (own) => `/cabinet/tickets/${own.ticket}` },
  { owner: "BD", route: "ticketNew", path: (own) => `/cabinet/tickets/new?deal=${own.deal}` },
  { owner: "BD", route: "contract", path: (own) => `/cabinet/contracts/${own.contract}` },
  { owner: "BD", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "SR", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "PM", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "BD", route: "customer", path: () => `/cabinet/customer/${demoUuid("customer", "alfa-p2")}`, opens: colleague },
  { owner: "PM", route: "customer", path: () => `/cabinet/customer/${demoUuid("customer", "alfa-p2")}`, opens: colleague },
  { owner: "PM", route: "company", path: () => `/cabinet/companies/${alfa}`, opens: colleague },
  { owner: "SR", route: "accreditation", path: (own) => `/cabinet/accreditation/${own.accreditation}`, away: toMain(...buyers) },
  { owner: "RD", route: "counteragent", path: () => `/cabinet/counteragents/${alfa}`, away: toMain(...strangerNames) },
  { owner: "RD", route: "counteragentContracts", path: () => `/cabinet/counteragents/${alfa}/contracts`, away: toMain(...strangerNames) },
  { owner: "SR", route: "purchases", path: () => `/cabinet/purchases/${alfa}`, opens: colleague },
  { owner: "SR", route: "companyReceivables", path: () => `/cabinet/receivables/${alfa}`, away: toMain(...buyers) },
  {
    owner: "PM",
    route: "customerAdd",
    path: () => `/cabinet/customer/add?company=${alfa}`,
    opens: ["BD of Бета"],
    away: toMain("BM of Бета", "other SR", "BM without a trade point"),
  },
];

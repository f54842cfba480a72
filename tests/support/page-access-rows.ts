import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { orderingRows, type AccessRow as Row } from "./ordering-access-rows.ts";
import { placeholderPages } from "./placeholder-pages.ts";

const alfa = demoUuid("company", "alfa");
const product = `/product-${demoUuid("product", "010-241")}`;
const category = demoUuid("category", "dairy");
const segment = demoUuid("category", "dairy-kislomol");

/** Q13: the guard lets everyone in, and the page sends to main whoever asks for a word that is no page. */
export const unknownWords: Row = [
  "Q13 R13: any other word after / goes to main",
  "M M M M M M M M M M M M",
  [
    ["/nothing", "product"],
    ["/products", "product"],
    ["/learning", "product"],
  ],
];

/**
 * Rows of the checklist, copied by hand, in the order of its columns: + enters, r enters and reads only, L goes to login, M goes
 * to main, H goes to the cabinet home, N gets the not-found page, C goes to the cart (the success page shows an order just placed,
 * domain D16). The third part names the route whose loader can be asked for alone.
 */
export const rows: Row[] = [
  ["Q01: / opens for everyone", "+ + + + + + + + + + + +", [["/", "main"]]],
  ["Q02 R03: a product opens for everyone", "+ + + + + + + + + + + +", [[product, "product"]]],
  [
    "Q03 R04 R05: the catalogue opens for everyone",
    "+ + + + + + + + + + + +",
    [
      ["/catalog", "catalog"],
      [`/catalog/${category}`, "catalog"],
      [`/catalog/${category}/${segment}`, "catalog"],
    ],
  ],
  ["Q04 R28: the cart requires a sign-in", "L + + + + + + + + + + +", [["/cart", "cart"]]],
  [
    "Q05: the success page requires a sign-in, and without an order of one's own leads to the cart",
    "L C C C C C C C C C C C",
    [
      ["/cart/success", "cartSuccess"],
      [`/cart/success?deal=${demoUuid("deal", "10381")}`, "cartSuccess"],
    ],
  ],
  ["Q06 R29: the login is for guests", "+ M M M M M M M M M M M", [["/login", "login"]]],
  ["Q07: the registration is for guests", "+ M M M M M M M M M M M", [["/register", "register"]]],
  ["Q08: restoring a password is for guests", "+ M M M M M M M M M M M", [["/restorePassword", "restorePassword"]]],
  ["Q09: the guests' support form is for guests", "+ M M M M M M M M M M M", [["/support", "support"]]],
  [
    "Q10 R08: activation opens for everyone, with a token and without",
    "+ + + + + + + + + + + +",
    [
      ["/activate-customer", "activateCustomer"],
      ["/activate-customer/some-token", "activateCustomer"],
    ],
  ],
  [
    "Q11 R10: both privacy policies open for everyone",
    "+ + + + + + + + + + + +",
    [
      ["/privacy-policy", "privacyPolicy"],
      ["/personal-data-policy", "personalDataPolicy"],
    ],
  ],
  [
    "Q12 R12: the 17 placeholders open for everyone",
    "+ + + + + + + + + + + +",
    placeholderPages.map((name) => [`/${name}`, `placeholder-${name}`]),
  ],
  ["Q14: the cabinet home requires a sign-in", "L + + + + + + + + + + +", [["/cabinet/home", "cabinetHome"]]],
  ["Q15: one's own profile requires a sign-in", "L + + + + + + + + + + +", [["/cabinet/user", "cabinetUser"]]],
  ["Q16 R30: the company page is for the buyer's director", "L + M M M M M M M M M M", [["/cabinet/company/about", "companyAbout"]]],
  [
    "Q17 R16: the company's accreditation is for the director, the manager only reads",
    "L + r M M M M M M M M M",
    [["/cabinet/company/accreditation", "companyAccreditation"]],
  ],
  ["Q18: the company's contracts are for the director", "L + M M M M M M M M M M", [["/cabinet/company/contracts", "companyContracts"]]],
  ["what a company has to pay is for its director", "L + M M M M M M M M M M", [["/cabinet/company/money", "companyMoney"]]],
  ["papers of all deals are for the buyer's director", "L + M M M M M M M M M M", [["/cabinet/company/papers", "companyPapers"]]],
  ["what a company has bought is for who sees its deals", "L + + M M + + + M + M +", [[`/cabinet/purchases/${alfa}`, "purchases"]]],
  ["papers of all companies are for who sees money and deals", "L M M M M + + + M + M +", [["/cabinet/papers", "papers"]]],
  ["a claim is for both sides", "L + M M M + + + M + M +", [["/cabinet/claims/{claim}", "claim"]]],
  ["an act is for both sides", "L + M M M + + + M + M +", [["/cabinet/acts/{act}", "act"]]],
  ["an act is made by the buyer's director and the supervisor", "L + M M M M M M M M M +", [[`/cabinet/companies/${alfa}/act`, "actNew"]]],
  ["a price list is for who sees prices of the company", "L + + M M + + + M + M +", [["/cabinet/price-lists/{priceList}", "priceList"]]],
  [
    "a price list is made by buyers and who serves them",
    "L + + M M + + M M M M +",
    [[`/cabinet/companies/${alfa}/price-list`, "priceListNew"]],
  ],
  ["what companies owe is for who see their contracts", "L M M M + + + + M + + +", [["/cabinet/receivables", "receivables"]]],
  ["what one company owes is too", "L M M M + + + + M + + +", [[`/cabinet/receivables/${alfa}`, "companyReceivables"]]],
  [
    "payments of buyers are for the supervisor",
    "L M M M M M M M M M M +",
    [
      ["/cabinet/payments", "payments"],
      ["/cabinet/payments/new", "paymentNew"],
      [`/cabinet/payments/${demoUuid("payment", "advance")}`, "payment"],
    ],
  ],
  ["Q19: a branch requires a sign-in", "L + + + + + + + + + + +", [["/cabinet/branch/{branch}", "branch"]]],
  [
    "Q20 R17: employees require a sign-in",
    "L + + + + + + + + + + +",
    [
      ["/cabinet/customer", "customers"],
      ["/cabinet/customer/{customer}", "customer"],
    ],
  ],
  [
    "Q21: deals are for both sides of a deal, security and the platform manager only read",
    "L + + M M + + r M r M +",
    [
      ["/cabinet/deals", "deals"],
      ["/cabinet/deals/{deal}", "deal"],
    ],
  ],
  ["a deal's paper is for whoever reads it", "L + + M M + + + M + M +", [["/cabinet/deals/{invoiced}/papers/{paper}", "dealPaper"]]],
  ["a correction is made by who serves the buyer", "L M M M M + + M M M M +", [["/cabinet/deals/{invoiced}/correction", "dealCorrection"]]],
  ["an act of differences is for the same", "L M M M M + + M M M M +", [["/cabinet/deals/{invoiced}/differences", "dealDifferences"]]],
  ["what a storage collects needs a permission", "L M M M M M M M M M M M", [["/cabinet/collection", "collection"]]],
  ["sheets of a storage need a permission", "L M M M M M M M M M M M", [["/cabinet/collection/sheets", "collectionSheets"]]],
  ["a suborder to collect needs a permission", "L M M M M M M M M M M M", [[`/cabinet/collection/${alfa}`, "collectionSuborder"]]],
  ["Q22: settings require a sign-in", "L + + + + + + + + + + +", [["/cabinet/settings", "cabinetSettings"]]],
  ["whoever is signed in can be asked for the password again", "L + + + + + + + + + + +", [["/cabinet/confirm", "reauthenticate"]]],
  ["the second factor is for staff and platform", "L M M + + + + + + + + +", [["/cabinet/settings/code", "secondFactor"]]],
  [
    "Q23: counteragents are for directors, security, supervisor, and support reads",
    "L M M M + + M + M M r +",
    [["/cabinet/counteragents", "counteragents"]],
  ],
  [
    "Q24: a counteragent's card is for directors, security, supervisor, and support reads",
    "L M M M + + M + M M r +",
    [[`/cabinet/counteragents/${alfa}`, "counteragent"]],
  ],
  [
    "Q25: a counteragent's contracts are for directors, security, supervisor, and support reads",
    "L M M M + + M + M M r +",
    [[`/cabinet/counteragents/${alfa}/contracts`, "counteragentContracts"]],
  ],
  [
    "Q26 R19: accreditations are for those who take part in them",
    "L M M M + + + + M M M M",
    [
      ["/cabinet/accreditation", "accreditations"],
      ["/cabinet/accreditation/{accreditation}", "accreditation"],
    ],
  ],
  [
    "Q27: tickets require a sign-in",
    "L + + + + + + + + + + +",
    [
      ["/cabinet/tickets", "tickets"],
      ["/cabinet/tickets/new", "ticketNew"],
      ["/cabinet/tickets/{ticket}", "ticket"],
    ],
  ],
  [
    "Q28: distribution centres are for the representative",
    "L M M M M M + M M M M M",
    [["/cabinet/distribution-centers", "distributionCenters"]],
  ],
  [
    "Q29: one distribution centre is the representative's",
    "L M M M M M + M M M M M",
    [[`/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`, "distributionCenter"]],
  ],
  [
    "domain D5: a company's card wants a sign-in, admins change it",
    "L + + + + + + + + + + +",
    [["/cabinet/companies/{company}", "company"]],
  ],
  ["new companies are the admins'", "L M M M M M M M M + + M", [["/cabinet/companies/add", "companyAdd"]]],
  ["new employees are the buyer director's and the admins'", "L + M M M M M M M + + M", [["/cabinet/customer/add", "customerAdd"]]],
  [
    "trade points and contracts are for those who see companies",
    "L + + M + + + + M + + +",
    [
      ["/cabinet/branch/list", "branches"],
      ["/cabinet/contracts/{contract}", "contract"],
    ],
  ],
  [
    "chats are for those who may read one",
    "L + + M M + + M M M M +",
    [
      ["/cabinet/chats/list", "chats"],
      ["/cabinet/chats/{chat}", "chat"],
    ],
  ],
  [
    "a schedule is the representative's",
    "L M M M M M + M M M M M",
    [[`/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}/schedules/{schedule}`, "schedule"]],
  ],
  ["domain D38: all companies of one person are the buyer's", "L + + M M M M M M M M M", [["/cabinet/own-companies", "ownCompanies"]]],
  ["an order by lines is the buyer's", "L + + M M M M M M M M M", [["/cabinet/ordering/quick", "orderingQuick"]]],
  [
    "loads of data are for those who bring them, the distribution director reads",
    "L M M M r M M M + M M +",
    [
      ["/cabinet/exchange/loads", "exchangeLoads"],
      ["/cabinet/exchange/loads/{load}", "exchangeLoad"],
      ["/cabinet/exchange/settings", "exchangeSettings"],
    ],
  ],
  [
    "goods and prices of the seller's own are for those who edit them, the distribution director reads",
    "L M M M r M M M + M M +",
    [
      ["/cabinet/exchange/goods", "sellerProducts"],
      [`/cabinet/exchange/goods/${demoUuid("product", "010-241")}`, "sellerProduct"],
      ["/cabinet/exchange/prices", "exchangePrices"],
    ],
  ],
  [
    "centres and storages are for those who load them and for the distribution director",
    "L M M M + M M M + M M +",
    [
      ["/cabinet/exchange/centers", "exchangeCenters"],
      [`/cabinet/exchange/centers/${demoUuid("distribution-center", "tula")}`, "exchangeCenter"],
    ],
  ],
  [
    "products and categories are made by the content manager and the supervisor",
    "L M M M M M M M + M M +",
    [
      ["/cabinet/exchange/goods/new", "sellerProductNew"],
      ["/cabinet/exchange/categories", "exchangeCategories"],
    ],
  ],
  [
    "synonyms of the search and what was missed are the content manager's and the supervisor's",
    "L M M M M M M M + M M +",
    [
      ["/cabinet/exchange/synonyms", "exchangeSynonyms"],
      ["/cabinet/exchange/missed", "exchangeMissed"],
    ],
  ],
  ["tables are loaded by the content manager and the supervisor", "L M M M M M M M + M M +", [["/cabinet/exchange/new", "exchangeNew"]]],
  [
    "what 1C's names stand for is said by who loads tables and by the platform manager, the distribution director reads",
    "L M M M r M M M + + M +",
    [["/cabinet/exchange/mapping", "exchangeMapping"]],
  ],
  [
    "exchange keys, webhooks and whose portal it is are the supervisor's and the platform manager's",
    "L M M M M M M M M + M +",
    [
      ["/cabinet/exchange/keys", "exchangeKeys"],
      ["/cabinet/exchange/webhooks", "exchangeWebhooks"],
      ["/cabinet/portal", "portalSettings"],
    ],
  ],
  ["the health of the portal is for the platform's staff", "L M M M M M M M M + + M", [["/cabinet/health", "portalHealth"]]],
  ...orderingRows,
  ["notifications want a sign-in", "L + + + + + + + + + + +", [["/cabinet/notifications/list", "notifications"]]],
  [
    "Q30 R25: learning, help and references require a sign-in",
    "L + + + + + + + + + + +",
    [
      ["/cabinet/learning", "cabinetPage"],
      ["/cabinet/help", "cabinetPage"],
      ["/cabinet/references", "cabinetPage"],
    ],
  ],
  ["Q31 R26: any other word after /cabinet/ goes to the cabinet home", "L H H H H H H H H H H H", [["/cabinet/nothing", "cabinetPage"]]],
  [
    "Q32 R27: two and more unknown words after /cabinet/ are not found",
    "L N N N N N N N N N N N",
    [
      ["/cabinet/no/thing", "cabinetNotFound"],
      ["/cabinet/catalog/manage/x", "cabinetNotFound"],
    ],
  ],
  ["the cabinet's own address leads to its home", "L H H H H H H H H H H H", [["/cabinet", "cabinet"]]],
  ["domain D12: two and more unknown words are not found", "N N N N N N N N N N N N", [["/no/thing", "notFound"]]],
  [
    "the demo's pages open for everyone",
    "+ + + + + + + + + + + +",
    [
      ["/kit", "kit"],
      ["/outbox", "outbox"],
    ],
  ],
];

import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";

const everybodys = [
  "/cabinet/home",
  "/cabinet/user",
  "/cabinet/settings",
  "/cabinet/customer",
  "/cabinet/tickets",
  "/cabinet/notifications/list",
];
const counteragents = ["/cabinet/counteragents"];
const platform = [
  "/cabinet/home?tab=companies",
  "/cabinet/home?tab=customers",
  "/cabinet/companies/add",
  "/cabinet/customer/add",
  ...everybodys,
  "/cart",
];

/**
 * Every page by who may enter it (checklist Q); public pages by a guest and one buyer. `narrow`: axe at 320 px too for pages that
 * somebody before has, and each list leads to a single thing. `full`: pages that only the whole run opens.
 */
export const everyone: Record<string, { login: string | null; paths: string[]; narrow?: true; full?: string[] }> = {
  guest: {
    login: null,
    paths: [
      "/",
      "/catalog",
      "/login",
      "/register",
      "/restorePassword",
      "/support",
      "/activate-customer",
      "/privacy-policy",
      "/faq",
      "/about",
      "/no/such/page",
    ],
    narrow: true,
    full: ["/personal-data-policy", "/outbox"],
  },
  "buyer director": {
    login: "director@beta.example",
    paths: [
      ...[
        "/",
        "/catalog",
        "/cart",
        ...everybodys,
        "/cabinet/company/about",
        "/cabinet/company/accreditation",
        "/cabinet/company/contracts",
        "/cabinet/company/money",
        "/cabinet/purchases",
        "/cabinet/deals",
        "/cabinet/ordering/quick",
        "/cabinet/ordering/standing",
        "/cabinet/ordering/standing/new",
      ],
      ...[
        "/cabinet/chats/list",
        "/cabinet/branch/list",
        "/cabinet/customer/add",
        "/cabinet/user?step=deletion",
        "/cabinet/deals?search=0000",
        "/cabinet/own-companies",
      ],
      ...["email", "phone", "password"].map((what) => `/cabinet/settings?change=${what}`),
      ...["/cabinet/learning", "/cabinet/no/page"],
    ],
    narrow: true,
  },
  "director with deals": {
    login: "director@alfa.example",
    paths: [],
    full: [
      ...["sheet", "goods", "lists", "codes", "branches", "standing", `repeat/${demoUuid("deal", "10376")}`].map(
        (page) => `/cabinet/ordering/${page}`,
      ),
      `/cabinet/ordering/branches/place?branch=${demoUuid("branch", "alfa-b1")}`,
      ...["/cabinet/company/papers", "/cabinet/company/contracts", "/cabinet/company/money", "/cabinet/tickets/new"],
    ],
  },
  "director of a new company": {
    login: "director@gamma.example",
    paths: ["/", "/catalog", "/cart", "/cabinet/home", "/cabinet/company/accreditation", "/cabinet/ordering/quick"],
  },
  "buyer manager": { login: "manager@beta.example", paths: ["/cart", ...everybodys, "/cabinet/company/accreditation", "/cabinet/deals"] },
  representative: {
    login: "rep@seller.example",
    paths: [
      ...["/catalog", "/cart", ...everybodys, "/cabinet/deals", "/cabinet/accreditation", "/cabinet/distribution-centers"],
      ...["/cabinet/distribution-centers?tab=schedules", "/cabinet/chats/list", "/cabinet/branch/list", "/cabinet/branch/list?search=zzzz"],
      "/cabinet/receivables",
      ...["/cabinet/settings/code", "/cabinet/confirm"],
    ],
    narrow: true,
    full: ["/cabinet/ordering/clients"],
  },
  "regional director": {
    login: "regional@seller.example",
    paths: [...everybodys, ...counteragents, "/cabinet/accreditation", "/cabinet/deals"],
  },
  "distribution director": { login: "distribution@seller.example", paths: [...everybodys, ...counteragents, "/cabinet/accreditation"] },
  security: { login: "security@seller.example", paths: [...everybodys, ...counteragents, "/cabinet/accreditation", "/cabinet/deals"] },
  "seller director": { login: "director@seller.example", paths: [...everybodys, "/cart"] },
  "content manager": {
    login: "content@seller.example",
    paths: [
      ...everybodys,
      "/cabinet/references",
      "/cabinet/exchange/loads",
      "/cabinet/exchange/new",
      "/cabinet/exchange/mapping",
      "/cabinet/exchange/categories",
      "/cabinet/exchange/centers",
    ],
    full: ["goods", "goods?state=unsorted", "goods/new", "prices", "synonyms", "missed"].map((page) => `/cabinet/exchange/${page}`),
  },
  supervisor: {
    login: "supervisor@seller.example",
    paths: [
      ...everybodys,
      ...counteragents,
      "/cabinet/deals",
      "/cabinet/exchange/keys",
      "/cabinet/exchange/webhooks",
      "/cabinet/exchange/settings",
      "/cabinet/portal",
      ...["/cabinet/papers", "/cabinet/payments", "/cabinet/payments?status=posted", "/cabinet/payments/new"],
      ...["ready", "advance", "unknown", "posted"].map((id) => `/cabinet/payments/${demoUuid("payment", id)}`),
    ],
    narrow: true,
    full: [`/cabinet/counteragents/${demoUuid("company", "alfa")}/contracts`],
  },
  "platform manager": {
    login: "platform@platform.example",
    paths: [...platform, "/cabinet/deals", "/cabinet/exchange/keys"],
    full: ["/cabinet/health"],
  },
  "tech support": { login: "support@platform.example", paths: [...platform, ...counteragents] },
};

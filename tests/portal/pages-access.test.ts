import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { siteMap } from "#app/site-map.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { lists } from "#contract/lists.ts";
import { tickets } from "#contract/tickets.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { placeholders } from "#tests/support/placeholders.ts";
import { accounts, type Identity, identities, usePortal } from "#tests/support/portal.ts";
import { element } from "#tests/support/portal-html.ts";
import { keysShownIn } from "#tests/support/text-keys.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";
import { storeStanding } from "#tests/support/standing.ts";

const portal = usePortal();

/** Columns of the checklist: guest, buyer director and manager, seller director, and so on. */
const columns: Identity[] = ["G", "BD", "BM", "SD", "DD", "RD", "SR", "SE", "CM", "PM", "TS", "SU"];

const alfa = demoUuid("company", "alfa");
const product = `/product-${demoUuid("product", "010-241")}`;
const category = demoUuid("category", "dairy");
const segment = demoUuid("category", "dairy-kislomol");

/** Objects of each person, by the name that stands in the address. */
const objects = new Map<Identity, Record<string, string>>();

/**
 * Rows of the checklist, copied by hand: + enters, r enters and reads only, L goes to login, M goes to main, H goes to the
 * cabinet home, N gets the not-found page, C goes to the cart (the success page shows an order just placed, domain D16). The third part names the route whose loader can be asked for alone.
 */
const rows: [name: string, cells: string, pages: [path: string, route: string][]][] = [
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
  ["Q04 R28: the cart wants a sign-in", "L + + + + + + + + + + +", [["/cart", "cart"]]],
  [
    "Q05: the success page wants a sign-in, and without an order of one's own leads to the cart",
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
    placeholders.map((name) => [`/${name}`, `placeholder-${name}`]),
  ],
  [
    "Q13 R13: any other word after / goes to main",
    "M M M M M M M M M M M M",
    [
      ["/nothing", "product"],
      ["/products", "product"],
      ["/learning", "product"],
    ],
  ],
  ["Q14: the cabinet home wants a sign-in", "L + + + + + + + + + + +", [["/cabinet/home", "cabinetHome"]]],
  ["Q15: own data want a sign-in", "L + + + + + + + + + + +", [["/cabinet/user", "cabinetUser"]]],
  ["Q16 R30: the company page is the buyer director's", "L + M M M M M M M M M M", [["/cabinet/company/about", "companyAbout"]]],
  [
    "Q17 R16: the company's accreditation is the director's, the manager reads",
    "L + r M M M M M M M M M",
    [["/cabinet/company/accreditation", "companyAccreditation"]],
  ],
  ["Q18: the company's contracts are the director's", "L + M M M M M M M M M M", [["/cabinet/company/contracts", "companyContracts"]]],
  ["Q19: a branch wants a sign-in", "L + + + + + + + + + + +", [["/cabinet/branch/{branch}", "branch"]]],
  [
    "Q20 R17: employees want a sign-in",
    "L + + + + + + + + + + +",
    [
      ["/cabinet/customer", "customers"],
      ["/cabinet/customer/{customer}", "customer"],
    ],
  ],
  [
    "Q21: deals are for deal people, security and the platform read",
    "L + + M M + + r M r M +",
    [
      ["/cabinet/deals", "deals"],
      ["/cabinet/deals/{deal}", "deal"],
    ],
  ],
  ["Q22: settings want a sign-in", "L + + + + + + + + + + +", [["/cabinet/settings", "cabinetSettings"]]],
  [
    "Q23: counteragents are for directors, security, supervisor, and support reads",
    "L M M M + + M + M M r +",
    [["/cabinet/counteragents", "counteragents"]],
  ],
  ["Q24: so is a counteragent's card", "L M M M + + M + M M r +", [[`/cabinet/counteragents/${alfa}`, "counteragent"]]],
  [
    "Q25: so are a counteragent's contracts",
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
    "Q27: tickets want a sign-in",
    "L + + + + + + + + + + +",
    [
      ["/cabinet/tickets", "tickets"],
      ["/cabinet/tickets/new", "ticketNew"],
      ["/cabinet/tickets/{ticket}", "ticket"],
    ],
  ],
  [
    "Q28: distribution centres are the representative's",
    "L M M M M M + M M M M M",
    [["/cabinet/distribution-centers", "distributionCenters"]],
  ],
  [
    "Q29: so is one centre",
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
      ["/cabinet/exchange/goods", "exchangeGoods"],
      [`/cabinet/exchange/goods/${demoUuid("product", "010-241")}`, "exchangeGoodsCard"],
      ["/cabinet/exchange/prices", "exchangePrices"],
    ],
  ],
  [
    "products are made by the content manager and the supervisor",
    "L M M M M M M M + M M +",
    [["/cabinet/exchange/goods/new", "exchangeGoodsNew"]],
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
    "exchange keys and webhooks are the supervisor's and the platform manager's",
    "L M M M M M M M M + M +",
    [
      ["/cabinet/exchange/keys", "exchangeKeys"],
      ["/cabinet/exchange/webhooks", "exchangeWebhooks"],
    ],
  ],
  [
    "orders for several trade points are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/branches", "branchOrders"],
      ["/cabinet/ordering/branches/place", "branchOrdersPlace"],
    ],
  ],
  [
    "orders for a client are his representative's",
    "L M M M M M + M M M M M",
    [
      ["/cabinet/ordering/clients", "clients"],
      [`/cabinet/companies/${demoUuid("company", "alfa")}/order`, "clientOrder"],
      [`/cabinet/companies/${demoUuid("company", "alfa")}/order/goods`, "clientGoods"],
    ],
  ],
  [
    "standing orders are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/standing", "standingList"],
      ["/cabinet/ordering/standing/new", "standingNew"],
      ["/cabinet/ordering/standing/{standing}", "standing"],
    ],
  ],
  [
    "order sheets and lists are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/goods", "orderingGoods"],
      ["/cabinet/ordering/sheet", "orderingSheet"],
      ["/cabinet/ordering/lists", "orderingLists"],
      ["/cabinet/ordering/lists/{list}", "orderingList"],
      ["/cabinet/ordering/repeat/{ended}", "orderingRepeat"],
    ],
  ],
  ["notifications want a sign-in", "L + + + + + + + + + + +", [["/cabinet/notifications/list", "notifications"]]],
  [
    "Q30 R25: learning, help and references want a sign-in",
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

/** Roles that no object of that kind reaches (domain.md section 2): the page lets them in and finds nothing. */
const outOfScope: Record<string, Identity[]> = {
  "{branch}": ["SD", "CM"],
  "{ticket}": ["SD", "DD", "RD", "SR", "SE", "CM"],
};

const visitors = new Map<Identity, Visitor>();

let load = "";
let standing = "";
let list = "";
let ended = "";

beforeAll(async () => {
  load = (
    await exchangeOf(portal.backend).load("brands", [
      { externalId: "field", name: "Луговая" },
      { externalId: "", name: "" },
    ])
  ).uuid;
  standing = await storeStanding(portal.backend.db);
  const director = await portal.backend.as(accounts.BD);
  ended = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  list = (await director(lists.create, { body: { name: "Общий", isShared: true, lines: [] } })).body.uuid;
  for (const identity of columns) {
    visitors.set(identity, await portal.visit(accounts[identity]));
    if (identity !== "G") objects.set(identity, await objectsOf(identity));
  }
});

async function objectsOf(identity: Identity): Promise<Record<string, string>> {
  const as = await portal.backend.as(accounts[identity]);
  const found = async (call: Parameters<typeof as>[0], read: (body: never) => string | undefined) => {
    const answer = await as(call as typeof deals.list, { query: { perPage: 10 } });
    return (answer.status === 200 && read(answer.body as never)) || randomUUID();
  };
  const me = await as(customers.me);
  const deal = await found(deals.list, (body: { deals: { uuid: string }[] }) => body.deals[0]?.uuid);
  const [contract] = await portal.backend.db
    .select()
    .from(contractLines)
    .where(eq(contractLines.branchUuid, demoUuid("branch", "alfa-b1")))
    .limit(1);
  const [schedule] = await portal.backend.db
    .select()
    .from(schedules)
    .where(eq(schedules.distributionCenterUuid, demoUuid("distribution-center", "tula")))
    .limit(1);
  return {
    "{customer}": me.body.uuid,
    "{company}": me.body.companyUuid,
    "{contract}": contract?.uuid ?? randomUUID(),
    "{schedule}": schedule?.uuid ?? randomUUID(),
    "{chat}": identity === "BM" ? deal : demoUuid("deal", "10427"),
    "{branch}": demoUuid("branch", "alfa-b1"),
    "{accreditation}": demoUuid("accreditation", "alfa"),
    "{load}": load,
    "{standing}": standing,
    "{list}": list,
    "{ended}": ended,
    "{deal}": deal,
    "{ticket}": await found(tickets.list, (body: { tickets: { uuid: string }[] }) => body.tickets[0]?.uuid),
  };
}

const visitor = (identity: Identity) => {
  const one = visitors.get(identity);
  if (!one) throw new Error(identity);
  // Asked again and again for the same page, the guard against loops would speak up; it has a test of its own.
  one.cookies.delete("redirected");
  return one;
};

type Place = "page" | "not found" | string;

/** Where an answer leaves the person: on the page, at the not-found page, or at another address. */
function placeOf(answer: Answer): Place {
  if (answer.location !== null) return answer.location;
  if (answer.status === 200) return "page";
  return answer.status === 404 ? "not found" : `status ${answer.status}`;
}

function expectedPlace(mark: string, path: string, pattern: string, identity: Identity): Place {
  if (mark === "L") return `/login?redirect=${encodeURIComponent(path)}`;
  if (mark === "M") return "/";
  if (mark === "H") return "/cabinet/home";
  if (mark === "C") return "/cart";
  if (mark === "N") return "not found";
  const object = /\{\w+\}/.exec(pattern)?.[0];
  return object && outOfScope[object]?.includes(identity) ? "not found" : "page";
}

describe("the matrix of pages and roles, however a page is asked for; no page shows the key of a text", () => {
  test.concurrent.each(rows)(
    "%s",
    async (_, cells, pages) => {
      const marks = cells.split(" ");
      expect(marks).toHaveLength(columns.length);
      const differences: string[] = [];
      await Promise.all(
        columns.map(async (identity, index) => {
          const mark = marks[index] ?? "";
          const own = objects.get(identity) ?? {};
          for (const [pattern, route] of pages) {
            const path = pattern.replace(/\{\w+\}/, (name) => own[name] ?? randomUUID());
            const wanted = expectedPlace(mark, path, pattern, identity);
            const enters = wanted === "page" || wanted === "not found" || mark === "C";
            const met = (way: string, place: Place) =>
              place === wanted || differences.push(`${identity} ${way} ${path}: ${place}, not ${wanted}`);

            const document = await visitor(identity).get(path);
            met("GET", placeOf(document));
            // The gallery of widgets names their properties.
            if (route !== "kit")
              for (const key of keysShownIn(document.body)) differences.push(`${identity} GET ${path} shows the key ${key}`);
            met("GET .data", placeOf(await visitor(identity).getData(path)));
            met("GET one loader", placeOf(await visitor(identity).getRoute(path, route)));

            // The old way to ask for one loader is refused or guarded like the rest, never a way round.
            const old = await visitor(identity).get(`${path}${path.includes("?") ? "&" : "?"}_data=${route}`);
            if (!enters && old.status === 200) differences.push(`${identity} GET ?_data ${path} was answered`);

            // 405: a page without forms takes none, whoever asks; 400: the form has no such button.
            const posted = await visitor(identity).post(path, { intent: "no such button" });
            if (posted.status !== 405 && (enters ? ![400, 404].includes(posted.status) : placeOf(posted) !== wanted)) {
              differences.push(`${identity} POST ${path}: ${placeOf(posted)}, not ${wanted}`);
            }
            if (mark === "r" && document.status === 200) {
              const form = element(element(document.body, /<main\b[^>]*>/), /<form\b[^>]*method="post"[^>]*>/);
              if (form) differences.push(`${identity} reads only, yet ${path} has a form: ${form.slice(0, 200)}`);
            }
          }
        }),
      );
      expect(differences.sort()).toEqual([]);
    },
    120_000,
  );
});

test("the columns are every role and the guest", () => {
  expect(columns).toEqual(identities);
});

test("the rows are every page of the site map", () => {
  const named = new Set(rows.flatMap(([, , pages]) => pages.map(([, route]) => route)));
  expect(Object.keys(siteMap).filter((id) => !named.has(id) && id !== "placeholder")).toEqual([]);
  expect(placeholders.filter((name) => !named.has(`placeholder-${name}`))).toEqual([]);
});

describe("R38 trust S30: what belongs to another company is not found, whatever asks for it", () => {
  const foreign = [
    ["/cabinet/deals/", "deal", "10381", "BD"],
    ["/cabinet/branch/", "branch", "beta-b1", "BD"],
    ["/cabinet/customer/", "customer", "beta-p1", "BD"],
    ["/cabinet/deals/", "deal", "10381", "SR"],
    ["/cabinet/companies/", "company", "beta", "BD"],
    ["/cabinet/companies/", "company", "beta", "BM"],
    ["/cabinet/companies/", "company", "beta", "SR"],
  ] as const;
  test.each(foreign)("%s of Бета: %s %s as %s", async (prefix, kind, id, identity) => {
    const path = prefix + demoUuid(kind, id);
    const answers = [
      await visitor(identity).get(path),
      await visitor(identity).getData(path),
      await visitor(identity).getRoute(path, kind),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    const nobodys = await visitor(identity).get(prefix + randomUUID());
    expect(nobodys.status).toBe(404);
    expect(element(answers[0]?.body ?? "", /<h1\b/)).toBe(element(nobodys.body, /<h1\b/));
  });
});

test("trust S43: the list of routes for lazy loading names no module of a page to a guest beyond what the address asks", async () => {
  const answer = await visitor("G").get(
    `/__manifest?${Array.from({ length: 200 }, (_, index) => `p=/cabinet/x${index}`).join("&")}&version=x`,
  );
  expect(answer.status).not.toBe(200);
});

test("R37: a page that keeps sending the same browser away says so instead of going round", async () => {
  const guest = await portal.visit(null);
  const answers = [];
  for (let times = 0; times < 6; times += 1) answers.push((await guest.get("/cabinet/home")).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 508]);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { documents } from "#contract/documents.ts";
import { tickets } from "#contract/tickets.ts";
import { resources } from "#app/site-map/pages.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { alfa, must, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";
import { accounts, type Identity, identities, usePortal } from "#tests/support/portal.ts";
import { type Form, formsOf } from "#tests/support/portal-forms.ts";
import { element } from "#tests/support/portal-html.ts";
import { type Answer, dataPath, type Visitor } from "#tests/support/portal-visitor.ts";
import { changedSince, storedIn } from "#tests/support/stored.ts";

const portal = usePortal();

/** Columns: guest, buyer director and manager, …; then people outside Альфа, who do not represent it, or lack the trade point. */
const columns: Identity[] = ["G", "BD", "BM", "SD", "DD", "RD", "SR", "SE", "CM", "PM", "TS", "SU"];
const strangers = {
  "BD of Бета": "director@beta.example",
  "BM of Бета": "manager@beta.example",
  "other SR": "rep2@seller.example",
  "BM without a trade point": "unattached@strangers.example",
};
type Stranger = keyof typeof strangers;
const strangerNames = Object.keys(strangers) as Stranger[];
type Who = Identity | Stranger;
const colleague: Stranger[] = ["BM without a trade point"];

/** A word in all data of Альфа that the test requests; the other is the company's name, which its people see everywhere. */
const secret = "Тайное";
const ofCompany = "Скрытое";
const picture = `data:image/png;base64,${base64(Buffer.from(secret))}`;

const own = {} as Record<"deal" | "chatFile" | "document" | "ticket" | "ticketFile" | "contract" | "director" | "accreditation", string>;
const visitors = new Map<Who, Visitor>();

beforeAll(async () => {
  const { db, pool } = portal.backend;
  await addPerson(db, { companyUuid: alfa, email: strangers["BM without a trade point"], roles: ["buyer_company_manager"] });
  const director = await portal.backend.as(accounts.BD);
  const file = { fileBody: base64(pdf), originalFilename: `${secret}.pdf`, contentType: "application/pdf" };
  const params = {
    uuid: await storeDeal(db, {
      status: "waiting_approval",
      reserve: false,
      comment: secret,
      buyerCompanyName: secret,
      branchName: secret,
    }),
  };
  const message = (await director(chat.sendFiles, { params, body: { clientUuid: randomUUID(), text: secret, files: [file] } })).body;
  const { documents: kept } = (await director(documents.upload, { params, body: file })).body;
  const ticket = (
    await director(tickets.create, {
      body: { clientUuid: randomUUID(), theme: secret, description: secret, dealUuid: params.uuid, files: [file] },
    })
  ).body;
  const [line] = await db.select().from(contractLines).where(eq(contractLines.branchUuid, shop)).limit(1);
  const [person] = await db.update(customers).set({ avatar: picture }).where(eq(customers.email, accounts.BD)).returning();
  await db
    .update(companies)
    .set({ logo: picture, name: `ООО «${ofCompany}»` })
    .where(eq(companies.uuid, alfa));
  Object.assign(own, {
    deal: params.uuid,
    chatFile: must(message.files[0]).uuid,
    document: must(kept[0]).uuid,
    ticket: ticket.uuid,
    ticketFile: (await pool.query("select file_uuid from ticket_files where ticket_uuid = $1", [ticket.uuid])).rows[0].file_uuid,
    contract: must(line).uuid,
    director: must(person).uuid,
    accreditation: (await joiningCompany(portal.backend, { at: "coordination_contract" })).accreditationUuid,
  });
  for (const who of columns) visitors.set(who, await portal.visit(accounts[who]));
  for (const who of strangerNames) visitors.set(who, await portal.visit(strangers[who]));
});

const visitorOf = (who: Who) => {
  const visitor = must(visitors.get(who));
  // Many redirects would trigger the guard against loops, which has its own test.
  visitor.cookies.delete("redirected");
  return visitor;
};

/** Whether a refusal reveals something about what it refuses. */
function tells({ body, headers }: Answer, who: Who): boolean {
  const told = body + decodeURIComponent(String(headers["content-disposition"] ?? ""));
  return (
    told.includes(secret) || (strangerNames.includes(who as Stranger) && !colleague.includes(who as Stranger) && told.includes(ofCompany))
  );
}

/** Where an answer takes the person, in the letters of the columns. */
function markOf({ status, location }: Answer): string {
  if (location?.startsWith("/login?")) return "L";
  if (location === "/") return "M";
  if (location !== null) return location;
  return { 200: "+", 401: "U", 403: "F", 404: "N", 405: "-" }[status] ?? String(status);
}

/**
 * Resource routes, by hand as in the matrix of pages: + is answered, L goes to login, M to main, U is 401, F 403, N 404; a path is
 * where a link without a form leads. The four after the bar are the strangers.
 */
const rows: [id: keyof typeof resources, cells: string, path: () => string][] = [
  ["companyLogo", "L + + + + + + + + + + + | N N N +", () => `/resources/company-logo?uuid=${alfa}`],
  ["chatFile", "L + + F F + + F F F F + | N N N N", () => `/resources/chat-file?chat=${own.deal}&uuid=${own.chatFile}`],
  ["ticketFile", "L + N N N N N N N + + + | N N N N", () => `/resources/ticket-file?ticket=${own.ticket}&uuid=${own.ticketFile}`],
  ["dealDocument", "L + + M M + + + M + M + | N N N N", () => `/resources/deal-document?deal=${own.deal}&uuid=${own.document}`],
  ["dealDocument", "L + + M M + + + M + M + | N N N N", () => `/resources/deal-document?deal=${own.deal}&uuid=${own.document}&view=1`],
  ["contractFile", "L + + M + + + + M + + + | N N N N", () => `/resources/contract-file?contract=${own.contract}`],
  ["contractFile", "L + F M + + + + M + + + | N F N F", () => `/resources/contract-file?company=${alfa}`],
  ["avatar", "L + + N + + + + N + + + | N N N +", () => `/resources/avatar?uuid=${own.director}`],
  // A document of a deal: the accreditation's route does not open it.
  ["document", "L N N F N N N N F F F F | N N N N", () => `/resources/document?uuid=${own.document}`],
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
  ["goodsPicture", "N N N N N N N N N N N N | N N N N", () => "/pictures/none-96.webp"],
  ["oneC", "+ + + + + + + + + + + + | + + + +", () => "/exchange/1c?type=catalog&mode=checkauth"],
  ["healthz", "+ + + + + + + + + + + + | + + + +", () => "/healthz"],
  ["readyz", "+ + + + + + + + + + + + | + + + +", () => "/readyz"],
  ["robots", "+ + + + + + + + + + + + | + + + +", () => "/robots.txt"],
  ["logout", "L M M M M M M M M M M M | M M M M", () => "/logout"],
  ["basketLines", "L C C C C C C C C C C C | C C C C", () => "/resources/basket"],
  ["unknownLines", "L Q Q M M M M M M M M M | Q Q M Q", () => "/resources/unknown-lines"],
  ["branchChoice", "L C C C C C C C C C C C | C C C C", () => "/resources/branch"],
  ["searchHistory", "L K K K K K K K K K K K | K K K K", () => "/resources/search-history"],
  ["accreditationUpload", "L A A M M M M M M M M M | A A M A", () => "/resources/accreditation-upload"],
  ["dealUpload", "L D D M M D D D M D M D | D D D D", () => `/resources/deal-upload/${own.deal}`],
];
const leads: Record<string, string> = {
  C: "/cart",
  K: "/catalog",
  Q: "/cabinet/ordering/quick",
  A: "/cabinet/company/accreditation",
  get D() {
    return `/cabinet/deals/${own.deal}`;
  },
};
/** These accept a POST; the others answer 405. */
const withForm = ["logout", "basketLines", "branchChoice", "searchHistory", "accreditationUpload", "dealUpload", "unknownLines"];

test("the columns are every role and the guest, the rows every resource route", () => {
  expect(columns).toEqual(identities);
  expect([...new Set(rows.map(([id]) => id))].sort()).toEqual(Object.keys(resources).sort());
});

describe("trust S28 S30: the matrix of resource routes, however one is asked for", () => {
  test.each(rows)("%s %s", async (id, cells, path) => {
    const marks = cells.replace("| ", "").split(" ");
    const everybody: Who[] = [...columns, ...strangerNames];
    expect(marks).toHaveLength(everybody.length);
    const before = await storedIn(portal.backend.pool);
    const differences: string[] = [];
    for (const [index, who] of everybody.entries()) {
      const mark = marks[index] ?? "";
      const wanted = leads[mark] ?? mark;
      const visitor = visitorOf(who);
      const answers: [way: string, answer: Answer][] = [["GET", await visitor.get(path())]];
      // A stream has no `.data`; the live channel's test requests it.
      if (id !== "events")
        answers.push(["GET .data", await visitor.getData(path())], ["GET one loader", await visitor.getRoute(path(), `resource-${id}`)]);
      for (const [way, answer] of answers) {
        if (markOf(answer) !== wanted) differences.push(`${who} ${way}: ${markOf(answer)}, not ${wanted}`);
        if (mark !== "+" && tells(answer, who)) differences.push(`${who} ${way} hears of it`);
        // trust S52: uploaded files run no script; the browser's PDF viewer does not open in a sandbox.
        const { "content-disposition": isFile, "content-security-policy": policy = "" } = answer.headers;
        if (isFile && !/(^|; )sandbox$|^frame-ancestors 'none'$/.test(String(policy)))
          differences.push(`${who} ${way}: a file with ${policy}`);
      }
      if (withForm.includes(id)) continue;
      const posted = await visitor.post(path(), { intent: "no such button" });
      // 1C posts, but from no page.
      if (posted.status !== (id === "oneC" ? 403 : 405)) differences.push(`${who} POST: ${posted.status}`);
    }
    expect(differences).toEqual([]);
    expect(await changedSince(portal.backend.pool, before)).toEqual([]);
  });

  test("own data, counts and missed events are the caller's, whatever the address says", async () => {
    const [mine, other] = [visitorOf("BD of Бета"), own.director];
    for (const name of ["uuid", "customer", "person", "customerUuid", "session", "token"]) {
      const file = (await mine.get(`/resources/personal-data?${name}=${other}`)).body;
      expect([file.includes(strangers["BD of Бета"]), file.includes(secret), file.includes(other)]).toEqual([true, false, false]);
      for (const path of ["/resources/counts", "/events/missed"])
        expect((await mine.get(`${path}?${name}=${other}`)).body).toBe((await mine.get(path)).body);
    }
  });
});

/**
 * Pages of one thing, as their owner sees them. `opens`: who may open it all the same, such as a colleague with a card or a
 * director with his own company. A stranger's form is refused by the backend (403, 404) or by its own fields (422), or leads to
 * main or to a question on the same page, which is not found.
 */
type Page = { owner: Identity; route: string; path: () => string; opens?: Stranger[]; away?: Partial<Record<Stranger, string>> };
const toMain = (...who: Stranger[]) => Object.fromEntries(who.map((each) => [each, "M"]));
const buyers: Stranger[] = ["BD of Бета", "BM of Бета", "BM without a trade point"];
const pages: Page[] = [
  { owner: "BD", route: "deal", path: () => `/cabinet/deals/${own.deal}` },
  { owner: "SR", route: "deal", path: () => `/cabinet/deals/${own.deal}` },
  { owner: "SR", route: "deal", path: () => `/cabinet/deals/${own.deal}?edit=1` },
  { owner: "RD", route: "deal", path: () => `/cabinet/deals/${own.deal}` },
  { owner: "BD", route: "chat", path: () => `/cabinet/chats/${own.deal}` },
  { owner: "SR", route: "chat", path: () => `/cabinet/chats/${own.deal}` },
  { owner: "BD", route: "ticket", path: () => `/cabinet/tickets/${own.ticket}` },
  { owner: "TS", route: "ticket", path: () => `/cabinet/tickets/${own.ticket}` },
  { owner: "BD", route: "ticketNew", path: () => `/cabinet/tickets/new?deal=${own.deal}` },
  { owner: "BD", route: "contract", path: () => `/cabinet/contracts/${own.contract}` },
  { owner: "BD", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "SR", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "PM", route: "branch", path: () => `/cabinet/branch/${shop}`, opens: colleague },
  { owner: "BD", route: "customer", path: () => `/cabinet/customer/${demoUuid("customer", "alfa-p2")}`, opens: colleague },
  { owner: "PM", route: "customer", path: () => `/cabinet/customer/${demoUuid("customer", "alfa-p2")}`, opens: colleague },
  { owner: "PM", route: "company", path: () => `/cabinet/companies/${alfa}`, opens: colleague },
  { owner: "SR", route: "accreditation", path: () => `/cabinet/accreditation/${own.accreditation}`, away: toMain(...buyers) },
  { owner: "RD", route: "counteragent", path: () => `/cabinet/counteragents/${alfa}`, away: toMain(...strangerNames) },
  { owner: "RD", route: "counteragentContracts", path: () => `/cabinet/counteragents/${alfa}/contracts`, away: toMain(...strangerNames) },
  {
    owner: "PM",
    route: "customerAdd",
    path: () => `/cabinet/customer/add?company=${alfa}`,
    opens: ["BD of Бета"],
    away: toMain("BM of Бета", "other SR", "BM without a trade point"),
  },
];

/**
 * Buttons that read the public directory of companies and banks: every signed-in person may use them, and they return nothing of
 * the page.
 */
const directory = ["fillData", "fillBank"];

/** What a browser would send of the form, with text in empty fields. */
function bodyOf({ fields, intent }: Form): string {
  const sent = Object.entries(fields).map(([name, { value, isText }]) => [name, value === "" && isText ? "Чужое" : value]);
  return new URLSearchParams([...(intent === undefined ? [] : [["intent", intent]]), ...sent]).toString();
}

describe("trust S30 S31: a page of somebody else's thing, and every form of it", () => {
  test.each(pages.map((page) => [page.owner, page.route, page] as const))(
    "of %s: %s",
    async (owner, route, { path, opens = [], away = {} }) => {
      const whole = await visitorOf(owner).get(path());
      expect(whole.status).toBe(200);
      const forms = formsOf(element(whole.body, /<main\b[^>]*>/)).filter(
        ({ method, intent = "" }) => method === "post" && !directory.includes(intent),
      );
      const before = await storedIn(portal.backend.pool);
      const differences: string[] = [];
      for (const who of strangerNames) {
        const visitor = visitorOf(who);
        const isColleague = opens === colleague && colleague.includes(who);
        const wanted = opens.includes(who) ? "+" : (away[who] ?? "N");
        for (const [way, answer] of [
          ["GET", await visitor.get(path())],
          ["GET .data", await visitor.getData(path())],
          ["GET one loader", await visitor.getRoute(path(), route)],
        ] as const) {
          if (markOf(answer) !== wanted) differences.push(`${who} ${way}: ${markOf(answer)}, not ${wanted}`);
          if (!isColleague && tells(answer, who)) differences.push(`${who} ${way} hears of it`);
        }
        for (const form of forms) {
          const action = new URL(form.action ?? path(), `http://portal${path()}`);
          const target = action.pathname + action.search;
          visitor.cookies.delete("redirected");
          const headers = { "content-type": "application/x-www-form-urlencoded", origin: visitor.origin };
          for (const address of [target, dataPath(target)]) {
            const answer = await visitor.send("POST", address, { headers, body: bodyOf(form) });
            const cell = `${who} POST ${address} ${form.intent ?? ""}: ${markOf(answer)}`;
            const isAsked = answer.location?.startsWith(`${action.pathname}?confirm=`);
            if (!["N", "F", "M", "422"].includes(markOf(answer)) && !isAsked) differences.push(cell);
            if (!isColleague && tells(answer, who)) differences.push(`${cell} hears of it`);
          }
        }
      }
      expect(differences).toEqual([]);
      expect(await changedSince(portal.backend.pool, before)).toEqual([]);
    },
  );
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { siteMap } from "#app/site-map/pages.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { lists } from "#contract/lists.ts";
import { tickets } from "#contract/tickets.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { columns, outOfScope, rows } from "#tests/support/page-access-rows.ts";
import { placeholders } from "#tests/support/placeholders.ts";
import { accounts, type Identity, identities, usePortal } from "#tests/support/portal.ts";
import { element } from "#tests/support/portal-html.ts";
import { keysShownIn } from "#tests/support/text-keys.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";
import { storeStanding } from "#tests/support/standing.ts";

const portal = usePortal();

/** Objects of each person, by their names in addresses. */
const objects = new Map<Identity, Record<string, string>>();

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
  // Many requests for one page would trigger the guard against loops, which has its own test.
  one.cookies.delete("redirected");
  return one;
};

type Place = "page" | "not found" | string;

/** Where an answer takes the person: to the page, the not-found page, or another address. */
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
            // The gallery of widgets shows their property names.
            if (route !== "kit")
              for (const key of keysShownIn(document.body)) differences.push(`${identity} GET ${path} shows the key ${key}`);
            met("GET .data", placeOf(await visitor(identity).getData(path)));
            met("GET one loader", placeOf(await visitor(identity).getRoute(path, route)));

            // The old `_data` parameter is refused or guarded like the rest.
            const old = await visitor(identity).get(`${path}${path.includes("?") ? "&" : "?"}_data=${route}`);
            if (!enters && old.status === 200) differences.push(`${identity} GET ?_data ${path} was answered`);

            // 405: a page without forms accepts no POST; 400: the form has no such button.
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

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { columnNames } from "#tests/support/columns.ts";
import { rows, unknownWords } from "#tests/support/page-access-rows.ts";
import { isPostAnswered, isRefusal, placeOf, usePageVisits, type Visit } from "#tests/support/page-visits.ts";
import { element } from "#tests/support/portal-html.ts";
import { keysShownIn } from "#tests/support/text-keys.ts";

/** unit/page-access.test.ts compares the matrix with the site map; here we show that each page is guarded so. */
const { portal, visitorOf, visitOf } = usePageVisits();

const marksIn = (cells: string) => cells.split(" ").map((mark, index) => ({ mark, column: columnNames[index] ?? "G" }));

/** Every page of the matrix with the marks of the columns. */
const pages = rows.flatMap(([, cells, named]) => named.map(([pattern, route]) => ({ pattern, route, marks: marksIn(cells) })));

/** One of these, another from page to page. */
const turn = <T>(some: readonly T[], index: number) => (some.length > 0 ? [some[index % some.length] as T] : []);

describe("R28 R30 trust S28: a page refuses a guest and a wrong role, both when its data are requested and when its form is sent", () => {
  const guarded = rows.filter(([, cells]) => marksIn(cells).some(({ mark }) => isRefusal(mark)));
  test.each(guarded)("%s", async (name, cells, named) => {
    const refused = marksIn(cells).filter(({ mark }) => isRefusal(mark));
    const others = refused.filter(({ column }) => column !== "G");
    const differences: string[] = [];
    for (const [index, [pattern, route]] of named.entries()) {
      const guest = refused.filter(({ column }) => column === "G");
      for (const { mark, column } of [...guest, ...turn(others, index + name.length)]) {
        const visit = await visitOf(column, mark, pattern, route);
        const place = placeOf(await visit.visitor.getRoute(visit.path, route));
        if (place !== visit.wanted) differences.push(`${column} ${visit.path}: ${place}, not ${visit.wanted}`);
        if (!(await isPostAnswered(visit))) differences.push(`${column} POST ${visit.path}: not ${visit.wanted}`);
      }
    }
    expect(differences).toEqual([]);
  });
});

/** What the document of a page shows otherwise than its mark says. */
async function differencesIn({ visitor, column, mark, path, route, wanted }: Visit): Promise<string[]> {
  const document = await visitor.get(path);
  const main = element(document.body, /<main\b[^>]*>/);
  return [
    ...(placeOf(document) === wanted ? [] : [`${column} ${path}: ${placeOf(document)}, not ${wanted}`]),
    // The gallery of widgets shows their property names.
    ...(route === "kit" ? [] : keysShownIn(document.body).map((key) => `${column} ${path} shows the key ${key}`)),
    ...(mark === "r" && element(main, /<form\b[^>]*method="post"[^>]*>/) ? [`${column} reads only, yet ${path} has a form`] : []),
  ];
}

test("R28 R30 trust S28: every page opens for a role that may enter it and shows no untranslated key", async () => {
  const differences: string[] = [];
  const entered = new Set<string>();
  for (const [index, { pattern, route, marks }] of pages.entries()) {
    const entering = marks.filter(({ mark }) => !isRefusal(mark));
    for (const { mark, column } of turn(entering, index)) {
      entered.add(column);
      differences.push(...(await differencesIn(await visitOf(column, mark, pattern, route))));
    }
  }
  expect(differences).toEqual([]);
  expect([...entered].sort()).toEqual([...columnNames].sort());
});

test("R16: a role that may only read a page gets no form on it", async () => {
  const reading = pages.flatMap(({ pattern, route, marks }) =>
    marks.flatMap(({ mark, column }) => (mark === "r" ? [{ pattern, route, mark, column }] : [])),
  );
  expect(reading.length).toBeGreaterThan(10);
  const differences: string[] = [];
  for (const { column, mark, pattern, route } of reading)
    differences.push(...(await differencesIn(await visitOf(column, mark, pattern, route))));
  expect(differences).toEqual([]);
});

test("trust S28: a page is guarded in the same way for its document, its data, a single loader and the old `_data`", async () => {
  for (const [column, mark, path, route] of [
    ["G", "L", "/cabinet/deals", "deals"],
    ["TS", "M", "/cabinet/deals", "deals"],
    ["SD", "M", "/cabinet/exchange/keys", "exchangeKeys"],
    ["BM", "M", "/cabinet/company/contracts", "companyContracts"],
    ["BM", "M", "/cabinet/company/money", "companyMoney"],
  ] as const) {
    const { visitor, wanted } = await visitOf(column, mark, path, route);
    const answers = [await visitor.get(path), await visitor.getData(path), await visitor.getRoute(path, route)];
    expect(answers.map(placeOf), `${column} ${path}`).toEqual([wanted, wanted, wanted]);
    expect((await visitor.get(`${path}?_data=${route}`)).status).not.toBe(200);
  }
});

const [unknown, , words] = unknownWords;
test(unknown, async () => {
  for (const [path] of words)
    for (const column of ["G", "BD", "TS"] as const) expect(placeOf(await (await visitorOf(column)).get(path)), path).toBe("/");
});

describe("R38 trust S30: another company's object is 404 for every kind of request, as if it did not exist", () => {
  const foreign = [
    ["/cabinet/deals/", "deal", "10381", "BD"],
    ["/cabinet/branch/", "branch", "beta-b1", "BD"],
    ["/cabinet/customer/", "customer", "beta-p1", "BD"],
    ["/cabinet/deals/", "deal", "10381", "SR"],
    ["/cabinet/companies/", "company", "beta", "BD"],
    ["/cabinet/companies/", "company", "beta", "BM"],
    ["/cabinet/companies/", "company", "beta", "SR"],
  ] as const;
  test.each(foreign)("%s of the company Бета: %s %s as %s", async (prefix, kind, id, identity) => {
    const path = prefix + demoUuid(kind, id);
    const visitor = await visitorOf(identity);
    const answers = [await visitor.get(path), await visitor.getData(path), await visitor.getRoute(path, kind)];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    const nobodys = await visitor.get(prefix + randomUUID());
    expect(nobodys.status).toBe(404);
    expect(element(answers[0]?.body ?? "", /<h1\b/)).toBe(element(nobodys.body, /<h1\b/));
  });
});

test("trust S43: the route manifest for lazy loading does not list page modules to a guest", async () => {
  const answer = await (await visitorOf("G")).get(
    `/__manifest?${Array.from({ length: 200 }, (_, index) => `p=/cabinet/x${index}`).join("&")}&version=x`,
  );
  expect(answer.status).not.toBe(200);
});

test("R37: a page that redirects the same browser again and again answers 508 at the sixth time", async () => {
  const guest = await portal.visit(null);
  const answers = [];
  for (let times = 0; times < 6; times += 1) answers.push((await guest.get("/cabinet/home")).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 508]);
});

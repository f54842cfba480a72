import { expect, test } from "vitest";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();

const historyOf = (body: string) => element(body, /<nav\b[^>]*aria-labelledby="search-history"[^>]*>/);

test("C15 C17: without scripts an empty search shows the person's earlier searches, and a button clears them", async () => {
  const director = await portal.visit(accounts.BD);
  await director.get("/catalog?search=%D0%BA%D0%B5%D1%84%D0%B8%D1%80");
  const asked = await director.get("/catalog?search=");
  expect(text(historyOf(asked.body))).toContain("кефир");
  expect(historyOf(asked.body)).toContain('href="/catalog?search=%D0%BA%D0%B5%D1%84%D0%B8%D1%80"');
  const cleared = await director.post("/resources/search-history", { back: "/catalog?search=" });
  expect([cleared.status, cleared.location]).toEqual([303, "/catalog?search="]);
  const after = (await director.follow(cleared)).body;
  expect(historyOf(after)).toBe("");
  expect(text(after)).toContain("История поиска очищена");
});

test("C15: without scripts the history stands beside other results too, and a guest has none", async () => {
  const director = await portal.visit(accounts.BD);
  await director.get("/catalog?search=%D1%81%D1%8B%D1%80");
  const { body } = await director.get("/catalog?search=%D0%BC%D1%8F%D1%81%D0%BE");
  expect(text(historyOf(element(body, /<noscript>(?=<nav)/)))).toContain("сыр");
  expect(historyOf((await (await portal.visit(null)).get("/catalog?search=")).body)).toBe("");
});

test("C17: a script clears the history without leaving the page", async () => {
  const director = await portal.visit(accounts.BD);
  await director.get("/catalog?search=%D1%81%D1%8B%D1%80");
  const { status, body } = await director.post("/resources/search-history", { reply: "data" });
  expect([status, JSON.parse(body)]).toEqual([200, { cleared: true }]);
  expect(historyOf((await director.get("/catalog?search=")).body)).toBe("");
});

test("goods found by the company's own code say so in the catalogue, the list of lines and suggestions", async () => {
  const director = await portal.visit(accounts.BD);
  await portal.backend.pool.query("delete from buyer_codes");
  await director.post("/cabinet/ordering/codes", { intent: "load", text: "010-241\t000123" });
  expect(text((await director.get("/catalog?search=000123")).body)).toContain("ваш код 000123");
  expect(text((await director.get("/cabinet/ordering/sheet?search=000123")).body)).toContain("ваш код 000123");
  const suggested = JSON.parse((await director.get("/resources/suggestions?search=000123")).body);
  expect(suggested.options[0]).toMatchObject({ kind: "product", note: "010-241 · ваш код 000123" });
  expect(text((await (await portal.visit(null)).get("/catalog?search=000123")).body)).not.toContain("ваш код");
});

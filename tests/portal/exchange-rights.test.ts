import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const main = (html: string) => element(html, /<main\b[^>]*>/);
/** Terms of companies, and papers of deals (domain.md D35). */
const ofSupervisor = ["companies", "contracts", "payments", "documents"];
const others = "brands categories centers discountGroups goods pictures priceLists prices schedules stock storages synonyms".split(" ");

async function offered(login: string) {
  const person = await portal.visit(login);
  const { body } = await person.get("/cabinet/exchange/new");
  const form = formsOf(main(body)).find(({ intent }) => intent === "check");
  const settings = formsOf(main((await person.get("/cabinet/exchange/settings")).body)).find(({ intent }) => intent === "save");
  return {
    feeds: form?.controls.find(({ name }) => name === "feed")?.options?.toSorted(),
    templates: links(main(body))
      .flatMap(({ href }) => /template=(\w+)/.exec(href)?.[1] ?? [])
      .sort(),
    hours: settings?.controls.flatMap(({ name }) => /^hours\.(\w+)$/.exec(name ?? "")?.[1] ?? []).sort(),
  };
}

test("the pages of loads offer the content manager no terms of companies, and the supervisor everything", async () => {
  const all = [...others, ...ofSupervisor].sort();
  expect(await offered("content@seller.example")).toEqual({ feeds: others, templates: others, hours: others });
  expect(await offered("supervisor@seller.example")).toEqual({ feeds: all, templates: all, hours: all });
});

test("what the content manager asks for by address or by a form made by hand is refused, and nothing is loaded", async () => {
  const exchange = exchangeOf(portal.backend);
  const { uuid } = await exchange.tryTable(
    "contracts",
    "ИНН;Торговая точка;Ассортимент;Лимит, руб.\n7199123453;Магазин № 1;Молочная продукция;99\n",
  );
  const content = await portal.visit("content@seller.example");
  const load = `/cabinet/exchange/loads/${uuid}`;
  expect((await content.get(load)).status).toBe(404);
  for (const intent of ["apply", "undo", "cancel", "confirm"]) expect((await content.post(load, { intent })).status, intent).toBe(404);
  expect((await content.get(`/resources/exchange-file?refused=${uuid}`)).status).toBe(404);
  expect((await content.get("/resources/exchange-file?template=contracts")).status).toBe(403);
  expect((await content.get("/resources/exchange-file?template=goods")).status).toBe(200);
  const typed = { intent: "check", feed: "contracts", mode: "changes", text: "ИНН\tЛимит\n7199123453\t5\n" };
  expect((await content.post("/cabinet/exchange/new", typed)).status).toBe(403);
  const hours = { intent: "save", stock: "accept", guardPercent: "10", "hours.contracts": "4" };
  expect((await content.post("/cabinet/exchange/settings", hours)).status).toBe(403);
  expect(text(main((await content.get("/cabinet/exchange/loads")).body))).not.toContain("Условия договоров");
  expect((await exchange.read(uuid)).state).toBe("done");
});

test("saving the settings keeps the hours of feeds that the person does not see", async () => {
  const supervisor = await portal.backend.as("supervisor@seller.example");
  const content = await portal.backend.as("content@seller.example");
  const settings = { isStockBlocking: false, guardPercent: 10 };
  const [terms, stock] = [
    { feed: "contracts", hours: 4 },
    { feed: "stock", hours: 2 },
  ] as const;
  await supervisor(calls.putSettings, { body: { ...settings, staleAfter: [terms, stock] } });
  expect((await content(calls.getSettings)).body.staleAfter).toEqual([stock]);
  const saved = await content(calls.putSettings, { body: { ...settings, staleAfter: [{ feed: "goods", hours: 3 }] } });
  expect(saved.body.staleAfter).toEqual([{ feed: "goods", hours: 3 }]);
  expect((await supervisor(calls.getSettings)).body.staleAfter).toEqual([{ feed: "goods", hours: 3 }, terms]);
});

test("who holds a load of terms back is told to the distribution director", async () => {
  const director = await portal.visit("distribution@seller.example");
  const { uuid } = await exchangeOf(portal.backend).load("contracts", [{} as never], { trial: true });
  await portal.backend.pool.query("update exchange_loads set state = 'held' where uuid = $1", [uuid]);
  expect(text(main((await director.get(`/cabinet/exchange/loads/${uuid}`)).body))).toContain("Решает супервайзер.");
});

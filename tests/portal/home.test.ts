import { describe, expect, test } from "vitest";
import { exchangeOf } from "#tests/support/exchange.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();

const home = async (login: string | null) => {
  const visitor = await portal.visit(login);
  const { body, status } = await visitor.get("/cabinet/home");
  expect(status).toBe(200);
  return { visitor, body, needs: element(body, /<section id="needs-you"[^>]*>/) };
};

/** Lines of "needs you": text and link. */
const lines = (needs: string) => elements(needs, /<li\b[^>]*>/).map((line) => ({ words: text(line), href: hrefs(line)[0] ?? "" }));

describe("the home page of the cabinet shows what the person has to do", () => {
  test("a buyer's director sees each waiting deal with its sum and action, and the cart", async () => {
    const { needs, body } = await home(accounts.BD);
    expect(headings(body)).toEqual(["Здравствуйте, Анна Сергеевна"]);
    const words = lines(needs).map((line) => line.words);
    expect(words[0]).toMatch(/^Сделка № \d+ .+ · [\d\s]+,\d\d ₽ · .+ (Подтвердите изменения|Примите доставку)$/);
    expect(words.join("\n")).toMatch(/\d+ позици[ия] в корзине/);
    expect(hrefs(body)).toContain("/catalog");
  });

  test("the director of a new company sees the accreditation first, and no button for a new order", async () => {
    const { needs, body } = await home("director@gamma.example");
    expect(lines(needs)[0]).toMatchObject({ href: "/cabinet/company/accreditation" });
    expect(links(element(body, /<main\b[^>]*>/)).some((link) => link.text === "Новый заказ")).toBe(false);
  });

  test.each([
    ["SR", /Сделка № \d+/],
    ["RD", /на вашем шаге/],
    ["SE", /на вашем шаге/],
    ["PM", /ждёт распределения|ждут распределения/],
  ] as [Identity, RegExp][])("%s sees their own work with numbers, and every line leads to an open page", async (identity, pattern) => {
    const { needs, visitor } = await home(accounts[identity]);
    const all = lines(needs);
    expect(all.map((line) => line.words).join("\n")).toMatch(pattern);
    for (const { href, words } of all) {
      expect(words).toMatch(/\d/);
      expect((await visitor.get(href)).status, href).toBe(200);
    }
  });

  test.each(["PM", "TS"] as const)(
    "%s sees the platform's totals in a section of their own, apart from what waits for them",
    async (identity) => {
      const { body, needs, visitor } = await home(accounts[identity]);
      expect(text(needs)).not.toContain("на площадке");
      const there = lines(element(body, /<section id="platform"[^>]*>/));
      expect(there.map(({ words }) => words.replace(/^\d+ /, ""))).toEqual([
        expect.stringMatching(/^открыт\S+ обращени\S+ Открыть обращения$/),
        expect.stringMatching(/^компани[яий] на площадке Открыть список$/),
        expect.stringMatching(/^сотрудник\S+ на площадке Открыть список$/),
      ]);
      for (const { href } of there) expect((await visitor.get(href)).status, href).toBe(200);
    },
  );

  test("the number beside the heading equals the sum of the lines and the number on the deals page", async () => {
    const { needs, visitor } = await home(accounts.SR);
    const figure = Number(/^Ждут вас (\d+)/.exec(text(needs))?.[1]);
    const shown = lines(needs).filter((line) => line.words.startsWith("Сделка №")).length;
    const more = Number(/Ещё (\d+) сдел/.exec(text(needs))?.[1] ?? 0);
    const steps = [...text(needs).matchAll(/(\d+) аккредитаци/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(figure).toBe(shown + more + steps);
    const mine = text((await visitor.get("/cabinet/deals?tab=mine")).body);
    expect(mine).toMatch(new RegExp(`Ждут вас ${shown + more}\\b`));
  });

  test("the contracts card names the basket's trade point, shows what is available on each contract, and links to it", async () => {
    const { body, visitor } = await home(accounts.BD);
    const card = element(body, /<section id="contracts"[^>]*>/);
    expect(text(card)).toMatch(/^Договоры, Магазин № 1 Подробнее/);
    const rows = lines(card);
    expect(rows.length).toBeGreaterThan(1);
    for (const { words, href } of rows) {
      expect(words).toMatch(/(доступно|предоплата) −?[\d\s]+,\d\d ₽/);
      expect((await visitor.get(href)).status, href).toBe(200);
    }
    expect((await home("director@gamma.example")).body).not.toContain('id="contracts"');
  });

  test("domain D14: pages that are in no menu are linked from the home page of everybody who may open them", async () => {
    const more = ["/cabinet/branch/list", "/cabinet/customer", "/cabinet/tickets"];
    const expected: Partial<Record<Identity, string[]>> = {
      SD: ["/cabinet/customer", "/cabinet/tickets"],
      CM: ["/cabinet/customer", "/cabinet/tickets"],
      PM: ["/cabinet/branch/list", "/cabinet/tickets"],
      TS: ["/cabinet/branch/list", "/cabinet/tickets"],
    };
    for (const identity of Object.keys(accounts).filter((one) => one !== "G") as Identity[]) {
      const { body, visitor } = await home(accounts[identity]);
      const found = hrefs(element(body, /<section id="places"[^>]*>/)).filter((href) => more.includes(href));
      expect(found.sort(), identity).toEqual(expected[identity] ?? more);
      for (const href of found) expect((await visitor.get(href)).status, `${identity} ${href}`).toBe(200);
    }
  });

  test("who loads data finds on the home page what waits for them, with counts and links to it; others do not", async () => {
    const { backend } = portal;
    const exchange = exchangeOf(backend);
    const refused = await exchange.load("brands", [
      { externalId: "", name: "" },
      { externalId: "brand-9", name: "Девятая" },
    ]);
    await exchange.load("goods", [{ externalId: "g-9", sku: "T-9", name: "Новинка" }]);
    const { needs } = await home(accounts.CM);
    const words = text(needs);
    for (const said of ["не разобран", "без цены", "без фото"]) expect(words).toMatch(new RegExp(`[1-9]\\d* товар\\S* ${said}`));
    expect(words).toContain("1 строка не загрузилась");
    const found = hrefs(needs);
    for (const state of ["unsorted", "unpriced", "unpictured"]) expect(found).toContain(`/cabinet/exchange/goods?state=${state}`);
    expect(found).toContain(`/cabinet/exchange/loads/${refused.uuid}`);
    expect(text((await home(accounts.SD)).needs)).not.toContain("не разобран");
  });

  test("S02 P01: the platform's lists of companies and people show how many records there are", async () => {
    const visitor = await portal.visit(accounts.PM);
    for (const tab of ["companies", "customers"])
      expect(text((await visitor.get(`/cabinet/home?tab=${tab}`)).body), tab).toMatch(/Найден[оаы] \d+ запис/);
  });

  test("the home page takes at most 9 backend calls for every role", async () => {
    for (const identity of Object.keys(accounts).filter((one) => one !== "G") as Identity[]) {
      const visitor = await portal.visit(accounts[identity]);
      await visitor.get("/cabinet/home");
      const calls = await portal.callsDuring(async () => void (await visitor.get("/cabinet/home")));
      expect(calls.length, `${identity}: ${calls.map((call) => call.path).join(" ")}`).toBeLessThanOrEqual(9);
    }
  });
});

describe("people with permissions beside their role", () => {
  const permit = (login: string, permissions: string[]) =>
    portal.backend.pool.query("update customers set permissions = $2 where email = $1", [login, permissions]);

  test("an accountant's sign-in leads to payments, overdue debts and papers with their numbers, every line to an open page", async () => {
    const login = "content@seller.example";
    await permit(login, ["accountant"]);
    const guest = await portal.visit(null);
    const signIn = await guest.post("/login", { login, password: "Demo-2026!" });
    expect([signIn.status, signIn.location]).toEqual([303, "/cabinet/home"]);
    const { needs, body, visitor } = await home(login);
    expect(text(body)).toContain("Бухгалтер");
    const all = lines(needs);
    const overdue = all.find(({ href }) => href === "/cabinet/receivables?overdue=only");
    expect(overdue?.words).toMatch(/^У \d+ покупател(я|ей) есть просроченный долг [\d\s]+,\d\d ₽/);
    expect(all[0]?.href).toMatch(/^\/cabinet\/(payments|receivables)/);
    for (const { href, words } of all) {
      expect(words).toMatch(/\d/);
      expect((await visitor.get(href)).status, href).toBe(200);
    }
    expect(hrefs(body)).toEqual(expect.arrayContaining(["/cabinet/payments", "/cabinet/receivables", "/cabinet/papers"]));
  });

  test("a collector sees how many suborders wait at their storages", async () => {
    const login = "security@seller.example";
    const { rows } = await portal.backend.pool.query<{ uuid: string; count: number }>(
      `select s.storage_uuid as uuid, count(*)::int as count from suborders s join deals d on d.uuid = s.deal_uuid
       where s.status = 'transferred_to_warehouse' and s.deleted_at is null and d.status = 'transferred_to_warehouse' group by 1 limit 1`,
    );
    await permit(login, [`storage:${rows[0]?.uuid}`]);
    const { needs } = await home(login);
    const line = lines(needs).find(({ href }) => href === "/cabinet/collection");
    expect(line?.words).toMatch(new RegExp(`^${rows[0]?.count} подзаказ(а|ов)? жд(ёт|ут) сборки`));
  });
});

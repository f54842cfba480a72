import { expect, test } from "vitest";
import { director, main, regional, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { text } from "#tests/support/portal-html.ts";

const { portal } = useDealPages();

test("when a secondary call fails, a page shows the rest, names what is missing and offers to load it again", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval" });
  const cases: [account: string, path: string, failing: RegExp, word: RegExp, rest: RegExp][] = [
    [director, `/cabinet/deals/${uuid}`, /documents/, /Не загрузилось: документы/, /Состав и доставка/],
    [director, "/cabinet/deals", /branches/, /Не загрузилось: списки фильтров/, /Сделка/],
    [director, "/cabinet/home", /basket\/count/, /Не загрузилось: корзина/, /Активные|Сделки/],
    [director, "/cabinet/home", /\/v1\/deals/, /Не загрузилось: сделки/, /Договор|Уведомления|Лимит/],
    [regional, "/cabinet/home", /accreditation/, /Не загрузилось: аккредитация/, /Сделк/],
    ["manager@alfa.example", "/cart", /\/v1\/deals/, /Не загрузилось: сделки/, /В корзине пока пусто/],
  ];
  for (const [account, path, failing, word, rest] of cases) {
    const visitor = await portal.visit(account);
    portal.proxy.intercept = ({ path: asked }) => (failing.test(asked) ? { status: 500 } : undefined);
    const answer = await visitor.get(path);
    portal.proxy.intercept = undefined;
    expect([path, answer.status]).toEqual([path, 200]);
    const words = text(main(answer.body));
    expect(words, path).toMatch(word);
    expect(words, path).toMatch(rest);
    expect(main(answer.body), path).toMatch(/Загрузить ещё раз/);
    expect(text(main((await visitor.get(path)).body)), path).not.toMatch(/Не загрузилось/);
  }
});

test("the main page is shown without its products, the basket's sum or the deals when their calls fail", async () => {
  const visitor = await portal.visit(director);
  for (const failing of [/\/v1\/products(\?|$)/, /\/v1\/products\/basket$/, /\/v1\/deals/]) {
    const failed: string[] = [];
    portal.proxy.intercept = ({ path }) => {
      if (!failing.test(path)) return undefined;
      failed.push(path);
      return { status: 500 };
    };
    const answer = await visitor.get("/");
    portal.proxy.intercept = undefined;
    expect([failing, answer.status]).toEqual([failing, 200]);
    expect(failed.length, String(failing)).toBeGreaterThan(0);
    expect(text(main(answer.body))).toMatch(/Категории/);
  }
});

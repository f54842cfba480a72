import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/browser.ts";

type Stop = [name: string, targets: RegExp[], arrive: (buyer: Person, seller: Person, companyUuid: string) => Promise<Person>];

const at =
  (path: string): Stop[2] =>
  async (buyer) => {
    await buyer.open(path);
    return buyer;
  };

/** Pages with quantities and what must be among their targets. */
const stops: Stop[] = [
  ["cards of the catalogue", [/^Меньше: /, /^Больше: /, /^Количество: /, /^Добавить в корзину: /], at("/catalog")],
  ["a card in the cart", [/^Меньше: Кефир/, /^Больше: Кефир/, /^В корзине, перейти: Кефир/], at("/catalog?search=010-241")],
  ["shelves of the home page", [/^Меньше: /, /^Больше: /, /^Добавить в корзину: /], at("/")],
  ["dense rows", [/^Количество: Кефир/, /^В корзину$/], at("/cabinet/ordering/sheet?search=010-241")],
  [
    "the product's page",
    [/^Меньше: Кефир/, /^Больше: Кефир/, /^Количество: Кефир/, /^(В|Обновить в) корзине$/],
    async (buyer) => {
      await buyer.open("/catalog?search=010-241");
      await buyer.press(
        buyer.page
          .getByRole("main")
          .getByRole("article")
          .getByRole("link", { name: /^Кефир/ })
          .first(),
      );
      return buyer;
    },
  ],
  [
    "the grid of trade points",
    [/^Кефир/, /^Сохранить$/, /^К датам и оформлению$/],
    async (buyer) => {
      await buyer.open("/cabinet/ordering/branches");
      await buyer.page.getByLabel("Артикул или название").fill("010-241");
      await buyer.press(buyer.page.getByRole("button", { name: "Добавить товар" }));
      return buyer;
    },
  ],
  [
    "a standing order",
    [/^Количество: Кефир/, /^Сохранить количество$/, /^Пропустить этот раз$/],
    async (buyer) => {
      await buyer.open("/cabinet/ordering/standing/new");
      await buyer.page.getByLabel("Название").fill("Молочка");
      await buyer.page.getByLabel("понедельник").check();
      await buyer.press(buyer.page.getByRole("button", { name: "Создать постоянный заказ" }));
      return buyer;
    },
  ],
  [
    "the order for a client",
    [/^Количество, кор\.: Йогурт/, /^Сохранить количества$/, /^Оформить за клиента$/],
    async (_, seller, companyUuid) => {
      await seller.open(`/cabinet/companies/${companyUuid}/order`);
      await seller.page.getByRole("textbox", { name: "Товары и количества" }).fill("010-377 4");
      await seller.press(seller.page.getByRole("button", { name: "Добавить", exact: true }));
      return seller;
    },
  ],
];

type Target = { name: string; kind: "button" | "field" | "link"; width: number; height: number };

/** Buttons, fields and links of the page with their sizes; a checkbox by its label. */
const targetsOf = (page: Page): Promise<Target[]> =>
  page
    .getByRole("main")
    .locator("button, select, textarea, input:not([type=hidden], [type=file]), a")
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[aria-hidden=true], .sr-only"))
        .map((each) => {
          const { type, labels } = each as HTMLInputElement;
          const label = /^(checkbox|radio)$/.test(type) ? labels?.[0] : undefined;
          const { width, height } = (label ?? each).getBoundingClientRect();
          const namedBy = each.getAttribute("aria-labelledby")?.split(" ") ?? [];
          const named = namedBy.map((id) => document.getElementById(id)?.textContent).join(" ");
          const name = named || each.getAttribute("aria-label") || labels?.[0]?.textContent || each.textContent || "";
          const kind = each.matches("a") ? "link" : each.matches("button") ? "button" : "field";
          return { name: name.replaceAll("\u00A0", " ").trim(), kind, width, height };
        }),
    );

test("on a phone − and +, quantities and buttons are targets of 44 px on every page where one orders", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login, companyUuid } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 }, hasSecondShop: true });
  const [buyer, seller] = [await newPerson(login), await newPerson("rep@seller.example")];
  for (const { page } of [buyer, seller]) await page.setViewportSize({ width: 360, height: 740 });
  for (const [name, wanted, arrive] of stops) {
    const { page } = await arrive(buyer, seller, companyUuid);
    // A link in a text is no target of this kind; a field between − and + of a narrow card may be narrower, not lower.
    const counts = ({ name, kind }: Target) => kind !== "link" || wanted.some((each) => each.test(name));
    const isSmall = ({ kind, width, height }: Target) => height < 44 || (kind !== "field" && width < 44);
    await expect(async () => {
      const targets = (await targetsOf(page)).filter(counts);
      const names = targets.map((target) => target.name);
      for (const each of wanted) expect(names, name).toContainEqual(expect.stringMatching(each));
      expect(targets.filter(isSmall), name).toEqual([]);
    }).toPass();
  }
});

test("on a phone every point of a deal's card is a target that opens a deal", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/cabinet/deals?tab=all");
  const cards = page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^№ / }) });
  expect(await cards.count()).toBeGreaterThan(1);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const { height, missed } = await card.evaluate((row) => {
      const box = row.getBoundingClientRect();
      const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
      const points = shares.flatMap((across) =>
        shares.map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
      );
      const isTarget = ([x, y]: readonly [number, number]) => {
        const link = document.elementFromPoint(x, y)?.closest("a");
        return link !== null && link !== undefined && row.contains(link);
      };
      return { height: box.height, missed: points.filter((point) => !isTarget(point)) };
    });
    expect(height).toBeGreaterThanOrEqual(44);
    expect(missed).toEqual([]);
  }
});

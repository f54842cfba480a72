import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { alfa } from "../support/demo-basket.ts";
import { joinedNames } from "../support/spoken-names.ts";

const supervisor = "supervisor@seller.example";

test("trust P8 P9 P10: papers and their forms pass axe at 1440 and 320 px and need no sideways scrolling", { tag: "@full" }, async ({
  newPerson,
  given,
}) => {
  const { page, open, press } = await newPerson(supervisor);
  const main = page.getByRole("main");
  const found: string[] = [];
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const faults = [...(await findings(page)), ...(await joinedNames(page)), ...(wide > 0 ? [`needs ${wide} px more`] : [])];
    found.push(...faults.map((fault) => `${new URL(page.url()).pathname} at ${width} px: ${fault}`));
  };
  const lookAt = async () => {
    await look(1440);
    await look(320);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const ownDeal = demoUuid("deal", "10376");
  const own = `/cabinet/deals/${ownDeal}`;
  await open(own);
  await press(main.getByRole("button", { name: /Выпустить УПД/ }));
  await lookAt();
  await open(`${own}/correction`);
  await lookAt();
  await main.getByLabel("Причина").selectOption({ label: "Другое" });
  await main.getByLabel("Основание").fill("соглашение № 1");
  await page.locator('[name="price.1"]').fill("1,50");
  await press(main.getByRole("button", { name: "Проверить" }));
  await lookAt();
  await press(main.getByRole("button", { name: "Выпустить УКД" }));
  await lookAt();
  await open(`${own}/differences`);
  await lookAt();
  await main.getByLabel("Кто принимал товар").fill("Иванова А. П., товаровед");
  await page.locator('[name="quantity.1"]').fill("0");
  await press(main.getByRole("button", { name: "Составить акт" }));
  await expect(main.getByRole("alert", { name: "Исправьте" })).toBeVisible();
  await lookAt();
  await page.locator('[name="reason.1"]').selectOption({ label: "Бой, повреждение" });
  await press(main.getByRole("button", { name: "Составить акт" }));
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Акт о расхождениях №");
  await lookAt();
  const act = new URL(page.url()).pathname;
  await open((await main.getByRole("link", { name: "Выпустить УКД по этому акту" }).getAttribute("href")) ?? "");
  await lookAt();
  await main.getByLabel("Причина").selectOption({ label: "Другое" });
  await press(main.getByRole("button", { name: "Проверить" }));
  await expect(main.getByRole("heading", { name: "Проверьте, что изменится" })).toBeVisible();
  await lookAt();
  await open(act);
  await press(main.getByRole("link", { name: "Отменить акт" }));
  await lookAt();
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Отменить акт" }));
  await expect(main).toContainText("Акт о расхождениях отменён и не действует.");
  await lookAt();
  await open(`/cabinet/companies/${alfa}/act`);
  await lookAt();
  await press(main.getByRole("button", { name: "Составить акт" }));
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Акт сверки №");
  await lookAt();
  await open(`/cabinet/companies/${alfa}/price-list`);
  await lookAt();
  await press(main.getByRole("button", { name: "Составить прайс-лист" }));
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Прайс-лист №");
  await lookAt();
  await open(`/cabinet/purchases/${alfa}`);
  await expect(main.getByRole("heading", { name: "По неделям" })).toBeVisible();
  await lookAt();
  const { claim } = await given.papers({ advanceOf: ownDeal });
  await open(`/cabinet/claims/${claim}`);
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Претензия №");
  await lookAt();
  await open(own);
  await press(main.getByRole("button", { name: "Выставить счёт-фактуру на аванс" }));
  await lookAt();
  await open(
    (await main
      .getByRole("link", { name: /Счёт-фактура на аванс № \d+/ })
      .first()
      .getAttribute("href")) ?? "",
  );
  await expect(main.getByRole("heading", { level: 1 })).toContainText("на аванс №");
  await lookAt();
  const regional = await newPerson("regional@seller.example");
  await regional.open(own);
  await regional.press(regional.page.getByRole("button", { name: /Составить .*спецификацию/ }));
  await open(own);
  await open(
    (await main
      .getByRole("link", { name: /Спецификация № \d+/ })
      .first()
      .getAttribute("href")) ?? "",
  );
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Спецификация №");
  await lookAt();
  expect(found).toEqual([]);
});

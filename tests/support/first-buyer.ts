import { button, expectText, formContract, openAccreditation, take, upload } from "./accreditation-steps.ts";
import { expect, type Person } from "./browser.ts";
import { choose } from "./choose.ts";

type Decider = "seller_regional_director" | "seller_sales_representative" | "seller_security" | "seller_distribution_director";

/** Takes the first buyer, «ИП Орлов», from his first form to visible prices. */
export async function accreditFirst(buyer: Person, people: Record<Decider, Person>): Promise<void> {
  const { page, open, press } = buyer;
  await open("/cabinet/company/accreditation?tab=main");
  await page.getByLabel("Юридический адрес").fill("Тула, ул. Ленина, 1");
  await page.getByLabel("ОГРН или ОГРНИП").fill("326779904107335");
  await press(button(buyer, "Сохранить данные"));
  await expectText(buyer, "Данные компании сохранены");
  for (const [label, value] of [
    ["БИК", "047003997"],
    ["Корреспондентский счёт", "30101810100000000997"],
    ["Расчётный счёт", "40702810500000120045"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await press(button(buyer, "Добавить реквизиты"));
  await expect(button(buyer, "Сохранить реквизиты")).toBeVisible();
  await page.locator("#contact").getByLabel("Почта").fill("buyer@shop.example");
  await page.locator("#contact").getByLabel("Телефон").fill("+7 910 555-14-13");
  await press(button(buyer, "Добавить контакт"));
  await expect(button(buyer, "Сохранить контакт")).toBeVisible();
  await open("/cabinet/company/accreditation?tab=branches");
  const point = page.locator("#branch-new");
  for (const [label, value] of [
    ["Название", "Лавка"],
    ["Регион", "Тульская область"],
    ["Город", "Тула"],
    ["Улица", "ул. Ленина"],
    ["Дом", "1"],
    ["Индекс", "300002"],
  ] as const)
    await point.getByLabel(label, { exact: label === "Дом" }).fill(value);
  await press(button(buyer, "Добавить точку"));
  await expect(page.getByRole("main").getByRole("link", { name: "Лавка" }).first()).toBeVisible();
  await open("/cabinet/company/accreditation?tab=documents");
  for (const type of ["passport", "ogrnip_record", "inn_record"]) await upload(buyer, type, `${type}.pdf`);
  await press(button(buyer, "Отправить на проверку"));
  await expectText(buyer, /Сейчас ход за: региональным директором/);

  const {
    seller_regional_director: regional,
    seller_sales_representative: representative,
    seller_security: security,
    seller_distribution_director: distribution,
  } = people;
  await openAccreditation(regional, "ИП Орлов");
  await take(regional);
  await choose(regional.page.getByLabel("Торговый представитель"), 1);
  await regional.press(button(regional, "Назначить"));
  await expectText(regional, /Сейчас ход за: торговым представителем/);
  await openAccreditation(representative, "ИП Орлов");
  await formContract(representative);
  await open("/cabinet/company/accreditation?tab=contracts");
  await upload(buyer, "contract_signed_individual", "podpisan.pdf");
  await openAccreditation(representative, "ИП Орлов");
  await representative.press(button(representative, "Передать службе безопасности"));
  for (const [person, next] of [
    [security, /Сейчас ход за: директором по дистрибуции/],
    [distribution, /Сейчас ход за: региональным директором/],
    [regional, "Цены и заказ открыты."],
  ] as const) {
    await openAccreditation(person, "ИП Орлов");
    if (await button(person, "Взять в работу").isVisible()) await take(person);
    await person.press(button(person, "Одобрить"));
    await expectText(person, next);
  }
}

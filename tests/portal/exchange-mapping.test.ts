import { expect, test } from "vitest";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const oneC = oneCOf(portal.backend);
const page = "/cabinet/exchange/mapping";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));

test("the page explains how to load from 1C, then lists each name with a guess or as unmatched, and saves a choice", async () => {
  const content = await portal.visit("content@seller.example");
  const empty = main((await content.get(page)).body);
  expect(empty).toContain("Из 1С ещё ничего не приходило");
  expect(empty).toMatch(/https?:\/\/[^ ]+\/exchange\/1c/);
  expect(empty).toContain("Попросите у супервайзера ключ обмена");
  expect(main((await (await portal.visit("platform@platform.example", "admin")).get(page)).body)).toContain("Создайте ключ обмена");

  const session = await oneC.open();
  await session.bring({
    "import.xml": catalogueXml([{ id: "p-1", sku: "1С-1", name: "Морс", group: "g-new" }], {
      classifier: groupsXml([{ id: "g-new", name: "Ягодное" }]),
    }),
    "offers.xml": offersXml([{ id: "p-1", prices: { a: "100", b: "90" } }], {
      types: priceTypesXml({ a: "Розничная", b: "Оптовая" }),
    }),
  });
  const { body } = await content.get(page);
  expect(main(body)).toContain("В «Неразобранном» 1 товар");
  expect(main(body)).toMatch(/Ягодное Ждёт разбора/);
  expect(main((await content.get(`${page}?kind=priceType`)).body)).toMatch(/Розничная Предложено/);

  expect(main((await content.get(`${page}?search=${encodeURIComponent("ЯГОД")}`)).body)).toContain("Ягодное");
  const none = main((await content.get(`${page}?search=${encodeURIComponent("100%")}`)).body);
  expect(none).toContain("Таких названий нет");
  expect(none).not.toContain("Ягодное");

  const form = formsOf(body).find(({ intent }) => intent === "save");
  const field = form?.controls.find(({ name }) => name.startsWith("target-"))?.name ?? "";
  const uuid = field.replace("target-", "");
  const send = (target: string) => content.post(page, { intent: "save", [`guess-${uuid}`]: "", [field]: target });
  const wrong = await send("catalog");
  expect(wrong.status).toBe(422);
  expect(main(wrong.body)).toContain("Такого соответствия нет: выберите из списка");
  expect(wrong.body).toContain(`href="#${field}"`);

  const saved = await content.follow(await send("own"));
  expect(saved.body).toContain("Соответствия сохранены");
  expect(main(saved.body)).toMatch(/Ягодное Выбрано вами/);
  const same = await content.post(page, { intent: "save", [`chosen-${uuid}`]: "own", [field]: "own" });
  expect((await content.follow(same)).body).toContain("Сохранять нечего");
});

test("the distribution director reads the mapping and gets no form", async () => {
  const director = await portal.visit("distribution@seller.example");
  const { body } = await director.get(page);
  expect(main(body)).toContain("Ягодное");
  expect(main(body)).toContain("Завести такой же раздел");
  expect(formsOf(element(body, /<main\b[^>]*>/)).map(({ intent }) => intent)).not.toContain("save");
});

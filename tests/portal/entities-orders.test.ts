import { describe, expect, test } from "vitest";
import { formatInstant, formatMoney, formatPercent } from "#app/i18n/format.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { expectFields, expectFieldsOfEach, expectShown, type Json, useEntities } from "#tests/support/entities.ts";
import { element, text } from "#tests/support/portal-html.ts";

const { portal, answer, page } = useEntities();

const director = "director@alfa.example";
const representative = "rep@seller.example";

/** Names and values of a form's inputs as drawn. */
function fieldsOf(html: string): [name: string, value: string][] {
  return [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    return name === undefined ? [] : [[name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ""] as [string, string]];
  });
}

describe("the basket", () => {
  test("Y20 Y21 Y22 Y23: the API returns all fields of the basket, its items and groups, and the cart shows them", async () => {
    const basket = await answer(director, "/v1/products/basket");
    expectFields(
      basket,
      "uuid items groups.discountGroups groups.assortmentGroups branchUuid constraints.minPriceForDeal deliverySchedules",
    );
    expectFields(basket.summary, "total subtotal discountPercent discountValue itemCount");
    expectFields(basket.deliverySchedules[0], "subcategoryUuid availableDates");
    expectFieldsOfEach(
      basket.items,
      "uuid name previewImage supplyUnit unitsInSupply quantity dealQuantity discountGroup assortment isChecked isAvailable",
    );
    expectFieldsOfEach(
      basket.items.map((item: Json) => item.price),
      "basePerUnit discountedPerUnit total subtotal",
    );
    expectFieldsOfEach(basket.groups.discountGroups, "uuid name count total totalWithoutDiscount totalDiscountAmount discounts type");
    expectFieldsOfEach(basket.groups.assortmentGroups, "uuid name type updatedAt balance assortment postpon limit total isLimitExceeded");
    const words = await page(director, "/cart");
    expectShown(
      words,
      basket.items.map((item: Json) => item.name),
    );
    expectShown(
      words,
      basket.items.filter((item: Json) => item.isAvailable).map((item: Json) => formatMoney(item.price.total)),
    );
    expectShown(words, [
      formatMoney(basket.summary.total),
      formatMoney(basket.summary.discountValue),
      formatMoney(basket.constraints.minPriceForDeal),
    ]);
    expectShown(
      words,
      basket.groups.assortmentGroups
        .filter((group: Json) => group.type === "deferred" && group.total.amount > 0)
        .map((group: Json) => formatMoney(group.limit)),
    );
  });
});

describe("the cart page", () => {
  test("Y24: the cart has the basket's quantities and branch, the days offered by segment, and keeps a chosen day", async () => {
    const visitor = await portal.visit(director);
    const basket = await answer(director, "/v1/products/basket");
    expectFields(basket, "uuid");
    const html = async () => element((await visitor.get("/cart")).body, /<main\b[^>]*>/);
    const before = await html();
    const lines = fieldsOf(before)
      .filter(([name]) => name.startsWith("quantity-"))
      .map(([name, value]) => ({ uuid: name.slice("quantity-".length), quantity: Number(value.replace(",", ".")) }));
    const byUuid = (one: { uuid: string }, other: { uuid: string }) => one.uuid.localeCompare(other.uuid);
    expect(lines.sort(byUuid)).toEqual(basket.items.map(({ uuid, quantity }: Json) => ({ uuid, quantity })).sort(byUuid));
    for (const { subcategoryUuid, availableDates } of basket.deliverySchedules) {
      const offered = fieldsOf(before).filter(([name]) => name === `date-${subcategoryUuid}`);
      expect(
        offered.map(([, date]) => date),
        subcategoryUuid,
      ).toEqual(availableDates.map((each: Json) => each.date));
    }
    expect(fieldsOf(before)).toContainEqual(["branchUuid", basket.branchUuid]);
    expect(text(before)).toContain(basket.branches.find((branch: Json) => branch.uuid === basket.branchUuid).name);

    const { subcategoryUuid, availableDates } = basket.deliverySchedules[0];
    const fields = new URLSearchParams(fieldsOf(before).filter(([name]) => !name.startsWith("date-")));
    fields.set(`date-${subcategoryUuid}`, availableDates.at(-1).date);
    fields.set("intent", "save");
    expect((await visitor.postText("/cart", fields.toString())).status).toBe(303);
    expect(await html()).toMatch(
      new RegExp(`<input(?=[^>]*name="date-${subcategoryUuid}")(?=[^>]*value="${availableDates.at(-1).date}")[^>]*checked`),
    );
  });

  test("Y25: the cart shows groups, products, item count, both sums and the discount in roubles and percent", async () => {
    const { groups, items, summary } = await answer(director, "/v1/products/basket");
    const words = await page(director, "/cart");
    expectShown(
      words,
      groups.discountGroups.filter((group: Json) => group.type === "grouped").map((group: Json) => group.name),
    );
    expectShown(
      words,
      items.map((item: Json) => item.name),
    );
    expectShown(words, [
      formatMoney(summary.total),
      formatMoney(summary.subtotal),
      formatMoney(summary.discountValue),
      formatPercent(summary.discountPercent),
    ]);
    expect(words).toMatch(new RegExp(`\\b${summary.itemCount} (позиц|товар)`));
  });
});

describe("deals", () => {
  test("Y26 Y28: the API returns all fields of a deal and its suborders, and the deal's page shows them", async () => {
    const uuid = demoUuid("deal", "10419");
    const deal = await answer(director, `/v1/deals/${uuid}`);
    expectFields(
      deal,
      "uuid number createdAt status type deliveryAddress deliveryFrom deliveryTo buyerCompanyUuid buyerCompanyName buyerCustomerUuid",
    );
    expectFields(
      deal,
      "sellerCompanyUuid sellerCustomerUuid products isPartlyCollected deliveryDetails.driver deliveryDetails.car " +
        "statusesLogs statusUpdatedAt",
    );
    expectFields(deal, "discountGroups total totalPriceWithoutDiscount totalDiscountAmount discountPercent totalWithDiscount suborders");
    expect(["auction", "market"]).toContain(deal.type);
    expectFieldsOfEach(
      deal.suborders,
      "uuid dealUuid status products storageUuid storageName storageAddress createdAt updatedAt deletedAt",
    );
    const words = await page(director, `/cabinet/deals/${uuid}`);
    expectShown(words, [
      deal.number,
      deal.deliveryAddress,
      formatMoney(deal.total),
      formatMoney(deal.totalDiscountAmount),
      formatInstant(deal.createdAt),
    ]);
    expectShown(
      words,
      deal.suborders.flatMap((one: Json) => [one.number, one.storageName]),
    );
  });

  test("Y29: the seller can filter deals by the companies that have placed them", async () => {
    const { companies } = await answer(representative, "/v1/deals/counteragents");
    expectFieldsOfEach(companies, "uuid name deal_status images dealsUuids");
    expectShown(
      await page(representative, "/cabinet/deals"),
      companies.map((one: Json) => one.name),
    );
  });
});

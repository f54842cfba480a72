import { expect, test } from "vitest";
import { exchange as loads } from "#contract/exchange.ts";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { useSellerProducts } from "#tests/support/seller-products.ts";

const { exchange, content, made } = useSellerProducts();

test("goods that nobody can order are listed and wait for the content manager until their segment has a stored temperature", async () => {
  const as = await content();
  const waiting = async () => (await as(loads.listTasks, {})).body.goods.unstored;
  const listed = async () => {
    const { body } = await as(calls.list, { query: { state: "unstored" } });
    expect(body.counts.unstored).toBe(body.total);
    return body.goods.map(({ name }) => name).filter((name) => name.startsWith("Новая группа"));
  };
  const before = await waiting();
  const shelf = { externalId: "new-group", parent: "own-room", name: "Новая группа", assortment: "Молочное" };
  await exchange.load("categories", [shelf]);
  const { body } = await as(calls.choices);
  const segment = body.segments.find(({ name }) => name === "Новая группа")?.uuid;
  await made({ name: "Новая группа: сметана", segment });
  await made({ name: "Новая группа: скрыт", segment, isHidden: true });
  expect(await listed()).toEqual(["Новая группа: сметана"]);
  expect(await waiting()).toBe(before + 1);
  await exchange.load("categories", [{ ...shelf, temperatureMode: "+61…+62 °C" }]);
  expect(await listed()).toEqual(["Новая группа: сметана"]);
  await exchange.load("categories", [{ ...shelf, temperatureMode: "+2…+6 °C" }]);
  expect(await listed()).toEqual([]);
  expect(await waiting()).toBe(before);
});

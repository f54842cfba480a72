import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();

const nonsense = encodeURIComponent("ъъъъъъ");
const main = (body: string) => text(element(body, /<main\b[^>]*>/));

describe("texts that the specification requires", () => {
  test("P25 E33: when contracts cannot be loaded, their page is shown with a message in their place", async () => {
    const director = await portal.visit(accounts.BD);
    portal.proxy.intercept = (call) => (call.path.startsWith("/v1/contracts/") ? { status: 500 } : undefined);
    const { status, body } = await director.get("/cabinet/company/contracts");
    portal.proxy.intercept = undefined;
    expect(status).toBe(200);
    expect(main(body)).toContain("Не удалось загрузить данные договоров");
  });

  test("E34: a search without hits says so in the catalogue and in lists", async () => {
    const guest = await portal.visit(null);
    expect(main((await guest.get(`/catalog?search=${nonsense}`)).body)).toContain("Ничего не нашли по вашему запросу");
    const director = await portal.visit(accounts.BD);
    for (const path of [`/cabinet/customer?search=${nonsense}`, `/cabinet/deals?search=${nonsense}`])
      expect(main((await director.get(path)).body), path).toContain("Ничего не нашли по вашему запросу");
  });

  test("E37: a cart without chosen delivery days asks for them", async () => {
    const director = await portal.visit(accounts.BD);
    expect(main((await director.get("/cart")).body)).toContain("Выберите даты доставки");
  });

  test("E38: a cart with a product that has no delivery day says that it cannot be ordered", async () => {
    const branch = demoUuid("branch", "beta-b1");
    const buyer = await portal.backend.as("director@beta.example");
    const product = demoUuid("product", "010-241");
    await buyer(basket.put, { body: { products: [{ productUuid: product, quantity: 20, isSelected: true }], branchUuid: branch } });
    await portal.backend.db.update(branches).set({ scheduleUuid: null }).where(eq(branches.uuid, branch));
    const { body } = await (await portal.visit("director@beta.example")).get("/cart");
    expect(main(body)).toContain("Оформление заказа невозможно");
  });

  test("V12: the registration shows the hint for a new password", async () => {
    const { body } = await (await portal.visit(null)).get("/register");
    expect(main(body)).toContain("Латинские буквы, лучше 8 символов и больше, заглавная буква, цифра или спецсимвол");
  });

  test("Z39: the catalogue filters by category, price, discount, rating, stock and brand, and sorts by price and name", async () => {
    const { body } = await (await portal.visit(accounts.BD)).get("/catalog");
    const names = [...element(body, /<main\b[^>]*>/).matchAll(/<(?:input|select)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["priceFrom", "priceTo", "discount", "rating", "inStock", "brands", "sort"]));
    for (const sort of ["price:asc", "price:desc", "name:asc", "name:desc"]) expect(body).toContain(sort);
    expect(body).toMatch(/href="\/catalog\/[0-9a-f-]{36}"/);
  });

  test("Z16: pages are Russian whatever language the browser prefers", async () => {
    const { body } = await (await portal.visit(null)).get("/", { "accept-language": "en-US,en;q=0.9" });
    expect(body).toMatch(/^<!DOCTYPE html><html lang="ru"/);
    expect(text(body)).toContain("Каталог");
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AnyCall, Method } from "#contract/call.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";

/**
 * Rows of specification 2 section 7 as they stand there: method, path, and field names of payload and answer are written out by
 * hand; none comes from the contract.
 */
const backend = useBackend("demo");

const director = "director@alfa.example";
const representative = "rep@seller.example";
const regional = "regional@seller.example";
const platform = "platform@platform.example";

const product = demoUuid("product", "010-241");
const branch = demoUuid("branch", "alfa-b1");
const company = demoUuid("company", "alfa");

// biome-ignore lint/suspicious/noExplicitAny: answers are read without the contract, as another client reads them
type Json = any;

async function send(login: string | null, method: Method, path: string, body?: unknown, query?: Record<string, unknown>) {
  const call = { method, path } as unknown as AnyCall;
  const answer = await (await backend.as(login))(call, {
    body,
    query: query ?? {},
    ...(method === "POST" && { key: randomUUID() }),
  } as never);
  return { status: answer.status, body: answer.body as Json, errors: answer.errors };
}

/** The answer of a call that must succeed. */
async function ok(...request: Parameters<typeof send>): Promise<Json> {
  const { status, body, errors } = await send(...request);
  expect(errors, `${request[1]} ${request[2]}`).toEqual([]);
  expect(status).toBe(200);
  return body;
}

const fields = (object: object, names: string) => expect(Object.keys(object)).toEqual(expect.arrayContaining(names.split(" ")));

describe("requests", () => {
  test("L002: a call with a bearer access token succeeds, and without it answers 401", async () => {
    await ok(director, "GET", "/v1/deals");
    const bare = await backend.app.inject("/v1/deals");
    expect([bare.statusCode, bare.json().errors[0].code]).toEqual([401, "UNAUTHORIZED:4010"]);
  });
});

describe("products", () => {
  test("L086: GET /v1/products takes categoriesUuids and sort as field:dir, and sorts by price as by cost", async () => {
    const categoriesUuids = demoUuid("category", "dairy-kislomol");
    for (const [dir, sign] of [
      ["asc", 1],
      ["desc", -1],
    ] as const) {
      const [byCost, byPrice] = await Promise.all(
        ["cost", "price"].map((field) => ok(director, "GET", "/v1/products", undefined, { categoriesUuids, sort: `${field}:${dir}` })),
      );
      const prices: number[] = byCost.products.map((one: Json) => one.price.current.amount);
      expect(new Set(prices).size).toBeGreaterThan(1);
      expect(prices).toEqual([...prices].sort((a, b) => sign * (a - b)));
      expect(byPrice.products).toEqual(byCost.products);
    }
  });
  test("L087: GET /v1/products/public answers guests, without prices", async () => {
    const { products } = await ok(null, "GET", "/v1/products/public");
    expect(products.length).toBeGreaterThan(0);
    expect(products.every((one: Json) => one.price === null)).toBe(true);
  });
  test("L088 L089: GET /v1/products/product/{uuid} has the price, /v1/products/public/{uuid} hides it", async () => {
    expect((await ok(director, "GET", `/v1/products/product/${product}`)).price).not.toBeNull();
    const open = await ok(null, "GET", `/v1/products/public/${product}`);
    expect([open.uuid, open.price]).toEqual([product, null]);
  });
  test("Y11: a product shows whether it is selected in the caller's basket", async () => {
    const branchUuid = (await ok(director, "GET", "/v1/products/basket")).branchUuid;
    const isChecked = async (login: string | null, path = "product") =>
      (await ok(login, "GET", `/v1/products/${path}/${product}`)).isChecked;
    for (const isSelected of [true, false]) {
      await ok(director, "PUT", "/v1/products/basket", { branchUuid, products: [{ productUuid: product, quantity: 10, isSelected }] });
      expect([await isChecked(director), await isChecked("rep@seller.example"), await isChecked(null, "public")]).toEqual([
        isSelected,
        false,
        false,
      ]);
    }
  });
  test("L090: POST /v1/products/list returns the products that were asked for", async () => {
    const { products } = await ok(director, "POST", "/v1/products/list", { uuids: [product] });
    expect(products.map((one: Json) => one.uuid)).toEqual([product]);
  });
  test("L091 L092 L093: GET, POST and DELETE /v1/products/history return result", async () => {
    expect((await ok(director, "GET", "/v1/products/history")).result.length).toBeGreaterThan(0);
    expect((await ok(director, "DELETE", "/v1/products/history")).result).toEqual([]);
    expect((await ok(director, "POST", "/v1/products/history", { search: "кефир" })).result).toEqual(["кефир"]);
    expect((await ok(director, "GET", "/v1/products/history")).result).toEqual(["кефир"]);
    expect((await ok(director, "DELETE", "/v1/products/history")).result).toEqual([]);
  });
  test("L094 L095: GET /v1/products/categories returns all categories, /v1/products/categories/{uuid} one", async () => {
    const { categories } = await ok(null, "GET", "/v1/products/categories");
    const [first] = categories;
    expect((await ok(null, "GET", `/v1/products/categories/${first.uuid}`)).name).toBe(first.name);
  });
});

describe("basket and deals", () => {
  test("L096 L097 L098 L104: GET, PUT, DELETE /v1/products/basket; POST /v1/products/deal returns uuid, number, createdAt", async () => {
    const products = [{ productUuid: product, quantity: 30, isSelected: true }];
    const view = await ok(director, "PUT", "/v1/products/basket", { products, branchUuid: branch });
    expect((await ok(director, "GET", "/v1/products/basket")).items.map((item: Json) => item.uuid)).toEqual([product]);
    expect((await ok(director, "DELETE", "/v1/products/basket")).items).toEqual([]);
    await ok(director, "PUT", "/v1/products/basket", { products, branchUuid: branch });
    const scheduledDeliveryDates = view.deliverySchedules.map((segment: Json) => ({
      subcategoryUuid: segment.subcategoryUuid,
      deliveryDate: segment.availableDates[0].date,
    }));
    expect(scheduledDeliveryDates[0].deliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    fields(await ok(director, "POST", "/v1/products/deal", { scheduledDeliveryDates, branchUuid: branch }), "uuid number createdAt");
  });
  test("L099 L100 L109: GET /v1/deals returns deals and total, /v1/deals/{uuid} one, /v1/suborders/suborder/{uuid} suborders", async () => {
    const { deals, total } = await ok(director, "GET", "/v1/deals");
    expect(total).toBeGreaterThanOrEqual(deals.length);
    expect((await ok(director, "GET", `/v1/deals/${deals[0].uuid}`)).number).toBe(deals[0].number);
    const { suborders } = await ok(director, "GET", `/v1/suborders/suborder/${deals[0].uuid}`);
    expect(suborders.every((one: Json) => one.dealUuid === deals[0].uuid)).toBe(true);
  });
  test("L101 L105 L106 L108: a deal is checked, edited, commented and moved to another status by its paths", async () => {
    const { deals } = await ok(representative, "GET", "/v1/deals", undefined, { status: "waiting_approval", perPage: 50 });
    const editable = deals.find((deal: Json) => deal.allowedActions.includes("edit") && deal.allowedActions.includes("approve"));
    const path = `/v1/deals/${editable.uuid}`;
    const deal = await ok(representative, "GET", path);
    const products = deal.products.map((line: Json) => ({ productUuid: line.productUuid, quantity: line.quantity }));
    const { data } = await ok(representative, "POST", "/v1/deals/check", { uuid: deal.uuid, products });
    fields(data, "groups total");
    fields(await ok(representative, "POST", path, { products }), "uuid products");
    expect((await ok(representative, "PATCH", path, { comment: "позвонить у ворот" })).comment).toBe("позвонить у ворот");
    expect((await ok(representative, "PATCH", path, { deliveryDetails: { driver: "Петров", car: "А123АА" } })).deliveryDetails).toEqual({
      driver: "Петров",
      car: "А123АА",
    });
    expect((await ok(representative, "PUT", path, { status: "approved_by_seller" })).status).toBe("approved_by_seller");
  });
  test("L102 L107: GET /v1/deals/counteragents returns companies, POST /v1/deals/progress the pending deals as result", async () => {
    const { companies } = await ok(regional, "GET", "/v1/deals/counteragents");
    fields(companies[0], "uuid name deal_status images dealsUuids");
    const { result } = await ok(regional, "POST", "/v1/deals/progress", { buyerCompanyUuid: company });
    expect(result.length).toBeGreaterThan(0);
  });
  test("L103: PUT /v1/deals/{uuid}/seller takes seller_customer_uuid", async () => {
    const { deals } = await ok(regional, "GET", "/v1/deals", undefined, { perPage: 100 });
    const deal = deals.find((one: Json) => one.allowedActions.includes("assignSeller"));
    const { customers } = await ok(regional, "GET", "/v1/customers/public/sales-representative/customer");
    const other = customers.find((one: Json) => one.uuid !== deal.sellerCustomerUuid);
    expect((await ok(regional, "PUT", `/v1/deals/${deal.uuid}/seller`, { seller_customer_uuid: other.uuid })).sellerCustomerUuid).toBe(
      other.uuid,
    );
  });
});

describe("people, companies, branches", () => {
  test("L031: GET v1/branches/branch/{branchId}/customer returns the people of the branch", async () => {
    const { customers } = await ok(director, "GET", `/v1/branches/branch/${branch}/customer`);
    fields(customers[0], "uuid fullName roles");
  });
  test("L036 L052: GET /v1/customers/internal/customers and v1/companies/internal/company/list answer administrators only", async () => {
    const people = await ok(platform, "GET", "/v1/customers/internal/customers");
    const list = await ok(platform, "GET", "/v1/companies/internal/company/list");
    expect([people.customers.length, list.companies.length]).toEqual([10, 10]);
    for (const path of ["/v1/customers/internal/customers", "/v1/companies/internal/company/list"])
      expect((await send(director, "GET", path)).status).toBe(403);
  });
  test("L049: GET /v1/companies/public/company/list answers the seller's staff only", async () => {
    const { companies } = await ok(regional, "GET", "/v1/companies/public/company/list");
    fields(companies[0], "uuid name type status");
    expect((await send(director, "GET", "/v1/companies/public/company/list")).status).toBe(403);
  });
  test("L048 domain C27: PUT /v1/companies/public/company/{companyUuid}/sales-representative replaces one, sets no first one", async () => {
    const { customers } = await ok(regional, "GET", "/v1/customers/public/sales-representative/customer");
    const now = (await ok(regional, "GET", `/v1/companies/public/company/${company}`)).salesRepresentativeUuid;
    const other = customers.find((one: Json) => one.uuid !== now).uuid;
    const put = (uuid: string) =>
      send(regional, "PUT", `/v1/companies/public/company/${uuid}/sales-representative`, { sales_representative_uuid: other });
    expect((await put(company)).body.salesRepresentativeUuid).toBe(other);
    const { status } = await put(demoUuid("company", "gamma"));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
  test("L054: PUT v1/companies/internal/company/data saves the data of any company", async () => {
    const { data } = await ok(platform, "GET", `/v1/companies/public/company/data/${company}`);
    const { data: saved } = await ok(platform, "PUT", "/v1/companies/internal/company/data", {
      ...data,
      companyUuid: company,
      okpo: "12345678",
    });
    expect(saved.okpo).toBe("12345678");
  });
  test("L123: /v1/branches/internal/branch offers the same calls to administrators", async () => {
    const base = "/v1/branches/internal/branch";
    const { branches } = await ok(platform, "GET", `${base}/${company}/list`);
    expect(branches.length).toBeGreaterThan(0);
    const made = await ok(platform, "POST", base, {
      name: "Склад",
      postalCode: "300041",
      city: "Тула",
      street: "Ленина",
      house: "1",
      companyUuid: company,
    });
    expect((await ok(platform, "GET", `${base}/${made.uuid}`)).name).toBe("Склад");
    const address = { physicalAddress: "300041, Тула, Ленина, 2", postalCode: "300041" };
    expect((await ok(platform, "PUT", `${base}/${made.uuid}`, { name: "Склад 2", address })).name).toBe("Склад 2");
    const person = demoUuid("customer", "alfa-p1");
    expect((await ok(platform, "POST", `${base}/${made.uuid}/customer`, { customerUuid: person })).customerList).toHaveLength(1);
    expect((await ok(platform, "GET", `${base}/customer/${person}`)).branches.map((one: Json) => one.uuid)).toContain(made.uuid);
    expect((await ok(platform, "DELETE", `${base}/${made.uuid}/customer/${person}`)).customerList).toEqual([]);
    const { schedules } = await ok(platform, "GET", "/v1/schedules");
    const fitting = schedules.find((one: Json) => one.distributionCenter.uuid === made.distributionCenter.uuid);
    expect((await ok(platform, "POST", `${base}/${made.uuid}/schedule`, { scheduleUuid: fitting.uuid })).schedule.uuid).toBe(fitting.uuid);
    await ok(platform, "DELETE", `${base}/${made.uuid}`);
    for (const path of [`${base}/${company}/list`, `${base}/${branch}`]) expect((await send(director, "GET", path)).status).toBe(403);
  });
});

describe("calls that this project adds", () => {
  test("L126: /v1/contracts/branch/{branchId} and /v1/contracts/company/{uuid} return contract lines", async () => {
    const lines = (await ok(director, "GET", `/v1/contracts/branch/${branch}`)).contracts;
    fields(lines[0], "limit balance debt deferralDays assortment");
    expect((await ok(director, "GET", `/v1/contracts/company/${company}`)).contracts.length).toBeGreaterThanOrEqual(lines.length);
  });
  test("L127: /v1/distribution-centers returns the list, and one center with its storages", async () => {
    const { distributionCenters } = await ok(representative, "GET", "/v1/distribution-centers");
    const one = await ok(representative, "GET", `/v1/distribution-centers/${distributionCenters[0].uuid}`);
    fields(one.storages[0], "uuid name temperatureMode address");
  });
});

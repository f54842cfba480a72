import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { checkoutBreaches } from "#tests/support/checkout-breaches.ts";
import {
  beef,
  beefSegment,
  curd,
  exampleLines,
  fill,
  kefir,
  kislomol,
  secondShop,
  shop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { password } from "#tests/support/password.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, elements, hrefs, text } from "#tests/support/portal-html.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";

/** The rules of trust.md for an order, tested through the cart's form as a browser without script sends it. */
const portal = usePortal();
useDemoData(portal.backend);

const director = "director@alfa.example";
const as = () => portal.backend.as(director);
const main = ({ body }: Answer) => element(body, /<main\b[^>]*>/);
const summary = (answer: Answer) => elements(main(answer), /<\w+\b[^>]*role="alert"[^>]*>/).join("");
const total = 4_667_847;
const allDeals = () => portal.backend.db.select().from(deals);

/** Fields of the cart's form with the worked example's dates. */
async function orderForm(visitor: Visitor): Promise<URLSearchParams> {
  const form = formsOf((await visitor.get("/cart")).body).find(({ intent }) => intent === "order");
  if (!form) throw new Error("the cart has no order button");
  const fields = new URLSearchParams(sentFields(form));
  fields.set(`date-${kislomol}`, "2026-03-11");
  fields.set(`date-${beefSegment}`, "2026-03-10");
  return fields;
}

async function open(lines = exampleLines(41.5)) {
  await fill(await as(), lines);
  const visitor = await portal.visit(director);
  return { visitor, fields: await orderForm(visitor) };
}

const send = (visitor: Visitor, fields: URLSearchParams) => visitor.postText("/cart", fields.toString());

test("trust S37: prices, totals, discounts and status added to the form do not change the deal", async () => {
  const { visitor, fields } = await open();
  const before = new Set((await allDeals()).map(({ uuid }) => uuid));
  for (const [name, value] of [
    ["price", "1"],
    [`price-${kefir}`, "0.01"],
    ["discount", "99"],
    ["totalKopecks", "1"],
    ["expectedTotal", "1"],
    ["currency", "USD"],
    ["unit", "piece"],
    ["minPriceForDeal", "0"],
    ["status", "received"],
    ["isPaid", "true"],
    ["products.0.price", "1"],
  ] as const)
    fields.append(name, value);
  const placed = await send(visitor, fields);
  expect(placed.location).toMatch(/^\/cart\/success/);
  const [deal, ...more] = (await allDeals()).filter(({ uuid }) => !before.has(uuid));
  expect(more).toEqual([]);
  expect(deal).toMatchObject({ totalKopecks: total, status: "waiting_approval", isPaid: false });
});

test.each(["1", "0", "-4667847", "4667846", "9999999999999", "NaN", ""])(
  "trust S37: a form whose total is %j instead of the real one places no deal and shows the real total",
  async (shown) => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    fields.set("total", shown);
    const refused = await send(visitor, fields);
    expect(refused.status).toBe(422);
    expect(text(summary(refused))).toMatch(/[а-яё]{3}/i);
    expect((await allDeals()).length).toBe(before);
    // Dates stay chosen, and the total that the page now shows can be ordered.
    const again = formsOf(refused.body).find(({ intent }) => intent === "order");
    expect(new URLSearchParams(again ? sentFields(again) : []).get(`date-${kislomol}`)).toBe("2026-03-11");
    expect(new URLSearchParams(again ? sentFields(again) : []).get("total")).toBe(String(total));
  },
);

test("trust S37: when a price changes before the order, both totals are shown, and the second press orders at the new one", async () => {
  const { visitor, fields } = await open();
  const before = (await allDeals()).length;
  await portal.backend.db.update(products).set({ priceKopecks: 68_989 }).where(eq(products.uuid, beef));
  const refused = await send(visitor, fields);
  expect([refused.status, (await allDeals()).length]).toEqual([422, before]);
  expect(text(summary(refused)).replace(/\s/g, " ")).toMatch(/46 678,47.*46 678,22/);
  const again = formsOf(refused.body).find(({ intent }) => intent === "order");
  expect((await send(visitor, new URLSearchParams(again ? sentFields(again) : []))).location).toMatch(/^\/cart\/success/);
  expect((await allDeals()).map(({ totalKopecks }) => totalKopecks)).toContain(4_667_822);
});

test("trust S30: an order sent after the session ended is said not to be placed, keeps what was chosen, and can be sent", async () => {
  const { visitor, fields } = await open();
  const before = (await allDeals()).length;
  fields.set(`quantity-${kefir}`, "19");
  fields.delete("tick", beef);
  fields.delete("tick", yoghurt);
  fields.set("comment", "Звоните за час");
  visitor.endSession();
  const sent = await send(visitor, fields);
  expect([sent.status, sent.location]).toEqual([303, "/login?redirect=%2Fcart"]);
  const page = await visitor.follow(await visitor.post(sent.location ?? "", { login: director, password }));
  expect(text(summary(page))).toContain("Заказ не оформлен");
  expect(text(summary(page))).toContain("Сеанс закончился");
  const form = formsOf(page.body).find(({ intent }) => intent === "order");
  const again = new URLSearchParams(form ? sentFields(form) : []);
  const kept = [`quantity-${kefir}`, `date-${kislomol}`, `date-${beefSegment}`, "comment"];
  expect(kept.map((name) => again.get(name))).toEqual(["19", "2026-03-11", "2026-03-10", "Звоните за час"]);
  expect(again.getAll("tick").sort()).toEqual([kefir, curd].sort());
  expect((await allDeals()).length).toBe(before);

  // The total that the page showed was another one.
  const refused = await send(visitor, again);
  expect(refused.status).toBe(422);
  const last = formsOf(refused.body).find(({ intent }) => intent === "order");
  expect((await send(visitor, new URLSearchParams(last ? sentFields(last) : []))).location).toMatch(/^\/cart\/success/);
  expect((await allDeals()).map(({ comment }) => comment)).toContain("Звоните за час");
  const left = (await (await as())(basket.get)).body.items.map(({ uuid, quantity }) => [uuid, quantity]);
  expect(Object.fromEntries(left)).toEqual({ [yoghurt]: 15, [beef]: 24.35 });
});

describe("quantities in the order form", () => {
  test.each([
    ["negative", kefir, "-1"],
    ["a fraction of a box", kefir, "1,5"],
    ["three decimals of a kilogram", beef, "5,005"],
    ["below the minimum", beef, "0,01"],
    ["above the maximum", kefir, "100000"],
    ["a million million", curd, "1000000000000"],
    ["a word", yoghurt, "пять"],
    ["empty", yoghurt, ""],
  ])(
    "trust S38: a quantity that is %s is an error beside its line, stays as typed, and nothing is ordered",
    async (_, product, quantity) => {
      await portal.backend.db.update(products).set({ minHundredths: 100 }).where(eq(products.uuid, beef));
      const { visitor, fields } = await open();
      const before = (await allDeals()).length;
      fields.set(`quantity-${product}`, quantity);
      fields.set("comment", "Звоните за час");
      fields.set("newBranch", secondShop);
      const refused = await send(visitor, fields);
      expect([refused.status, (await allDeals()).length]).toEqual([422, before]);
      const form = formsOf(refused.body).find(({ intent }) => intent === "order");
      const field = form?.controls.find(({ name }) => name === `quantity-${product}`);
      expect(field).toMatchObject({ value: quantity, isInvalid: true });
      expect(hrefs(summary(refused))).toContain(`#${field?.id}`);
      const words = field?.describedBy.map((id) => text(element(main(refused), new RegExp(`<\\w+\\b[^>]*id="${id}"`)))).join(" ");
      expect(words).toMatch(/[а-яё]{3}/i);
      // Other choices are kept.
      const sent = new URLSearchParams(form ? sentFields(form) : []);
      for (const name of [`date-${kislomol}`, `date-${beefSegment}`, "comment", "newBranch"])
        expect(sent.get(name), name).toBe(fields.get(name));
      expect((await (await as())(basket.get)).body.items.map(({ quantity: kept }) => kept)).toEqual([20, 15, 41.5, 24.35]);
    },
  );

  test("trust S38: a quantity of 0 removes the line and asks to accept the new total, and a line sent twice is refused", async () => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    const doubled = new URLSearchParams(fields);
    doubled.append("tick", kefir);
    doubled.append(`quantity-${kefir}`, "20");
    const refused = await send(visitor, doubled);
    expect(refused.status).toBe(422);
    fields.set(`quantity-${kefir}`, "0");
    expect((await send(visitor, fields)).status).toBe(422);
    expect((await allDeals()).length).toBe(before);
    expect((await (await as())(basket.get)).body.items.map(({ uuid }) => uuid)).not.toContain(kefir);
  });

  test("trust S38: an unknown product added to the form is refused and nothing is ordered", async () => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    const stranger = randomUUID();
    fields.append("tick", stranger);
    fields.append(`quantity-${stranger}`, "1");
    expect((await send(visitor, fields)).status).toBe(422);
    expect((await allDeals()).length).toBe(before);
  });

  test.each(["-1", "1,5", "1000000000000", "пять", ""])(
    "trust S38: the quantity %j in a product's form is refused beside its field, and the basket stays unchanged",
    async (quantity) => {
      const { visitor } = await open();
      const page = `/product-${kefir}`;
      const form = formsOf((await visitor.get(page)).body).find(({ controls }) =>
        controls.some(({ name, value }) => name === "productUuid" && value === kefir),
      );
      const fields = new URLSearchParams(form ? sentFields(form) : []);
      fields.set("quantity", quantity);
      const refused = await visitor.follow(await visitor.postText("/resources/basket", fields.toString()));
      const field = formsOf(refused.body)
        .flatMap(({ controls }) => controls)
        .find(({ name, isInvalid }) => name === "quantity" && isInvalid);
      expect(field?.value).toBe(quantity);
      expect((await (await as())(basket.get)).body.items.find(({ uuid }) => uuid === kefir)?.quantity).toBe(20);
    },
  );
});

describe("preconditions of an order", () => {
  test.each(checkoutBreaches(portal.backend))(
    "trust S39: $name: the form says so, keeps the comment and orders nothing",
    async (breach) => {
      const { visitor, fields } = await open();
      const before = (await allDeals()).length;
      await breach.break();
      fields.set("comment", "Звоните за час");
      const refused = await send(visitor, fields);
      expect([422, 409]).toContain(refused.status);
      if (breach.code.startsWith("COMPANY_NOT_ACCREDITED")) expect(text(main(refused))).toMatch(/аккредитац/i);
      else {
        expect(text(summary(refused))).toMatch(/[а-яё]{3}/i);
        expect(refused.body).toContain("Звоните за час");
      }
      expect((await allDeals()).length).toBe(before);
      for (const href of hrefs(summary(refused)).filter((each) => each.startsWith("#")))
        expect(refused.body).toContain(`id="${href.slice(1)}"`);
    },
  );

  test.each([
    ["missing for a segment", (fields: URLSearchParams) => fields.delete(`date-${kislomol}`)],
    ["past its cut-off", (fields: URLSearchParams) => fields.set(`date-${kislomol}`, "2026-03-06")],
    ["a closed day", (fields: URLSearchParams) => fields.set(`date-${kislomol}`, "2026-03-09")],
    ["offered for another segment only", (fields: URLSearchParams) => fields.set(`date-${kislomol}`, "2026-03-10")],
    ["not a date", (fields: URLSearchParams) => fields.set(`date-${kislomol}`, "завтра")],
  ])("trust S39: a delivery date that is %s places no order, and the summary links to the segment's days", async (_, spoil) => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    spoil(fields);
    const refused = await send(visitor, fields);
    expect([422, 409]).toContain(refused.status);
    expect(hrefs(summary(refused))).toContain(`#date-${kislomol}`);
    expect((await allDeals()).length).toBe(before);
  });

  test("trust S39: an unknown or malformed trade point in the form places no order", async () => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    for (const branchUuid of [randomUUID(), "нет такого"]) {
      fields.set("branchUuid", branchUuid);
      expect((await send(visitor, fields)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await allDeals()).length).toBe(before);
    fields.set("branchUuid", shop);
    expect((await send(visitor, fields)).location).toMatch(/^\/cart\/success/);
  });

  test("the order form sent three times places one order", async () => {
    const { visitor, fields } = await open();
    const before = (await allDeals()).length;
    const [first, second] = await Promise.all([send(visitor, fields), send(visitor, fields)]);
    const third = await send(visitor, fields);
    expect(new Set([first.location, second.location, third.location]).size).toBe(1);
    expect((await allDeals()).length).toBe(before + 1);
  });

  test("a trade point that the cart does not offer is an error of its field", async () => {
    const { visitor, fields } = await open();
    fields.set("intent", "branch");
    fields.set("newBranch", "нет такого");
    const refused = await send(visitor, fields);
    expect(refused.status).toBe(422);
    expect(hrefs(summary(refused))).toContain("#newBranch");
    expect(
      formsOf(refused.body)
        .find(({ intent }) => intent === "branch")
        ?.controls.find(({ name }) => name === "newBranch")?.isInvalid,
    ).toBe(true);
  });
});

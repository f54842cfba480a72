import { beforeEach, expect, test } from "vitest";
import { cellName } from "#app/areas/branch-orders/grid-view.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { deals } from "#contract/deals.ts";
import { lists } from "#contract/lists.ts";
import { alfa, beef, beefSegment, dairy, exampleLines, fill, kefir, must, setContract, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, main, text } from "#tests/support/portal-html.ts";
import { storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const portal = usePortal();
const director = "director@alfa.example";
const rep = "rep@seller.example";

/** A form with a quantity: who fills it, its page, the intent that reads it, and its field. */
type Place = { who: string; path: string; intent: string; field: string };

const quantity = `quantity-${kefir}`;
const of = (path: string, intent = "put", field = quantity): Place => ({ who: director, path, intent, field });

const places: Record<string, () => Promise<Place> | Place> = {
  "the cart": () => of("/cart", "save"),
  "dense rows": () => of("/cabinet/ordering/sheet?search=010-241"),
  "usual products": () => of("/cabinet/ordering/goods"),
  "a shopping list": async () => of(`/cabinet/ordering/lists/${await makeList()}`),
  "a deal that is repeated": async () => of(`/cabinet/ordering/repeat/${await storeDeal(portal.backend.db, { status: "received" })}`),
  "the grid of trade points": async () => {
    const buyer = await portal.backend.as(director);
    await buyer(branchOrders.put, { body: { products: [kefir], columns: [{ branchUuid: shop, quantities: [20] }] } });
    return of("/cabinet/ordering/branches", "save", cellName(kefir, shop));
  },
  "a standing order": async () => of(`/cabinet/ordering/standing/${await storeStandingOrder(portal.backend.db)}`, "lines", `q.${beef}`),
  "a client's order": async () => {
    const visitor = await portal.visit(rep);
    const path = `/cabinet/companies/${alfa}/order?branch=${shop}`;
    await visitor.post(path, { intent: "add", branchUuid: shop, text: "010-241 20" });
    return { ...of(path, "lines", `q-${kefir}`), who: rep };
  },
  "a client's products": () => ({ ...of(`/cabinet/companies/${alfa}/order/goods?branch=${shop}&search=010-241`), who: rep }),
  "the edit of a deal": async () => {
    const deal = await storeDeal(portal.backend.db, { status: "waiting_approval" });
    return of(`/cabinet/deals/${deal}?mode=edit`, "save", `q.${beefSegment}.${beef}`);
  },
  "what was collected": async () => {
    const deal = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" });
    const { body } = await (await portal.backend.as(rep))(deals.get, { params: { uuid: deal } });
    const line = must(body.products.find(({ productUuid }) => productUuid === kefir));
    return { ...of(`/cabinet/deals/${deal}`, "collect", `c.${line.uuid}`), who: rep };
  },
};

async function makeList(): Promise<string> {
  const body = { name: "Завтраки", branchUuid: null, isShared: false, lines: [{ productUuid: kefir, quantity: 20 }] };
  return (await (await portal.backend.as(director))(lists.create, { body })).body.uuid;
}

beforeEach(async () => {
  await setContract(portal.backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  await fill(await portal.backend.as(director), exampleLines());
});

const said = (typed: string) => new RegExp(`, прочитано: «${typed}»`);

for (const [name, placeOf] of Object.entries(places))
  test(`a quantity that is refused says what was read in it: ${name}`, async () => {
    const { who, path, intent, field } = await placeOf();
    const visitor = await portal.visit(who);
    // The least order of kefir and beef is above both; ten boxes of it are ordered in the deals.
    for (const typed of ["12 ящиков", intent === "collect" ? "1000" : "0,01"]) {
      const page = (await visitor.get(path)).body;
      const form = must(formsOf(page).find(({ controls }) => controls.some((control) => control.name === field)));
      const refused = await visitor.post(path, { ...Object.fromEntries(sentFields(form)), intent, [field]: typed });
      expect([refused.status, text(main(refused))], typed).toEqual([422, expect.stringMatching(said(typed))]);
      expect(element(refused.body, new RegExp(`<input[^>]*name="${field}"`)), typed).toContain(`value="${typed}"`);
    }
  });

test("a quantity that is refused says what was read in it on product cards, shelves and the product's page, without scripts", async () => {
  const visitor = await portal.visit(director);
  const onShelf = must(/name="productUuid" value="([\da-f-]{36})"/.exec(main(await visitor.get("/")))?.[1]);
  for (const [back, productUuid] of [
    [`/product-${kefir}`, kefir],
    ["/catalog?search=010-241", kefir],
    ["/", onShelf],
  ] as const)
    for (const typed of ["12 ящиков", "0,01"]) {
      await visitor.post("/resources/basket", { intent: "set", productUuid, quantity: typed, back });
      expect(text(main(await visitor.get(back))), `${back}, ${typed}`).toMatch(said(typed));
    }
});

import { branchOrders } from "#contract/branch-orders.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa, beef, beefDate, kefir, kislomol, must, secondShop, shop } from "../demo-basket.ts";
import { standingOrderDate } from "../stored-standing-orders.ts";
import { callers, type WholeCall } from "../whole-call.ts";

const { director, rep } = callers;

/** Calls about orders for clients, grids of trade points and standing orders. */
export function otherOrderCalls({ as, own, standing }: CallWorld): Record<string, WholeCall> {
  return {
    "onBehalf.get": { who: rep, input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop } }) },
    "onBehalf.products": {
      who: rep,
      input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop, categoriesUuids: [kislomol] } }),
    },
    "onBehalf.frequentProducts": { who: rep, input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop } }) },
    "onBehalf.add": { who: rep, input: () => ({ params: { uuid: alfa }, body: { branchUuid: shop, text: "010-241 20" } }) },
    "onBehalf.put": {
      who: rep,
      input: () => ({ params: { uuid: alfa }, body: { branchUuid: shop, products: [{ productUuid: beef, quantity: 24.35 }] } }),
    },
    "onBehalf.place": {
      who: rep,
      input: async () => {
        const [caller, params] = [await as(rep), { uuid: alfa }];
        const products = [
          { productUuid: beef, quantity: 24.35 },
          { productUuid: kefir, quantity: 0 },
        ];
        await caller(onBehalf.put, { params, body: { branchUuid: shop, products } });
        const { people } = (await caller(onBehalf.get, { params, query: { branchUuid: shop } })).body;
        return { params, body: { branchUuid: shop, personUuid: must(people[0]).uuid, scheduledDeliveryDates: [beefDate] } };
      },
    },
    "branchOrders.put": {
      who: director,
      // An id that is no row of the grid counts as already gone.
      named: ["body.gone[]"],
      input: () => ({ body: { products: [beef], columns: [{ branchUuid: shop, quantities: [24.35] }], gone: [kefir] } }),
    },
    "branchOrders.place": {
      who: director,
      input: async () => {
        const caller = await as(director);
        await caller(branchOrders.put, { body: { products: [beef], columns: [{ branchUuid: shop, quantities: [24.35] }] } });
        return { params: { uuid: shop }, body: { scheduledDeliveryDates: [beefDate] } };
      },
    },
    "standingOrders.get": { who: director, input: () => ({ params: { uuid: standing.get } }) },
    "standingOrders.create": {
      who: director,
      input: () => ({ body: { name: "Мясо", weekdays: [2], confirm: "ask", branchUuid: shop, dealUuid: own.whole } }),
    },
    "standingOrders.update": {
      who: director,
      input: () => ({
        params: { uuid: standing.update },
        body: { name: "Говядина", products: [{ productUuid: beef, quantity: 30 }] },
      }),
    },
    "standingOrders.pause": { who: director, input: () => ({ params: { uuid: standing.pause }, body: {} }) },
    "standingOrders.resume": { who: director, input: () => ({ params: { uuid: standing.resume }, body: {} }) },
    "standingOrders.remove": { who: director, input: () => ({ params: { uuid: standing.remove } }) },
    "standingOrders.confirm": { who: director, input: () => ({ params: { uuid: standing.confirm, date: standingOrderDate }, body: {} }) },
    "standingOrders.skip": { who: director, input: () => ({ params: { uuid: standing.skip, date: standingOrderDate }, body: {} }) },
    "standingOrders.unskip": { who: director, input: () => ({ params: { uuid: standing.unskip, date: standingOrderDate }, body: {} }) },
  };
}

import { sql } from "drizzle-orm";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { dairy, forgetOrders, kefir, meat, shop, yoghurt } from "./demo-basket.ts";
import { type Act, lastOf, place, type Scene, type SceneWorld, shopStorage, two } from "./side-by-side-world.ts";

const buyer = { company: "7199123453", branch: "Магазин № 1" };
const assortments = ["Молочная продукция", "Мясо"];
const ofLines = `branch_uuid = '${shop}' and assortment_uuid in ('${dairy}', '${meat}')`;

/** Contract lines of the shop without debts, reservations and orders. */
const clearContracts = async ({ backend, demoDeals }: SceneWorld) => {
  await forgetOrders(backend.db, demoDeals);
  await backend.pool.query(`delete from exchange_payments where contract_line_uuid in (select uuid from contract_lines where ${ofLines});
    delete from ledger_rows where contract_line_uuid in (select uuid from contract_lines where ${ofLines});
    update contract_lines set limit_kopecks = 90000000, balance_kopecks = 0, reserved_kopecks = 0, postpon_days = 5 where ${ofLines}`);
};

const sumsOfLines = async ({ backend }: SceneWorld) =>
  (
    await backend.pool.query(`select limit_kopecks as limit, balance_kopecks as balance, reserved_kopecks as reserved, (
      select coalesce(sum(case kind when 'charge' then -amount_kopecks else amount_kopecks end), 0)::bigint from ledger_rows r
      where r.contract_line_uuid = l.uuid and kind in ('payment', 'charge', 'correction')) as ledger
    from contract_lines l where ${ofLines} order by assortment_uuid`)
  ).rows;

/** A payment that a person confirms. */
const pay: Act =
  async ({ backend }) =>
  () => {
    const paid = [dairy, meat].map((assortmentUuid) => ({ assortmentUuid, kind: "payment" as const, amountKopecks: 250_000 }));
    return backend.db.transaction(async (tx) => void (await applyToContracts(tx, shop, paid, backend.now())));
  };

const line = [`select from contract_lines where ${ofLines} order by uuid desc limit 1 for update`, []] as [string, unknown[]];

export const orderedScenes = {
  contracts: {
    rows: (_, version) =>
      assortments.map((assortment) => ({
        ...buyer,
        assortment,
        limit: version === "base" ? "900000.00" : "300000.00",
        ...(version === "late" && { balance: "-1000.00", at: "2026-01-01T00:00:00Z" }),
        postponDays: 10,
      })),
    hold: () => line,
    prepare: clearContracts,
    neighbour: {
      feed: "payments",
      rows: (run) =>
        two(run, (externalId, isFirst) => ({
          externalId,
          ...buyer,
          assortment: assortments[isFirst ? 0 : 1],
          kind: "payment",
          document: "ПП 1",
          date: "2026-03-01",
          amount: "2200.00",
        })),
    },
    save: pay,
    order: place,
    more: sumsOfLines,
  },
  payments: {
    rows: (run, version) =>
      two(run, (externalId, isFirst) => ({
        externalId,
        ...buyer,
        assortment: assortments[isFirst ? 0 : 1],
        kind: version === "late" ? "charge" : "payment",
        document: "ПП 1",
        date: "2026-03-01",
        amount: version === "base" ? "1000.00" : "1500.00",
      })),
    hold: () => line,
    prepare: clearContracts,
    neighbour: { feed: "contracts", rows: () => assortments.map((assortment) => ({ ...buyer, assortment, limit: "1.00" })) },
    save: pay,
    order: place,
    more: sumsOfLines,
  },
  stock: {
    rows: (_, version) =>
      ["010-241", "010-377"].map((sku) => ({
        storage: shopStorage.name,
        goods: sku,
        quantity: version === "late" ? "0" : version === "early" ? "5000" : "4000",
        at: "2026-03-01T10:00:00Z",
        ...(version === "late" && { expectedDate: "2026-12-01" }),
      })),
    hold: lastOf("products", "no key update"),
    prepare: async ({ backend, demoDeals }) => {
      await forgetOrders(backend.db, demoDeals);
      await backend.db.execute(sql`delete from product_stock where product_uuid in (${kefir}, ${yoghurt})`);
      await backend.db.execute(sql`update products set is_stocked = false, in_stock = is_offered where uuid in (${kefir}, ${yoghurt})`);
    },
    order: place,
    more: async ({ backend }) =>
      (await backend.pool.query("select is_stocked, in_stock from products where uuid in ($1, $2) order by uuid", [kefir, yoghurt])).rows,
  },
} satisfies Record<string, Scene>;

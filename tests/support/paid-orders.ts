import { contracts } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { testNow } from "./clock.ts";
import { storeDeal } from "./demo-deals.ts";
import type { usePayments } from "./payments.ts";

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

/** Companies whose orders are charged and not paid. */
export function usePaidOrders({ backend, as, newInn, newContract, addMoves }: ReturnType<typeof usePayments>) {
  /** A company with two received orders on one contract with 14 days: of 40 days ago and of 20 days ago. */
  async function twoOrders() {
    const inn = newInn();
    const { company, branchUuid, assortmentUuid, uuid } = await newContract({ inn, name: `Покупатель ${inn}` });
    const orders: { uuid: string; number: string; total: number }[] = [];
    for (const days of [40, 20]) {
      const deal = await storeDeal(backend.db, { status: "received", reserve: false });
      await backend.pool.query("update deals set buyer_company_uuid = $2, branch_uuid = $3 where uuid = $1", [
        deal,
        company.uuid,
        branchUuid,
      ]);
      await backend.pool.query("update deal_lines set assortment_uuid = $2 where deal_uuid = $1", [deal, assortmentUuid]);
      const { rows } = await backend.pool.query(
        `select d.number::text, (select sum(coalesce(actual_total_kopecks, total_kopecks)) from deal_lines where deal_uuid = d.uuid)::float8
         as total from deals d where d.uuid = $1`,
        [deal],
      );
      orders.push({ uuid: deal, number: rows[0].number, total: rows[0].total + days * 100 });
      // So that the two sums differ.
      await backend.pool.query(
        `update deal_lines set actual_total_kopecks = coalesce(actual_total_kopecks, total_kopecks) + $2
         where (deal_uuid, product_uuid) = (select deal_uuid, product_uuid from deal_lines where deal_uuid = $1 limit 1)`,
        [deal, days * 100],
      );
    }
    const [early, late] = orders;
    if (!early || !late) throw new Error("No orders");
    await addMoves(uuid, [
      { kind: "charge", amount: early.total, at: daysAgo(40), dealUuid: early.uuid, document: early.number },
      { kind: "charge", amount: late.total, at: daysAgo(20), dealUuid: late.uuid, document: late.number },
    ]);
    const money = async () => (await (await as())(contracts.money, { params: { uuid: company.uuid } })).body;
    const openOrders = async () => (await money()).open.map(({ deal, rest }) => [deal?.number, kopecksOf(rest)]);
    return { inn, company, branchUuid, assortmentUuid, uuid, early, late, money, openOrders };
  }

  return { twoOrders };
}

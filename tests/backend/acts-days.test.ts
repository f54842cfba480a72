import { expect, test } from "vitest";
import { acts as calls } from "#contract/acts.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";

const { backend, newContract, addMoves } = useContracts();

test("a charge whose transfer document is of another day says when goods were received, in the act of that day alone", async () => {
  const { call, company, uuid } = await newContract({ inn: "7799000001", name: "ООО «Дни»" });
  const deal = await storeDeal(backend.db, { status: "received", reserve: false });
  await addMoves(uuid, [{ kind: "charge", amount: 700, at: new Date("2026-02-27T12:00:00+03:00"), dealUuid: deal, document: "" }]);
  await backend.pool.query(
    `insert into papers (uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks, vat_kopecks, content)
     select gen_random_uuid(), 'upd', seller_company_uuid, 2026, 990018, '2026-03-01', uuid, buyer_company_uuid, 0, 0, '{}'
     from deals where uuid = $1`,
    [deal],
  );
  const { number } = (await backend.pool.query("select number from deals where uuid = $1", [deal])).rows[0];
  const actOf = async (dateFrom: string, dateTo: string) => {
    const { body } = await call(calls.issue, { body: { companyUuid: company.uuid, dateFrom, dateTo } });
    const { opening, rows, closing } = (await call(calls.get, { params: { uuid: body.uuid } })).body;
    return { opening: opening.amount, rows: rows.map(({ date, document }) => [date, document]), closing: closing.amount };
  };
  expect(await actOf("2026-02-01", "2026-02-28")).toEqual({
    opening: 0,
    rows: [["2026-02-27", `27.02.2026 получено, УПД № 990018 от 01.03.2026, сделка № ${number}`]],
    closing: 7,
  });
  expect(await actOf("2026-03-01", "2026-03-05")).toEqual({ opening: 7, rows: [], closing: 7 });
});

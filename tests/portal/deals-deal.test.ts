import { describe, expect, test } from "vitest";
import { changeRows } from "#app/areas/deals/change-rows.ts";
import { partsOf, quantityText } from "#app/areas/deals/deal-lines.ts";
import { dealSteps } from "#app/areas/deals/deal-steps.ts";
import type { DealT } from "#app/areas/deals/deal-t.ts";
import { differenceOf, lastSellerEdit, totalBefore } from "#app/areas/deals/seller-edit.ts";
import { serverI18n } from "#app/i18n/i18next.server.ts";
import type { Deal, LineChange, StatusLog } from "#contract/deal.ts";

const t: DealT = serverI18n().getFixedT(null, "deals");
const rub = (amount: number) => ({ amount, currency: "RUB" as const });
const log = (event: StatusLog["event"], more: Partial<StatusLog> = {}): StatusLog => ({
  uuid: "u",
  createdAt: "2026-03-05T12:20:00Z",
  event,
  from: null,
  to: null,
  actorUuid: null,
  actorName: "A",
  actorSide: "buyer",
  comment: null,
  changes: [],
  details: {},
  ...more,
});
const yoghurt: LineChange = {
  name: "Йогурт",
  kind: "changed",
  unit: "box",
  quantityBefore: 15,
  quantityAfter: 14,
  totalBefore: rub(7993.8),
  totalAfter: rub(7460.88),
};
const beef: LineChange = {
  name: "Говядина",
  kind: "changed",
  unit: "kg",
  quantityBefore: 24.35,
  quantityAfter: 23.9,
  totalBefore: rub(16799.07),
  totalAfter: rub(16488.61),
};

describe("what the seller's edit changed in a deal", () => {
  test("domain 19: reducing two lines makes the deal 843,38 cheaper than its former total of 46 678,47", () => {
    expect(differenceOf([yoghurt, beef])).toBe(-84_338);
    expect(totalBefore({ total: rub(45_835.09) }, [yoghurt, beef])).toBe(4_667_847);
  });

  test("changed quantities are shown before and after, weights with two decimals", () => {
    const rows = changeRows([yoghurt, beef], t);
    expect(rows.map(({ name, before, after, difference }) => [name, before, after, difference])).toEqual([
      ["Йогурт", "15\u00A0кор.", "14\u00A0кор.", "−532,92\u00A0₽"],
      ["Говядина", "24,35\u00A0кг", "23,90\u00A0кг", "−310,46\u00A0₽"],
    ]);
  });

  test("a changed price is shown as sums, a moved line as its date, and an added line as absent before", () => {
    const [price, date, added] = changeRows(
      [
        { ...yoghurt, quantityAfter: 15, totalAfter: rub(8000) },
        { ...yoghurt, quantityAfter: 15, totalAfter: rub(7993.8) },
        { ...yoghurt, kind: "added", quantityBefore: 0, totalBefore: rub(0) },
      ],
      t,
    );
    expect(price?.before).toBe("7\u00A0993,80\u00A0₽");
    expect(date).toMatchObject({ before: "прежняя дата", after: "новая дата", difference: "" });
    expect(added?.before).toBe("не было");
  });

  test("the changes are shown only when the last edit was the seller's", () => {
    const bySeller = log("edit", { actorSide: "seller" });
    expect(lastSellerEdit([log("created"), bySeller, log("assign")])).toBe(bySeller);
    expect(lastSellerEdit([bySeller, log("edit")])).toBeNull();
    expect(lastSellerEdit([log("created")])).toBeNull();
  });
});

describe("the steps of a deal", () => {
  const deal = (status: Deal["status"], logs: StatusLog[] = [], consentNeeded = false) => ({
    status,
    consentNeeded,
    createdAt: "2026-03-05T12:20:00Z",
    statusesLogs: logs,
  });
  const states = (steps: ReturnType<typeof dealSteps>) => steps.map(({ key, state }) => `${key} ${state}`);

  test("each status of a deal shows which steps are done, which one is current and which are ahead", () => {
    expect(states(dealSteps(deal("waiting_approval")))).toEqual([
      "created done",
      "approved active",
      "warehouse off",
      "collected off",
      "received off",
    ]);
    expect(states(dealSteps(deal("waiting_approval", [], true)))).toEqual([
      "created done",
      "decision warning",
      "approved off",
      "warehouse off",
      "collected off",
      "received off",
    ]);
    expect(states(dealSteps(deal("approved_by_buyer")))).toContain("accepted done");
    expect(states(dealSteps(deal("partly_collected")))).toEqual([
      "created done",
      "approved done",
      "warehouse done",
      "collected done",
      "received active",
    ]);
    expect(states(dealSteps(deal("received")))).not.toContain("received active");
  });

  test("the steps of a declined deal end where it was declined", () => {
    const logs = [
      log("created"),
      log("status", { from: "waiting_approval", to: "approved_by_seller", createdAt: "2026-03-06T10:00:00Z" }),
      log("status", { from: "approved_by_seller", to: "declined_by_seller", createdAt: "2026-03-07T10:00:00Z" }),
    ];
    const steps = dealSteps(deal("declined_by_seller", logs));
    expect(states(steps)).toEqual(["created done", "approved done", "declined error"]);
    expect(steps.at(-1)?.at).toBe("2026-03-07T10:00:00Z");
  });

  test("the time of a step is when its status was reached, and a change that keeps the status does not move it", () => {
    const logs = [
      log("status", { from: "waiting_approval", to: "approved_by_seller", createdAt: "1" }),
      log("collected", { from: "approved_by_seller", to: "approved_by_seller", createdAt: "2" }),
    ];
    expect(dealSteps(deal("approved_by_seller", logs)).find((step) => step.key === "approved")?.at).toBe("1");
  });
});

describe("the lines of a deal", () => {
  const info = { unit: "pcs", unitsInSupply: 6, dealQuantity: { kind: "count", unit: "box" } };
  const product = (uuid: string, suborderUuid: string | null, deliveryDate: string) => ({
    uuid,
    suborderUuid,
    deliveryDate,
    data: JSON.stringify(info),
  });

  test("Y27 O58: lines stand under the suborders that still exist, the other lines by delivery day", () => {
    const suborder = (uuid: string, deletedAt: string | null) => ({ uuid, deletedAt, deliveryDate: "2026-03-11" });
    const parts = partsOf({
      products: [product("1", "a", "2026-03-11"), product("2", "gone", "2026-03-12"), product("3", null, "2026-03-10")],
      suborders: [suborder("a", null), suborder("gone", "2026-03-06T00:00:00Z")],
    } as unknown as Deal);
    expect(
      parts.map(({ suborder: own, deliveryDate, lines }) => [own?.uuid ?? null, deliveryDate, lines.map((line) => line.uuid)]),
    ).toEqual([
      ["a", "2026-03-11", ["1"]],
      [null, "2026-03-10", ["3"]],
      [null, "2026-03-12", ["2"]],
    ]);
    expect(parts[0]?.lines[0]?.info.unitsInSupply).toBe(6);
  });

  test("a quantity in boxes also says how many pieces it is, and a weight has two decimals", () => {
    const names = (unit: string) => unit;
    expect(quantityText(20, info as never, names)).toBe("20\u00A0box = 120\u00A0pcs");
    expect(quantityText(41.5, { ...info, dealQuantity: { kind: "weight", unit: "kg" } } as never, names)).toBe("41,50\u00A0kg");
  });
});

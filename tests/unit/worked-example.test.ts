import { describe, expect, it } from "vitest";
import { calculateLines } from "#server/backend/basket/calculate-lines.ts";
import { lineAmount, nextTier, type PriceLine } from "#server/backend/basket/price.ts";
import {
  applyLedger,
  available,
  type ContractState,
  changeReservation,
  isLimitExceeded,
  limitExcess,
  missingPayment,
  postReservation,
} from "#server/backend/contracts/limit.ts";
import { actualSums } from "#server/backend/deals/collection.ts";
import { availableDates, cutoffFor, type ScheduleException, type ScheduleRule } from "#server/backend/distribution/available-dates.ts";
import { deliveryWindow, suborderPlan } from "#server/backend/suborders/plan.ts";

/** Domain.md section 19, to the kopeck. */
const rows = (...pairs: [number, number][]) =>
  pairs.map(([count, percent]) => ({ countHundredths: count * 100, percentHundredths: percent * 100 }));
const groups = [{ uuid: "G1", ladder: rows([10, 2], [30, 5], [100, 8]) }];
const curdLadder = rows([50, 3]);
const all = { isChecked: true, isAvailable: true };
const kefir: PriceLine = {
  ...all,
  uuid: "kefir",
  kind: "count",
  quantity: 2_000,
  unitsInSupply: 6,
  base: 7_840,
  groupUuid: "G1",
  ladder: [],
  assortmentUuid: "A1",
};
const yoghurt: PriceLine = {
  ...all,
  uuid: "yoghurt",
  kind: "count",
  quantity: 1_500,
  unitsInSupply: 12,
  base: 4_675,
  groupUuid: "G1",
  ladder: [],
  assortmentUuid: "A1",
};
const curd: PriceLine = {
  ...all,
  uuid: "curd",
  kind: "weight",
  quantity: 6_050,
  unitsInSupply: 1,
  base: 31_200,
  groupUuid: null,
  ladder: curdLadder,
  assortmentUuid: "A1",
};
const beef: PriceLine = {
  ...all,
  uuid: "beef",
  kind: "weight",
  quantity: 2_435,
  unitsInSupply: 1,
  base: 68_990,
  groupUuid: null,
  ladder: [],
  assortmentUuid: "A2",
};
const withCurd = (quantity: number) => calculateLines([kefir, yoghurt, { ...curd, quantity }, beef], groups);
const totalOf = (quantity: number, assortment: string) =>
  withCurd(quantity).assortments.find((each) => each.assortmentUuid === assortment)?.total ?? 0;

const dairyContract: ContractState = { limit: 30_000_000, balance: -18_000_000, reserved: 9_000_000 };
const meatContract: ContractState = { limit: 0, balance: 0, reserved: 0 };

describe("worked example: money", () => {
  it("B14 B15: every line has its prices and sums, to the kopeck", () => {
    const { lines } = withCurd(6_050);
    expect(lines.map((line) => [line.base, line.percent, line.perUnit, line.subtotal, line.total])).toEqual([
      [7_840, 500, 7_448, 940_800, 893_760],
      [4_675, 500, 4_441, 841_500, 799_380],
      [31_200, 300, 30_264, 1_887_600, 1_830_972],
      [68_990, 0, 68_990, 1_679_907, 1_679_907],
    ]);
  });
  it("B12 B13: the discount group has 35 boxes at 5 %, and the other lines are in the group other", () => {
    const [first, other] = withCurd(6_050).groups;
    expect(first).toEqual({
      type: "grouped",
      uuid: "G1",
      count: 3_500,
      total: 1_693_140,
      totalWithoutDiscount: 1_782_300,
      totalDiscountAmount: 89_160,
      lineUuids: ["kefir", "yoghurt"],
    });
    expect(other).toMatchObject({ type: "other", uuid: null, lineUuids: ["curd", "beef"] });
  });
  it("B16 B18: the subtotal is 53,498.07, the total 52,040.19 and the discount 1,457.88 or 2.73 %", () => {
    expect(withCurd(6_050).summary).toEqual({
      subtotal: 5_349_807,
      total: 5_204_019,
      discountValue: 145_788,
      discountPercent: 273,
      itemCount: 4,
    });
  });
  it("B19 B21 B22 B23: dairy exceeds the available 30,000 by 5,241.12, and prepaid meat never exceeds", () => {
    expect([available(dairyContract), totalOf(6_050, "A1")]).toEqual([3_000_000, 3_524_112]);
    expect([isLimitExceeded(14, available(dairyContract), 3_524_112), limitExcess(14, available(dairyContract), 3_524_112)]).toEqual([
      true,
      524_112,
    ]);
    expect(isLimitExceeded(0, available(meatContract), totalOf(6_050, "A2"))).toBe(false);
  });
  it("B14 B23: 43 kg of curd lose the discount and still exceed the limit by 347.40", () => {
    const line = withCurd(4_300).lines[2];
    expect([line?.percent, line?.total, totalOf(4_300, "A1")]).toEqual([0, 1_341_600, 3_034_740]);
    expect(limitExcess(14, available(dairyContract), 3_034_740)).toBe(34_740);
  });
  it("B18 B22: with 41.5 kg of curd the order of 46,678.47 fits the limit and leaves 120.60 of it", () => {
    expect([withCurd(4_150).lines[2]?.total, totalOf(4_150, "A1")]).toEqual([1_294_800, 2_987_940]);
    expect(isLimitExceeded(14, available(dairyContract), 2_987_940)).toBe(false);
    expect(available(changeReservation(0, totalOf(4_150, "A1")).reduce(applyLedger, dairyContract))).toBe(12_060);
    expect(withCurd(4_150).summary).toEqual({
      subtotal: 4_757_007,
      total: 4_667_847,
      discountValue: 89_160,
      discountPercent: 187,
      itemCount: 4,
    });
  });
  it("B14: 49 kg of curd cost more than 50 kg, and the next step names that price", () => {
    expect([withCurd(4_900).lines[2]?.total, withCurd(5_000).lines[2]?.total]).toEqual([1_528_800, 1_513_200]);
    const next = nextTier(curdLadder, 4_900, curd.base, 50);
    expect(next).toEqual({ countHundredths: 5_000, missing: 100, percent: 300, perUnit: 30_264 });
    expect(lineAmount({ ...curd, quantity: 4_900 + (next?.missing ?? 0) }, next?.perUnit ?? 0)).toBe(1_513_200);
  });
});

describe("worked example: after the order", () => {
  const priced = withCurd(4_150);
  const collected: Record<string, number> = { yoghurt: 1_400, beef: 2_390 };
  const sums = actualSums(
    [kefir, yoghurt, { ...curd, quantity: 4_150 }, beef].map((line, place) => ({
      ...line,
      perUnit: priced.lines[place]?.perUnit ?? 0,
      collected: collected[line.uuid] ?? null,
    })),
  );
  const ledger = (state: ContractState, steps: ReturnType<typeof changeReservation>) => steps.reduce(applyLedger, state);

  it("O61: 14 boxes of yoghurt and 23.90 kg of beef make a total of 45,835.09 and release 843.38", () => {
    expect(sums.lines.map((line) => line.total)).toEqual([893_760, 746_088, 1_294_800, 1_648_861]);
    expect([sums.ordered, sums.actual, sums.difference, sums.isShort]).toEqual([4_667_847, 4_583_509, 84_338, true]);
  });
  it("O63 B21: the dairy contract ends with balance -209,346.48, reserve 90,000 and available 653.52", () => {
    const dairy = sums.assortments.find((each) => each.assortmentUuid === "A1") ?? { ordered: 0, actual: 0 };
    const placed = ledger(dairyContract, changeReservation(0, dairy.ordered));
    expect(available(placed)).toBe(12_060);
    const packed = ledger(placed, changeReservation(dairy.ordered, dairy.actual));
    expect(available(packed)).toBe(12_060 + 53_292);
    const received = ledger(packed, postReservation(dairy.actual, dairy.actual));
    expect([received, available(received)]).toEqual([{ limit: 30_000_000, balance: -20_934_648, reserved: 9_000_000 }, 65_352]);
  });
  it("O26 O33 O63: the meat contract needs a payment of 16,799.07, of which 310.46 stay on the balance", () => {
    const meat = sums.assortments.find((each) => each.assortmentUuid === "A2") ?? { ordered: 0, actual: 0 };
    const placed = ledger(meatContract, changeReservation(0, meat.ordered));
    const missing = missingPayment(placed, { owed: meat.ordered, paid: 0, othersUnpaid: 0 });
    expect([available(placed), missing]).toEqual([-1_679_907, 1_679_907]);
    const paid = applyLedger(placed, { kind: "payment", amount: missing });
    expect(available(paid)).toBe(0);
    const packed = ledger(paid, changeReservation(meat.ordered, meat.actual));
    expect(ledger(packed, postReservation(meat.actual, meat.actual))).toEqual({ limit: 0, balance: 31_046, reserved: 0 });
  });
});

describe("worked example: dates", () => {
  const now = new Date("2026-03-05T15:20:00+03:00");
  const rule = (segment: string, weekdays: number[], leadDays: number, cutoff: string): ScheduleRule[] =>
    weekdays.map((weekday) => ({ segment, weekday, leadDays, cutoff }));
  const schedule = {
    rules: [...rule("dairy", [1, 3, 5], 1, "14:00"), ...rule("meat", [2, 4], 2, "12:00")],
    exceptions: [{ date: "2026-03-09", kind: "closed" }] satisfies ScheduleException[],
    timeZone: "Europe/Moscow",
  };
  it("B34: dairy is offered on 11, 13, 16 and 18 March, and meat on 10, 12, 17 and 19 March", () => {
    const dates = (segment: string) => availableDates({ ...schedule, segment, now }).map((each) => each.date);
    expect(dates("dairy")).toEqual(["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]);
    expect(dates("meat")).toEqual(["2026-03-10", "2026-03-12", "2026-03-17", "2026-03-19"]);
    expect(cutoffFor({ ...schedule, segment: "dairy" }, "2026-03-11")).toEqual(new Date("2026-03-10T14:00:00+03:00"));
  });
  it("O55: suborder 1 is meat on 10 March, and suborder 2 is chilled goods on 11 March", () => {
    const plan = suborderPlan([
      ...["kefir", "yoghurt", "curd"].map((uuid) => ({ uuid, storageUuid: "chilled", date: "2026-03-11" })),
      { uuid: "beef", storageUuid: "meat", date: "2026-03-10" },
    ]);
    expect(plan.map(({ index, storageUuid, date }) => [index, storageUuid, date])).toEqual([
      [1, "meat", "2026-03-10"],
      [2, "chilled", "2026-03-11"],
    ]);
    expect(deliveryWindow(plan)).toEqual({ deliveryFrom: "2026-03-10", deliveryTo: "2026-03-11" });
  });
});

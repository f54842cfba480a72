import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { drawWeeks, tableWeeks } from "#app/areas/contracts/debt-plots.server.ts";
import { weekText } from "#app/areas/purchases/week-text.ts";
import { addDays } from "#contract/plain-date.ts";
import { testNow } from "../support/clock.ts";

beforeAll(() => vi.useFakeTimers({ now: testNow, toFake: ["Date"] }));
afterAll(() => vi.useRealTimers());

const plain = (text: string) => text.replace(/\s/g, " ");
const rub = (amount: number) => ({ amount, currency: "RUB" as const });

test("the table under the plot of what is due has its bars: overdue, twelve weeks, and the rest as one sum", () => {
  const weeks = [...Array(15).keys()].map((index) => {
    const from = addDays("2026-03-02", index * 7);
    return { from, to: addDays(from, 6), rest: rub(100.1), count: 2 };
  });
  const sums = { overdue: rub(5), overdueCount: 1, weeks };
  const named = (of: typeof sums) => tableWeeks(of).map(({ name, ...row }) => ({ name: plain(name), ...row }));
  const rows = named(sums);
  expect(rows.map(({ key }) => key)).toEqual(drawWeeks(sums).columns.map(({ key }) => key));
  expect(rows).toHaveLength(14);
  expect(rows[0]).toEqual({ key: "late", name: "Уже просрочено", isLate: true, rest: rub(5), count: 1 });
  expect(rows[1]).toMatchObject({ name: "2–8 марта", rest: rub(100.1), count: 2 });
  expect(rows.at(-1)).toEqual({ key: "later", name: "Позже", isLate: false, rest: rub(300.3), count: 6 });
  expect(named({ ...sums, overdue: rub(0), weeks: weeks.slice(0, 2) }).map(({ name }) => name)).toEqual(["2–8 марта", "9–15 марта"]);
});

test("a week that the period of purchases cuts is named by its days within the period", () => {
  const period = { dateFrom: "2026-03-04", dateTo: "2026-03-18" };
  const named = ["2026-03-02", "2026-03-09", "2026-03-16"].map((monday) => plain(weekText(monday, period)));
  expect(named).toEqual(["4–8 марта", "9–15 марта", "16–18 марта"]);
  expect(plain(weekText("2026-03-02", { dateFrom: "2026-03-05", dateTo: "2026-03-05" }))).toBe("5 марта");
});

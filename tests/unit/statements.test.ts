import { expect, test } from "vitest";
import { lastPeriod, statementLetter } from "#server/backend/debt-reminders/statement-letter.ts";

test("the last whole week and month before a day", () => {
  expect(lastPeriod("weekly", "2026-03-09")).toEqual({ from: "2026-03-02", to: "2026-03-08" });
  expect(lastPeriod("weekly", "2026-03-15"), "a Sunday").toEqual({ from: "2026-03-02", to: "2026-03-08" });
  expect(lastPeriod("weekly", "2026-01-05")).toEqual({ from: "2025-12-29", to: "2026-01-04" });
  expect(lastPeriod("monthly", "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(lastPeriod("monthly", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(lastPeriod("monthly", "2026-01-12")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("a letter names both balances, the first twenty rows and what is due; a company without anything gets none", () => {
  const days = { from: "2026-03-02", to: "2026-03-08" };
  const nothing = { opening: 0, closing: 0, rows: [], overdue: 0, next: null };
  expect(statementLetter("weekly", days, nothing)).toBeNull();
  const rows = Array.from({ length: 22 }, () => ({ date: "2026-03-03", document: "УПД № 1", change: 100 }));
  const letter = statementLetter("weekly", days, { ...nothing, opening: -5000, closing: -2800, rows }) ?? "";
  const lines = letter.replaceAll("\u00a0", " ").split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "Выписка по расчётам за неделю с 02.03.2026 по 08.03.2026.",
    "Аванс на начало 02.03.2026: 50 ₽",
    "• 03.03.2026 УПД № 1: долг вырос на 1 ₽",
  ]);
  expect(lines.slice(-3)).toEqual([
    "• и ещё строк: 2, все они в акте сверки за эти дни",
    "Аванс на конец 08.03.2026: 28 ₽",
    "Документы за эти дни одним архивом — по ссылке.",
  ]);
});

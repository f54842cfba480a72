import { beforeAll, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { dealTransitions } from "#server/backend/deals/transition-table.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { afterDelivery } from "#tests/support/deal-people.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);

describe("every status change of a deal appears in the exchange, whoever makes it", () => {
  const people = ["director@alfa.example", "rep@seller.example", "regional@seller.example", "supervisor@seller.example"];
  const moves = [
    ...new Set(
      dealTransitions.flatMap((row) =>
        row.action === "edit" ? [] : row.from.flatMap((from) => (from === row.to ? [] : `${from} ${row.to}`)),
      ),
    ),
  ];
  const made = new Set<string>();

  beforeAll(() => backend.pool.query("update contract_lines set limit_kopecks = 1000000000"));

  test.each(moves)("an allowed change appears once, a refused one does not: %s", async (move) => {
    const [from = "", to = ""] = move.split(" ");
    backend.setNow(to === "received" ? afterDelivery : testNow);
    for (const email of people) {
      const uuid = await storeDeal(backend.db, { status: from as "collected", consentNeeded: to === "approved_by_buyer" });
      const { cursor } = await out.rest();
      const answer = await (await backend.as(email))(dealCalls.setStatus, { params: { uuid }, body: { status: to, reason: "Так надо" } });
      expect(answer.status).toBeLessThan(500);
      const told = (await out.rest(cursor)).deals.map((deal) => [deal.uuid, deal.status]);
      expect(told).toEqual(answer.status === 200 ? [[uuid, to]] : []);
      if (answer.status === 200) made.add(move);
    }
    backend.setNow(testNow);
  });

  test("every status change in the transition table was made by someone, except those that follow from quantities", () => {
    // These follow from quantities (D8, D9): exchange-deals-returned tests `deals.patch`.
    const byQuantities = moves.filter((move) => /partly_collected$|^partly_collected collected$/.test(move));
    expect(moves.filter((move) => !made.has(move)).sort()).toEqual(byQuantities.sort());
  });
});

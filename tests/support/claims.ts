import { issueClaim, readClaimParties } from "#server/backend/papers/claims/issue-claim.ts";
import type { Backend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { alfa, must } from "./demo-basket.ts";

/** A claim to the demo's company, as the last step of reminders issues it. */
export async function storeClaim(db: Backend["db"]): Promise<string> {
  const row = { document: "УПД № 7", contract: "Молочное", date: "2026-02-01", dueOn: "2026-02-15", daysOverdue: 18 };
  const rows = [{ ...row, amount: 150_000, rest: 123_456 }];
  const claim = await db.transaction(async (tx) =>
    issueClaim(tx, await readClaimParties(tx, [alfa]), { company: alfa, rows, note: "Ответ в десять дней", now: testNow }),
  );
  return must(claim ?? undefined).uuid;
}

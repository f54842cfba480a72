import { prepaidRestDays } from "#contract/payment-days.ts";
import { rubles } from "../basket/checkout.ts";
import { missingPayment } from "../contracts/limit.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { readPrepaidPayments } from "./deal-contracts.ts";
import { recipientsOf } from "./notices.ts";
import type { LineRow } from "./read-deal.ts";
import { reservedSums } from "./reserved-sums.ts";

/** Notifies the buyer of what prepaid products cost above the order, as far as the money of their contract does not cover it. */
export async function overrunNotices(open: OpenDeal, after: readonly LineRow[]): Promise<NonNullable<DealUpdate["notices"]>> {
  const { tx, record, contracts, lines } = open;
  const ordered = reservedSums(lines.map((line) => ({ ...line, actualTotalKopecks: null })));
  const [before, now] = [reservedSums(lines), reservedSums(after)];
  const grown = contracts.flatMap(({ assortmentUuid, type, available, ownReserved }) => {
    const sumOf = (sums: ReadonlyMap<string, number>) => sums.get(assortmentUuid) ?? 0;
    const owed = sumOf(now) - sumOf(ordered);
    if (type === "deferred" || owed <= 0 || sumOf(now) <= sumOf(before)) return [];
    return [{ assortmentUuid, owed, available: available + ownReserved - sumOf(now) }];
  });
  if (grown.length === 0) return [];
  const payments = await readPrepaidPayments(tx, record.deal.uuid);
  const missing = grown.reduce((sum, { assortmentUuid, owed, available }) => {
    const payment = payments.get(assortmentUuid);
    return sum + (payment ? missingPayment({ limit: available, balance: 0, reserved: 0 }, { owed, ...payment }) : 0);
  }, 0);
  if (missing === 0) return [];
  const values = { amount: rubles(missing), days: String(prepaidRestDays) };
  return [{ type: "dealAdditionalPaymentDue", to: (people) => recipientsOf("dealAdditionalPaymentDue", people, true), values }];
}

import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import { rubles } from "../basket/checkout.ts";
import { accountingDay } from "../contracts/due.ts";
import type { Transaction } from "../db/database.ts";
import { enqueueNotification } from "../events/outbox.ts";
import { interpolate } from "../interpolate.ts";
import { withDay } from "./charge-names.ts";
import { dayText } from "./day-text.ts";
import type { Debtor } from "./find-debtor.ts";
import type { FoundDispute } from "./read-disputes.ts";

type Telling = { event: keyof typeof texts.dispute; company: Debtor; to: string[]; text: string; actorUuid: string; now: Date };

/** `text`: the reason or the decision. */
export function notifyOfDispute(
  tx: Transaction,
  { deal, document, postedAt, amountKopecks }: FoundDispute,
  { event, company, to, text, actorUuid, now }: Telling,
): Promise<void> {
  const named = deal === null ? document || texts.charge : interpolate(texts.deal, { number: deal });
  const values = {
    company: company.name,
    document: withDay(named, dayText(accountingDay(postedAt))),
    sum: rubles(Math.abs(amountKopecks)),
    text,
  };
  return enqueueNotification(tx, {
    type: "chargeDisputed",
    to,
    actorUuid,
    message: interpolate(texts.dispute[event], values),
    payload: { company_uuid: company.uuid },
    now,
  });
}

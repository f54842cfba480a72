import type { contracts as calls } from "#contract/contracts.ts";
import { saysDay } from "#contract/says-day.ts";
import contractTexts from "#locales/ru/contracts.json" with { type: "json" };
import texts from "#locales/ru/money.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeXlsx } from "../files/xlsx.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { accountingDay } from "./due.ts";
import { readMoney } from "./get-money.ts";
import { type LineCharge, type MoneyRow, maxOpenCharges } from "./read-charges.ts";

const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });
const sums = new Intl.NumberFormat("ru-RU", { style: "currency", currency: "RUB" });
const day = (date: string) => date.split("-").reverse().join(".");

/** The unpaid charges of a company, those due first in front. */
export async function getMoneyFile(context: SignedIn, { params }: Input<typeof calls.moneyFile>) {
  const now = context.now();
  const { company, lines, charges } = await readMoney(context, params.uuid, 0, now);
  const nameOf = new Map(lines.map(({ uuid, branchName, assortment }) => [uuid, { branchName, assortment: assortment.name }]));
  const sum = (of: readonly LineCharge[]) => sums.format(of.reduce((all, { rest }) => all + rest, 0) / 100);
  const titles = texts.charges.columns;
  return writeXlsx({
    name: interpolate(texts.file.name, { company: company.name }),
    sheet: texts.file.sheet,
    heading: [
      interpolate(texts.file.name, { company: company.name }),
      interpolate(texts.file.made, { at: clock.format(now) }),
      interpolate(texts.file.sums, { owed: sum(charges), overdue: sum(charges.filter(({ daysOverdue }) => daysOverdue > 0)) }),
      ...(charges.length === maxOpenCharges ? [interpolate(texts.file.cut, { count: maxOpenCharges })] : []),
    ],
    columns: [
      { kind: "text", title: titles.dueOn, width: 12, value: ({ dueOn }) => day(dueOn) },
      { kind: "number", title: titles.daysOverdue, width: 12, value: ({ daysOverdue }) => daysOverdue || null },
      { kind: "text", title: contractTexts.columns.branch, width: 28, value: ({ row }) => nameOf.get(row.line)?.branchName ?? null },
      { kind: "text", title: contractTexts.columns.assortment, width: 24, value: ({ row }) => nameOf.get(row.line)?.assortment ?? null },
      { kind: "text", title: titles.ground, width: 34, value: ({ row }) => groundOf(row) },
      { kind: "text", title: titles.postedOn, width: 12, value: ({ row }) => day(accountingDay(row.at)) },
      { kind: "money", title: titles.amount, width: 16, value: ({ amount }) => amount },
      { kind: "money", title: titles.paid, width: 16, value: ({ amount, rest }) => amount - rest },
      { kind: "money", title: titles.rest, width: 16, value: ({ rest }) => rest },
      { kind: "text", title: titles.payments, width: 50, value: ({ payments }) => payments.map(paymentOf).join("; ") },
    ],
    rows: charges,
    totals: { text: texts.file.total, of: [titles.amount, titles.paid, titles.rest] },
    at: now,
  });
}

const paymentOf = ({ row, amount }: LineCharge["payments"][number]) =>
  interpolate(saysDay(groundOf(row)) ? texts.datedPayment : texts.payment, {
    ground: groundOf(row),
    date: day(accountingDay(row.at)),
    sum: sums.format(amount / 100),
  });

/** The deal and the document, the transfer document of a charge, or what kind of movement it is. */
function groundOf({ kind, deal, upd, document }: MoneyRow): string {
  const number = deal && interpolate(contractTexts.ledger.deal, { number: deal.number });
  return [number, document === String(deal?.number) ? upd?.title : document].filter(Boolean).join(", ") || contractTexts.kinds[kind];
}

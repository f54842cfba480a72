import { and, eq } from "drizzle-orm";
import type { contracts as calls } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import texts from "#locales/ru/contracts.json" with { type: "json" };
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import { writeXlsx } from "../files/xlsx.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { orNotFound } from "../problem.ts";
import { loadContracts } from "./load-contracts.ts";
import { findContract, loadEntries } from "./read-ledger.ts";

/** Limit of ledger rows in a workbook, five times a year of the busiest shop. */
const maxRows = 10_000;

const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });
const day = (date: string) => date.split("-").reverse().join(".");

export async function getLedgerFile(context: SignedIn, { params, query }: Input<typeof calls.ledgerFile>) {
  const contract = await findContract(context, params.uuid);
  const entries = await loadEntries(context.db, contract.uuid, query, maxRows + 1);
  const isTruncated = entries.length > maxRows;
  const titles = texts.ledger.columns;
  const at = context.now();
  const { dateFrom, dateTo } = query;
  const place = { company: contract.company.name, branch: contract.branchName, assortment: contract.assortment.name };
  return writeXlsx({
    name: interpolate(texts.file.ledgerName, place),
    sheet: texts.ledger.title,
    heading: [
      interpolate(texts.file.ledgerHeading, place),
      ...(dateFrom || dateTo
        ? [interpolate(texts.file.period, { from: dateFrom ? day(dateFrom) : "…", to: dateTo ? day(dateTo) : "…" })]
        : []),
      interpolate(texts.file.made, { at: clock.format(at) }),
      ...(isTruncated ? [interpolate(texts.file.cut, { count: maxRows })] : []),
    ],
    columns: [
      { kind: "instant", title: titles.createdAt, width: 18, value: (entry) => new Date(entry.createdAt) },
      { kind: "text", title: titles.kind, width: 22, value: (entry) => texts.kinds[entry.kind] },
      {
        kind: "text",
        title: titles.ground,
        width: 34,
        value: (entry) =>
          [entry.deal && interpolate(texts.ledger.deal, { number: entry.deal.number }), entry.document].filter(Boolean).join(", "),
      },
      { kind: "money", title: titles.balanceChange, width: 16, value: (entry) => kopecksOf(entry.balanceChange) },
      { kind: "money", title: titles.reservedChange, width: 16, value: (entry) => kopecksOf(entry.reservedChange) },
      { kind: "money", title: titles.balanceAfter, width: 16, value: (entry) => kopecksOf(entry.balanceAfter) },
      { kind: "money", title: titles.reservedAfter, width: 16, value: (entry) => kopecksOf(entry.reservedAfter) },
    ],
    rows: entries.slice(0, maxRows),
    at,
  });
}

export async function getCompanyFile(context: SignedIn, { params }: Input<typeof calls.companyFile>) {
  const company = orNotFound(await findCompanyInScope(context.db, context.actor, params.uuid));
  const at = context.now();
  const rows = await loadContracts(context.db, and(eq(branches.companyUuid, company.uuid), contractScope(context.actor)), at);
  const titles = texts.columns;
  return writeXlsx({
    name: texts.file.companyName,
    sheet: texts.title,
    heading: [texts.title, interpolate(texts.file.made, { at: clock.format(at) }), texts.formula],
    columns: [
      { kind: "text", title: titles.branch, width: 30, value: (line) => line.branchName },
      { kind: "text", title: titles.assortment, width: 26, value: (line) => line.assortment.name },
      { kind: "text", title: titles.type, width: 14, value: (line) => texts.types[line.type] },
      { kind: "number", title: titles.deferralDays, width: 12, value: (line) => line.deferralDays },
      {
        kind: "text",
        title: titles.deferralUnit,
        width: 14,
        value: (line) => (line.type === "deferred" ? texts.deferralUnits[line.deferralUnit] : ""),
      },
      { kind: "money", title: titles.limit, width: 16, value: (line) => kopecksOf(line.limit) },
      { kind: "money", title: titles.balance, width: 16, value: (line) => kopecksOf(line.balance) },
      { kind: "money", title: titles.debt, width: 16, value: (line) => kopecksOf(line.debt) },
      { kind: "money", title: titles.reserved, width: 16, value: (line) => kopecksOf(line.reserved) },
      { kind: "money", title: titles.available, width: 16, value: (line) => kopecksOf(line.available) },
      { kind: "money", title: titles.overdue, width: 16, value: (line) => kopecksOf(line.overdue) },
      { kind: "instant", title: titles.updatedAt, width: 18, value: (line) => new Date(line.updatedAt) },
    ],
    rows,
    at,
  });
}

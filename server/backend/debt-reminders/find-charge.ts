import { and, eq, inArray } from "drizzle-orm";
import type { DisputableCharge } from "#contract/debts.ts";
import { money } from "#contract/primitives.ts";
import { branches } from "../branches/tables.ts";
import { accountingDay } from "../contracts/due.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { readDebts } from "./read-debts.ts";

/** Charges that are found by a document or an order. */
const maxFound = 20;

type Known = { id: number; at: Date; amount: number; rest: number; deal: { number: number } | null; document: string };

export const toDisputable = ({ id, at, amount, rest, deal, document }: Known): DisputableCharge => ({
  id: String(id),
  deal: deal?.number ?? null,
  document: document === String(deal?.number) ? "" : document,
  postedOn: accountingDay(at),
  amount: money(Math.abs(amount)),
  rest: money(rest),
});

/** Unpaid charges of the company whose document contains the text, or whose order or transfer document has this number. */
export async function searchCharges(reader: Reader, companyUuid: string, text: string, now: Date): Promise<DisputableCharge[]> {
  const wanted = text.toLowerCase();
  const open = (await readDebts(reader, [companyUuid], now)).get(companyUuid) ?? [];
  return open
    .filter(({ row: { deal, upd, document }, rest }) => {
      const numbers = [deal && String(deal.number), upd?.number.toLowerCase()];
      const isNamed = numbers.includes(wanted) || [document, upd?.title ?? ""].some((name) => name.toLowerCase().includes(wanted));
      return rest > 0 && isNamed;
    })
    .slice(0, maxFound)
    .map(({ row, amount, rest }) => toDisputable({ ...row, amount, rest }));
}

/** A charge of the company and what is left of it. */
export async function findCharge(reader: Reader, companyUuid: string, id: number, now: Date): Promise<Known | undefined> {
  const [row] = await reader
    .select({
      id: ledgerRows.id,
      kind: ledgerRows.kind,
      amount: ledgerRows.amountKopecks,
      at: ledgerRows.createdAt,
      document: ledgerRows.document,
      deal: deals.number,
    })
    .from(ledgerRows)
    .innerJoin(contractLines, eq(contractLines.uuid, ledgerRows.contractLineUuid))
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .leftJoin(deals, eq(deals.uuid, ledgerRows.dealUuid))
    .where(and(eq(ledgerRows.id, id), eq(branches.companyUuid, companyUuid), inArray(ledgerRows.kind, ["charge", "correction"])));
  if (!row || (row.kind === "correction" && row.amount > 0)) return undefined;
  const open = (await readDebts(reader, [companyUuid], now)).get(companyUuid) ?? [];
  const { kind: _, deal, ...known } = row;
  return { ...known, deal: deal === null ? null : { number: deal }, rest: open.find((charge) => charge.row.id === id)?.rest ?? 0 };
}

import type { ActRowKind } from "#contract/money-enums.ts";
import type { PaperParty } from "#contract/papers.ts";
import texts from "#locales/ru/acts.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { hundredthsText, longDayText, spellSum } from "../paper-format.ts";

/** Kopecks that the buyer owes, as the seller's books have it: opening + debit - credit = closing. Negative: the seller owes. */
export type Turnover = { opening: number; debit: number; credit: number; closing: number };

/** A movement of the ledger. `change`: what the buyer owes more, negative: less. */
export type ActMove = { date: string; line: string; kind: ActRowKind; change: number; document: string };

export type ActRow = { date: string; kind: ActRowKind; document: string; contract: string; debit: number; credit: number };

/** A contract and what the buyer owed by it before the period; `difference`: what of it the accounting system reported. */
export type ActLine = { line: string; name: string; opening: number; difference: number };

/** Frozen: `papers.content` of an act. */
export type ActContent = Turnover & {
  seller: PaperParty;
  buyer: PaperParty;
  from: string;
  to: string;
  /** Empty: all contracts of the company. */
  contract: string;
  openingDifference: number;
  difference: number;
  contracts: (Turnover & { name: string })[];
  rows: ActRow[];
  conclusion: string;
};

export type ActSource = Pick<ActContent, "seller" | "buyer" | "from" | "to" | "contract"> & {
  lines: readonly ActLine[];
  /** Of the period, by date. */
  moves: readonly ActMove[];
};

/** What an act says; every sum is added up from its rows and opening balances. */
export function actContent({ lines, moves, ...about }: ActSource): ActContent {
  const nameOf = new Map(lines.map(({ line, name }) => [line, name]));
  const rows = moves.map(({ line, change, ...move }) => ({ ...move, contract: nameOf.get(line) ?? "", ...sidesOf(change) }));
  const byLine = Map.groupBy(moves, ({ line }) => line);
  const contracts = lines.map(({ line, name, opening }) => ({ name, ...turnover(opening, byLine.get(line) ?? []) }));
  const whole = turnover(sum(lines.map(({ opening }) => opening)), moves);
  return {
    ...about,
    ...whole,
    openingDifference: sum(lines.map(({ difference }) => difference)),
    difference: sum(moves.map(({ kind, change }) => (kind === "difference" ? change : 0))),
    // A contract without a debt and movements says nothing.
    contracts: contracts.filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0),
    rows,
    conclusion: conclusionOf(whole.closing, about),
  };
}

const sidesOf = (change: number) => ({ debit: Math.max(0, change), credit: Math.max(0, -change) });

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function turnover(opening: number, moves: readonly ActMove[]): Turnover {
  const debit = sum(moves.map(({ change }) => sidesOf(change).debit));
  const credit = sum(moves.map(({ change }) => sidesOf(change).credit));
  return { opening, debit, credit, closing: opening + debit - credit };
}

function conclusionOf(closing: number, { seller, buyer, to }: Pick<ActContent, "seller" | "buyer" | "to">): string {
  const date = longDayText(to);
  if (closing === 0) return interpolate(texts.conclusion.even, { date });
  const amount = Math.abs(closing);
  return interpolate(texts.conclusion.owed, {
    date,
    name: closing > 0 ? seller.name : buyer.name,
    sum: hundredthsText(amount),
    words: spellSum(amount),
  });
}

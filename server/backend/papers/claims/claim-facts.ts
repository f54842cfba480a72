import type { PaperParty } from "#contract/papers.ts";
import { spellSum } from "../paper-format.ts";

/** A charge that is overdue. Kopecks. */
export type ClaimRow = {
  document: string;
  /** A debt that the accounting system has reported, not a delivery; absent of older claims. */
  isBalance?: boolean;
  contract: string;
  date: string;
  dueOn: string;
  daysOverdue: number;
  amount: number;
  rest: number;
};

/** Frozen: `papers.content` of a claim. */
export type ClaimContent = {
  seller: PaperParty;
  buyer: PaperParty;
  rows: ClaimRow[];
  total: number;
  inWords: string;
  note: string;
};

/** What a claim says; its sum is added up from its rows. */
export function claimContent(about: Pick<ClaimContent, "seller" | "buyer" | "rows" | "note">): ClaimContent {
  const total = about.rows.reduce((sum, { rest }) => sum + rest, 0);
  return { ...about, total, inWords: spellSum(total) };
}

import type { Schedule } from "#contract/distribution.ts";

type Rule = Schedule["rules"][number];
export type Segment = { uuid: string | null; name: string | null };

/** Groups rows by key, in order of appearance. */
export function groupSame<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Row[][] {
  // Not `Map.groupBy`: the oldest supported browsers lack it.
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

export type TermsGroup = { segments: Segment[]; terms: SameTerms[] };

/** Groups segments with the same days and terms; the rule for all other segments comes last. */
export function segmentsByTerms(rules: readonly Rule[]): TermsGroup[] {
  const ofSegment = groupSame(rules, (rule) => rule.segmentUuid).map((own) => ({
    segment: { uuid: own[0]?.segmentUuid ?? null, name: own[0]?.segmentName ?? null },
    terms: sameTerms(own),
  }));
  return groupSame(ofSegment, ({ terms }) => JSON.stringify(terms))
    .map((group) => ({ segments: group.map(({ segment }) => segment), terms: group[0]?.terms ?? [] }))
    .sort((a, b) => Number(hasEvery(a)) - Number(hasEvery(b)));
}

const hasEvery = ({ segments }: TermsGroup) => segments.some(({ uuid }) => uuid === null);

export type SameTerms = { weekdays: number[]; leadDays: number; cutoff: string };

/** Groups one segment's days with the same lead time and cutoff. */
function sameTerms(rules: readonly Rule[]): SameTerms[] {
  const terms = new Map<string, SameTerms>();
  for (const { weekday, leadDays, cutoff } of rules) {
    const key = `${leadDays} ${cutoff}`;
    const same = terms.get(key) ?? { weekdays: [], leadDays, cutoff };
    same.weekdays.push(weekday);
    terms.set(key, same);
  }
  return [...terms.values()];
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The URL's name for the rules of all other segments. */
export const everySegment = "all";

import type { CatalogueFacts } from "./catalogue-facts.ts";
import { type SharedRow, toRow } from "./product-row.ts";
import { toCommonPart, toPrices, whyUnavailable } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";

/** Beginnings of cards, for as long as the facts and the row they were made from are kept; by access and availability. */
const beginnings = new WeakMap<CatalogueFacts, WeakMap<SharedRow, Map<string, Buffer>>>();

/** What `toCard` makes, as JSON in two pieces: all but the prices is written once for everybody, the viewer's prices each time. */
export function cardJson(shared: SharedRow, personalKopecks: number | null, facts: CatalogueFacts, viewer: Viewer): [Buffer, Buffer] {
  const row = toRow(shared, personalKopecks, viewer);
  const reason = whyUnavailable(row, facts, viewer);
  const kept = beginningsOf(facts, shared);
  const key = `${viewer.access} ${reason}`;
  const beginning = kept.get(key) ?? Buffer.from(`${JSON.stringify(toCommonPart(row, facts, viewer, reason)).slice(0, -1)},`);
  kept.set(key, beginning);
  return [beginning, Buffer.from(JSON.stringify(toPrices(row, facts)).slice(1))];
}

function beginningsOf(facts: CatalogueFacts, shared: SharedRow): Map<string, Buffer> {
  const ofFacts = beginnings.get(facts) ?? new WeakMap<SharedRow, Map<string, Buffer>>();
  beginnings.set(facts, ofFacts);
  const kept = ofFacts.get(shared) ?? new Map<string, Buffer>();
  ofFacts.set(shared, kept);
  return kept;
}

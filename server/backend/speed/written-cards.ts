/*
 * Writes the cards of a list as JSON by hand: what is the same for everybody is written once for each of the goods, what
 * follows from the caller's price each time.
 * Saves making 48 cards and serialising them by their schema in every list that is not kept; not measured alone (2026-11-22).
 * Assumes that JSON.stringify writes what Fastify's serialiser writes for a card (tests/backend/speedups.test.ts).
 * SPEEDUPS=-cards: cards are objects, which Fastify serialises.
 */
import { isFast } from "../../speedups.ts";

/** An answer that is JSON already. */
export class WrittenJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A card in two parts: `common` is the same for everybody of this `kind`, from the same row and facts. */
export type CardParts = { row: object; kind: string; common: () => object; own: () => object };

/** Written for as long as the facts and the row they were made from are kept. */
const written = new WeakMap<object, WeakMap<object, Map<string, Buffer>>>();

const [opening, comma, closing] = [Buffer.from('{"products":['), Buffer.from(","), Buffer.from("]")];

/** `{ products, ...rest }` as JSON; null when it is to be made the plain way. */
export function writeList(facts: object, cards: readonly CardParts[], rest: object): WrittenJson | null {
  if (!isFast("cards")) return null;
  const pieces = cards.flatMap(({ row, kind, common, own }) => {
    const known = writtenOf(facts, row);
    const beginning = known.get(kind) ?? Buffer.from(`${JSON.stringify(common()).slice(0, -1)},`);
    known.set(kind, beginning);
    return [comma, beginning, Buffer.from(JSON.stringify(own()).slice(1))];
  });
  return new WrittenJson(Buffer.concat([opening, ...pieces.slice(1), closing, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)]));
}

function writtenOf(facts: object, row: object): Map<string, Buffer> {
  const ofFacts = written.get(facts) ?? new WeakMap<object, Map<string, Buffer>>();
  written.set(facts, ofFacts);
  const known = ofFacts.get(row) ?? new Map<string, Buffer>();
  ofFacts.set(row, known);
  return known;
}

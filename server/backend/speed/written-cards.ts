/*
 * Writes the cards of a list as JSON by hand: what is the same for everybody is written once for each of the goods, what
 * follows from the caller's price each time.
 * Saves making 48 cards and serialising them by their schema in every list that is not kept: 1.40 -> 1.07
 * CPU ms (2026-11-23); 300 cards named by uuid, with all else of a sheet of 300 rows, 11.8 -> 9.2 (2026-11-25).
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

/**
 * A card whose fields of `own` follow from the caller's price; the others are the same for everybody of this `kind`, from the
 * same row and facts.
 */
export type CardParts = { row: object; kind: string; card: () => object; own: Readonly<Record<string, unknown>> };

/** The text of a card around its own fields: text, name of a field, text, and so on. */
type Template = readonly (Buffer | string)[];

/** For as long as the facts and the row they were made from are kept. */
const templates = new WeakMap<object, WeakMap<object, Map<string, Template>>>();

const [opening, comma, closing] = [Buffer.from('{"products":['), Buffer.from(","), Buffer.from("]")];

/** `{ products, ...rest }` as JSON; null when it is to be made the plain way. */
export function writeList(facts: object, cards: readonly CardParts[], rest: object = {}): WrittenJson | null {
  if (!isFast("cards")) return null;
  const ending = Object.keys(rest).length > 0 ? `,${JSON.stringify(rest).slice(1)}` : "}";
  const pieces = cards.flatMap((parts) => [comma, ...writeCard(facts, parts)]);
  return new WrittenJson(Buffer.concat([opening, ...pieces.slice(1), closing, Buffer.from(ending)]));
}

/** The answer of an operation that nobody keeps: what is written stands for it as it is sent. */
export const writtenOr = <Answer>(written: WrittenJson | null, make: () => Answer): Answer => (written as Answer | null) ?? make();

function writeCard(facts: object, { row, kind, card, own }: CardParts): Buffer[] {
  const kinds = templatesOf(facts, row);
  const template = kinds.get(kind) ?? makeTemplate(card(), Object.keys(own));
  kinds.set(kind, template);
  return template.map((part) => (typeof part === "string" ? Buffer.from(JSON.stringify(own[part])) : part));
}

/** No text of the database holds the sign zero, which marks the places. */
function makeTemplate(card: object, names: readonly string[]): Template {
  const marked = { ...card, ...Object.fromEntries(names.map((name) => [name, `\0${name}`])) };
  const parts = JSON.stringify(marked).split(/"\\u0000(\w+)"/);
  return parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : part));
}

function templatesOf(facts: object, row: object): Map<string, Template> {
  const ofFacts = templates.get(facts) ?? new WeakMap<object, Map<string, Template>>();
  templates.set(facts, ofFacts);
  const ofRow = ofFacts.get(row) ?? new Map<string, Template>();
  ofFacts.set(row, ofRow);
  return ofRow;
}

import type { OrderLineInput } from "#contract/lines.ts";
import type { Database } from "../db/database.ts";
import { type LineIdentifier, type MatchedBy, matchLines } from "./match-lines.ts";
import { searchTexts } from "./search-texts.ts";
import { textKey } from "./text-keys.ts";

/** Products that a line may mean, best first. `isClear`: the first is certain. */
export type LineMeaning = { by: MatchedBy; uuids: readonly string[]; isClear: boolean };

/**
 * Interprets lines by uuid, else by the company's earlier choice for the text, SKU, bar code, sender's id, whole name, and last by the
 * search. Equal texts are looked up once.
 */
export async function interpretLines(db: Database, companyUuid: string, lines: readonly OrderLineInput[]): Promise<(LineMeaning | null)[]> {
  const identifiers = new Map(lines.flatMap((line) => (line.productUuid ? [] : [[keyOf(line), line] as [string, LineIdentifier]])));
  const keys = [...identifiers.keys()];
  const matches = await matchLines(db, companyUuid, [...identifiers.values()]);
  const direct = new Map(keys.flatMap((key, at) => (matches[at] ? [[key, matches[at]]] : [])));
  const texts = [...identifiers].flatMap(([key, { text, externalId }]) => (direct.has(key) || externalId || !text ? [] : [text]));
  const searched = await searchTexts(db, texts);
  return lines.map((line): LineMeaning | null => {
    if (line.productUuid) return { by: "product", uuids: [line.productUuid], isClear: true };
    const found = direct.get(keyOf(line));
    if (found) return { ...found, isClear: found.uuids.length === 1 };
    const hits = line.externalId ? undefined : searched.get(identifiers.get(keyOf(line))?.text ?? "");
    return hits && hits.uuids.length > 0 ? { by: "search", ...hits } : null;
  });
}

const keyOf = ({ text, externalId }: LineIdentifier) => (externalId ? `id ${externalId}` : `text ${textKey(text ?? "")}`);

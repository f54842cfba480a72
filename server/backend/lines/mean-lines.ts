import type { AskedOrderLine } from "#contract/lines.ts";
import type { Database } from "../db/database.ts";
import { type Meeting, meetLines, type Words } from "./meet-lines.ts";
import { searchTexts } from "./search-texts.ts";
import { textKey } from "./text-keys.ts";

/** What a line may stand for, best first; `isClear`: only the first can be meant. */
export type Meant = { by: Meeting; uuids: readonly string[]; isClear: boolean };

/**
 * By uuid, then what was chosen for the text, article, bar code, sender's id, whole name, search; a text that comes twice is
 * looked for once.
 */
export async function meanLines(db: Database, companyUuid: string, lines: readonly AskedOrderLine[]): Promise<(Meant | null)[]> {
  const words = new Map(lines.flatMap((line) => (line.productUuid ? [] : [[keyOf(line), line] as [string, Words]])));
  const keys = [...words.keys()];
  const met = await meetLines(db, companyUuid, [...words.values()]);
  const known = new Map(keys.flatMap((key, at) => (met[at] ? [[key, met[at]]] : [])));
  const texts = [...words].flatMap(([key, { text, externalId }]) => (known.has(key) || externalId || !text ? [] : [text]));
  const searched = await searchTexts(db, texts);
  return lines.map((line): Meant | null => {
    if (line.productUuid) return { by: "product", uuids: [line.productUuid], isClear: true };
    const direct = known.get(keyOf(line));
    if (direct) return { ...direct, isClear: direct.uuids.length === 1 };
    const hits = line.externalId ? undefined : searched.get(words.get(keyOf(line))?.text ?? "");
    return hits && hits.uuids.length > 0 ? { by: "search", ...hits } : null;
  });
}

const keyOf = ({ text, externalId }: Words) => (externalId ? `id ${externalId}` : `text ${textKey(text ?? "")}`);

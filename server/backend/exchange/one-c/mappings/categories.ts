import { ownTarget, skippedTarget } from "#contract/exchange-mapping.ts";
import type { SentRow } from "#contract/feeds.ts";
import { toSingleLine } from "../to-rows/truncate.ts";
import type { Mapping } from "./mappings.ts";

type CategoryRow = { row: SentRow<"categories">; place: string };

/** Id of the segment for goods directly in a root group: in 1C a group may contain goods and subgroups. */
const directly = (group: string) => `${group}#`;

export type Categories = {
  /** Reference of the segment for goods of a group; undefined until a person has mapped the group. */
  segmentOf(group: string): string | undefined;
  /** Rows of categories and segments made of groups; `filled` are the groups with goods of their own. */
  rows(filled: readonly string[]): CategoryRow[];
};

/** Maps groups of any depth to the portal's two levels, category and segment. Deeper groups join their ancestor's segment. */
export function categoriesOf(groups: ReadonlyMap<string, Mapping>, references: ReadonlyMap<string, string>): Categories {
  const parentOf = (id: string) => groups.get(groups.get(id)?.parent ?? "");

  /** Groups from the root to `id`, without skipped ones. Stops at a cycle of parents. */
  function pathOf(id: string): Mapping[] {
    const path: Mapping[] = [];
    for (let at = groups.get(id); at && !path.includes(at); at = parentOf(at.externalId)) path.unshift(at);
    return path.filter(({ target }) => target !== skippedTarget);
  }

  function segmentOf(id: string): string | undefined {
    const path = pathOf(id);
    const chosen = path.findLast(({ target }) => target !== "");
    if (!chosen) return undefined;
    if (chosen.target !== ownTarget) return references.get(chosen.target);
    const ownPath = path.slice(0, path.indexOf(chosen) + 1).filter(({ target }) => target === ownTarget);
    const [top, second] = ownPath;
    return second?.externalId ?? (top && directly(top.externalId));
  }

  function rows(filled: readonly string[]): CategoryRow[] {
    const made = new Map<string, CategoryRow>();
    const make = (row: SentRow<"categories">, { name }: Mapping) => made.set(row.externalId, { row, place: name });
    const direct = new Set(filled.filter((id) => groups.has(id)).map(segmentOf));
    for (const id of groups.keys()) {
      const [top, second] = pathOf(id).filter(({ target }) => target === ownTarget);
      if (!top) continue;
      make({ externalId: top.externalId, name: toSingleLine(top.name, 100) }, top);
      if (second) make({ externalId: second.externalId, parent: top.externalId, name: toSingleLine(second.name, 100) }, second);
      const own = directly(top.externalId);
      if (direct.has(own)) make({ externalId: own, parent: top.externalId, name: toSingleLine(top.name, 100) }, top);
    }
    return [...made.values()];
  }

  return { segmentOf, rows };
}

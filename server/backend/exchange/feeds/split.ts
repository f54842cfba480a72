import type { Change, Doc } from "./feed.ts";

/** What stays with what it becomes, and the keys of what goes. */
export function split(changes: readonly Change[]) {
  return {
    kept: changes.filter((change): change is { key: string; doc: Doc } => change.doc !== null),
    gone: changes.filter(({ doc }) => doc === null).map(({ key }) => key),
  };
}

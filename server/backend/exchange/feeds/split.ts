import type { Change, Doc } from "./feed.ts";

/** The changed things with their new content, and the keys of deleted ones. */
export function split(changes: readonly Change[]) {
  return {
    kept: changes.filter((change): change is { key: string; doc: Doc } => change.doc !== null),
    gone: changes.filter(({ doc }) => doc === null).map(({ key }) => key),
  };
}

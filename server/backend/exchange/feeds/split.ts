import type { Change, Doc } from "./feed.ts";

/** Splits changes into written entities (`kept`) and keys of deleted ones (`gone`). */
export function split(changes: readonly Change[]) {
  return {
    kept: changes.filter((change): change is { key: string; doc: Doc } => change.doc !== null),
    gone: changes.filter(({ doc }) => doc === null).map(({ key }) => key),
  };
}

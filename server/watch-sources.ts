import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, sep } from "node:path";

/** A checkout writes many files: one call for all of them. */
const SETTLE_MS = 200;
const source = /\.(ts|json|csv|sql|txt)$/;

/**
 * Calls `changed` after a source in these folders was written, replaced, added or removed; returns how to stop. Watches folders, not
 * files: `git checkout`, `sed -i` and the safe write of editors put a new file in the old one's place, and a watch stays with the old
 * one. `node --watch` watches files (on Linux).
 */
export function watchSources(folders: readonly string[], changed: () => void): () => void {
  const watched = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const drop = (folder: string) => {
    watched.get(folder)?.close();
    watched.delete(folder);
  };
  const scan = () => {
    const present = new Set(folders.flatMap((folder) => foldersIn(folder)));
    for (const folder of watched.keys()) if (!present.has(folder)) drop(folder);
    for (const folder of present) {
      if (watched.has(folder)) continue;
      const watcher = watch(folder, (event, name) => onChange(event, join(folder, name ?? "")));
      // The folder is gone: the next scan drops it.
      watcher.on("error", () => {});
      watched.set(folder, watcher);
    }
  };
  const onChange = (event: string, path: string) => {
    // Another folder may be in its place, even with the same inode.
    const replaced = event === "rename" ? [...watched.keys()].filter((folder) => `${folder}${sep}`.startsWith(`${path}${sep}`)) : [];
    for (const folder of replaced) drop(folder);
    const isFolder = replaced.length > 0 || statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!isFolder && !source.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      scan();
      changed();
    }, SETTLE_MS);
  };
  scan();
  return () => {
    clearTimeout(timer);
    for (const folder of [...watched.keys()]) drop(folder);
  };
}

/** This folder and all below it; none if it has just been removed. */
function foldersIn(folder: string): string[] {
  try {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...below.flatMap((entry) => foldersIn(join(folder, entry.name)))];
  } catch {
    return [];
  }
}

import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { processIsAlive } from "../postgres/postmaster.ts";
import { copyFile, entriesBelow } from "./copy-file.ts";

/** `backup.json` of a backup, which is a folder named by its moment with `database/`, perhaps `files/`, and `SHA256SUMS`. */
const Facts = z.object({
  /** Everything that was acknowledged before it is in the backup. */
  moment: z.iso.datetime(),
  /** Version of the server. */
  postgres: z.string(),
  /** Number of uploaded files; null: they are in S3 and not here. */
  files: z.number().int().nullable(),
  bytes: z.number().int(),
});
export type Facts = z.infer<typeof Facts>;

const finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const unfinished = /^unfinished-(\d+)$/;
const sumLine = /^(?<sha256>[0-9a-f]{64}) {2}(?<path>(?:database|files)\/(?!.*\.\.).+|secrets\.json)$/;
const durable = { mode: 0o600, flush: true };

/** A backup that is being written. */
export type NewBackup = { folder: string; sums: Map<string, string>; bytes: number };

export async function beginBackup(target: string): Promise<NewBackup> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await readdir(target)) {
    const pid = Number(unfinished.exec(name)?.[1] ?? 0);
    if (pid && !processIsAlive(pid)) await rm(join(target, name), { recursive: true, force: true });
  }
  const folder = join(target, `unfinished-${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  return { folder, sums: new Map(), bytes: 0 };
}

/** Copies the files below `from` into the backup's `folder`; those that it has already stay. Returns the number of new ones. */
export async function addFiles(backup: NewBackup, from: string, folder: string, isWanted?: (path: string) => boolean): Promise<number> {
  let added = 0;
  for await (const { path, isFolder } of entriesBelow(from, isWanted)) {
    if (isFolder) await mkdir(join(backup.folder, folder, path), { recursive: true, mode: 0o700 });
    else if (await addFile(backup, join(from, path), join(folder, path))) added += 1;
  }
  return added;
}

/** False when the backup has the file, or it is gone. */
export async function addFile(backup: NewBackup, from: string, path: string): Promise<boolean> {
  if (backup.sums.has(path)) return false;
  const copied = await copyFile(from, join(backup.folder, path));
  if (!copied) return false;
  backup.sums.set(path, copied.sha256);
  backup.bytes += copied.bytes;
  return true;
}

export async function addText(backup: NewBackup, path: string, text: string): Promise<void> {
  await writeFile(join(backup.folder, path), text, durable);
  backup.sums.set(path, createHash("sha256").update(text).digest("hex"));
}

/** Gives the backup its name, by which it counts as finished. Returns its path. */
export async function finishBackup({ folder, sums, bytes }: NewBackup, about: Omit<Facts, "bytes">): Promise<string> {
  await writeFile(join(folder, "SHA256SUMS"), [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join(""), durable);
  await writeFile(join(folder, "backup.json"), `${JSON.stringify({ ...about, bytes }, null, 2)}\n`, durable);
  const path = join(dirname(folder), `${about.moment.slice(0, 19).replaceAll(":", "-")}Z`);
  await rename(folder, path);
  const parent = await open(dirname(path), "r");
  await parent.sync().finally(() => parent.close());
  return path;
}

/** Removes the oldest finished backups but `keep`; returns their names. */
export async function removeOldBackups(target: string, keep: number): Promise<string[]> {
  const all = (await readdir(target)).filter((name) => finished.test(name)).sort();
  const old = all.slice(0, -keep);
  for (const name of old) await rm(join(target, name), { recursive: true, force: true });
  return old;
}

/** Throws, with a sentence, when the folder is no finished backup. */
export async function readBackup(path: string): Promise<{ facts: Facts; sums: Map<string, string> }> {
  try {
    const facts = Facts.parse(JSON.parse(await readFile(join(path, "backup.json"), "utf8")));
    const sums = new Map<string, string>();
    for (const line of (await readFile(join(path, "SHA256SUMS"), "utf8")).trimEnd().split("\n")) {
      const { path: name = "", sha256 = "" } = sumLine.exec(line)?.groups ?? {};
      if (!name) throw new Error(line);
      sums.set(name, sha256);
    }
    return { facts, sums };
  } catch {
    throw new Error(`${path} is no finished backup: it needs backup.json and SHA256SUMS as npm run backup writes them.`);
  }
}

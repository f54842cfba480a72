import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";
import type { Processes } from "./processes.ts";

const sources = [
  ...["app", "server", "locales", "public", "package.json", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"],
  ".browserslistrc",
];
const migrations = "server/backend/db/migrations";

export type Release = { folder: string; version: string };
type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/**
 * A later release of the same portal, built in a folder of its own: another version, which the foot of each page says, so that files
 * of the browser have other names, and a migration that adds a column.
 */
export async function buildNextRelease(processes: Processes): Promise<Release> {
  const folder = processes.makeFolder("next");
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const change = (name: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(folder, name), "utf8");
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${name} has no «${from}» any more`);
    writeFileSync(join(folder, name), after);
  };
  const version = "99.0.0";
  change("package.json", /"version": "[^"]+"/, `"version": "${version}"`);
  change("locales/ru/shell.json", /("copyright": "[^"]+)"/, `$1, ${version}"`);
  const journalFile = join(folder, migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  const tag = "9999_next_release";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, migrations, `${tag}.sql`), 'ALTER TABLE "seller_settings" ADD COLUMN "of_next_release" text;\n');

  await processes.run("build", ["npm", "run", "build"], { asEngine: false, cwd: folder });
  return { folder, version };
}

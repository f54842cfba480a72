import { parseArgs } from "node:util";
import type { Env } from "../env.ts";
import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";

const usage = `npm run backup -- <folder> [--keep 7] [--same-disk]
npm run backup -- --check <folder>/<backup>`;

/** `npm run backup` of a portal that may be running, and its drill. */
try {
  const { env }: { env: Env } = await import("../env.ts");
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "string" }, "same-disk": { type: "boolean", default: false }, check: { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!folder || more.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) throw new Error(usage);
  if (values.check) await check(folder);
  else await back(env, folder, { sameDisk: values["same-disk"], ...(keep !== undefined && { keep }) });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function back(env: Env, folder: string, options: Parameters<typeof makeBackup>[2]): Promise<void> {
  if (env.DATABASE_URL) throw new Error("The database is that of DATABASE_URL: back it up by its own tools (server/backup/README.md).");
  const { path, removed } = await makeBackup(env, folder, options);
  console.log(`Backed up into ${path}`);
  if (env.S3_URL) console.log("Uploaded files are in S3 and not in this backup.");
  for (const name of removed) console.log(`Removed the older ${name}`);
}

async function check(path: string): Promise<void> {
  const { facts, deals, ledgerRows, people } = await checkBackup(path);
  const files = facts.files === null ? "files are in S3" : `${facts.files} files`;
  console.log(`The backup of ${facts.moment} can be restored: ${deals} deals, ${ledgerRows} ledger rows, ${people} people, ${files}.`);
}

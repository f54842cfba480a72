import { existsSync, statSync } from "node:fs";
import { mkdtemp, readFile, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readLastBackup } from "../../backup/last-backup.ts";
import { needsDataFolder } from "../../data-folder.ts";
import type { Env } from "../../env.ts";
import { readRows } from "../db/statement.ts";
import { opened } from "../webhooks/sealed.ts";
import { webhooks } from "../webhooks/tables.ts";
import { broken, codeOf, fine, type RunCheck, warning } from "./check.ts";
import { durationText, sizeText } from "./measures.ts";

const gibibyte = 1024 ** 3;
/** Free bytes of the disk of DATA_DIR. */
const room = { warning: 5 * gibibyte, broken: gibibyte };
const daySeconds = 86_400;
/** A backup a day, and the time it takes. */
const backupSeconds = { warning: 26 * 3_600, broken: 3 * daySeconds };

const freeBytes = async (path: string) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

export const checkDisk: RunCheck = async ({ env }) => {
  if (!needsDataFolder(env)) return fine("unused");
  for (const folder of [env.DATA_DIR, join(env.DATA_DIR, "files")]) {
    // Uploads make the second one.
    if (folder !== env.DATA_DIR && !existsSync(folder)) continue;
    try {
      await rmdir(await mkdtemp(join(folder, ".written-")));
    } catch (error) {
      return broken("unwritable", { folder, code: codeOf(error) });
    }
  }
  const free = await freeBytes(env.DATA_DIR);
  const values = { free: sizeText(free) };
  if (free < room.broken) return broken("full", values);
  return free < room.warning ? warning("short", values) : fine("roomy", values);
};

export const checkSizes: RunCheck = async ({ env, db }) => {
  const [sizes] = await readRows(db, { bytes: "double precision", largest: "text", most: "double precision" })(sql`
    select pg_database_size(current_database())::double precision as bytes, relname::text as largest,
      pg_total_relation_size(oid)::double precision as most
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 1`);
  const values = { size: sizeText(sizes?.bytes ?? 0), table: sizes?.largest ?? "", most: sizeText(sizes?.most ?? 0) };
  const isHere = env.DATABASE_URL === undefined && existsSync(env.DATA_DIR);
  return isHere && (await freeBytes(env.DATA_DIR)) < (sizes?.bytes ?? 0) ? warning("noRoom", values) : fine("known", values);
};

/** Whether both secrets are there, are two, and open what was stored with them. */
export const checkSecrets: RunCheck = async ({ env, db }) => {
  const file = join(env.DATA_DIR, "secrets.json");
  const isGenerated = env.DEMO === "on" && existsSync(file);
  if (isGenerated && (statSync(file).mode & 0o077) !== 0) return broken("readable");
  const { SESSION_SECRET, TOKEN_SECRET } = await secretsOf(env, file);
  if (SESSION_SECRET.length === 0 || TOKEN_SECRET.length === 0) return broken("missing");
  if (SESSION_SECRET.some((secret) => TOKEN_SECRET.includes(secret))) return warning("shared");
  const stored = await db.select({ secret: webhooks.secret }).from(webhooks).where(sql`secret <> ''`);
  const lost = stored.filter(({ secret }) => opened(secret, { tokenSecrets: TOKEN_SECRET }) === null).length;
  if (lost > 0) return broken("lost", { lost });
  return fine(env.DEMO === "on" ? "demo" : "given");
};

/** Of the settings; in a demo, where `npm start` passes them to the backend alone, of its file. */
async function secretsOf(env: Env, file: string): Promise<Pick<Env, "SESSION_SECRET" | "TOKEN_SECRET">> {
  if (env.DEMO === "off" || !existsSync(file)) return env;
  const stored = JSON.parse(await readFile(file, "utf8")) as Partial<Record<string, string>>;
  const of = (name: "SESSION_SECRET" | "TOKEN_SECRET") => (env[name].length > 0 ? env[name] : [stored[name] ?? ""].filter(Boolean));
  return { SESSION_SECRET: of("SESSION_SECRET"), TOKEN_SECRET: of("TOKEN_SECRET") };
}

/** The age of the last `npm run backup`; of a database of its own, whether its log is archived. */
export const checkBackups: RunCheck = async ({ env, db }) => {
  if (env.DATABASE_URL) {
    const [archive] = await readRows(db, { mode: "text", fails: "boolean" })(sql`
      select current_setting('archive_mode') as mode,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails from pg_stat_archiver`);
    if (archive?.mode === "off") return warning("unarchived");
    return archive?.fails ? broken("archiveFails") : fine("archived");
  }
  const last = await readLastBackup(env.DATA_DIR);
  if (!last) return env.DEMO === "on" ? fine("demo") : broken("none");
  const seconds = (Date.now() - Date.parse(last.moment)) / 1000;
  const values = { age: durationText(seconds), folder: last.path };
  if (seconds > backupSeconds.broken) return broken("old", values);
  if (seconds > backupSeconds.warning) return warning("old", values);
  return existsSync(last.path) ? fine("recent", values) : warning("gone", values);
};

import { setTimeout as pause } from "node:timers/promises";
import type { Check, CheckName } from "#contract/doctor.ts";
import texts from "#locales/ru/doctor-findings.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import { broken, codeOf, type Finding, type Parts, type RunCheck } from "./check.ts";
import { checkClock, checkDatabase, checkFactors, checkFeeds, checkMigrations, checkPasskeys, checkQueues } from "./database-checks.ts";
import { checkBackups, checkDisk, checkSecrets, checkSizes } from "./machine-checks.ts";
import { checkAddress, checkAdminAddress, checkHosts, checkMail, checkS3, checkSms } from "./outside-checks.ts";

/** Everything that is checked; a missing one does not compile. */
const checks: Record<CheckName, RunCheck> = {
  database: checkDatabase,
  migrations: checkMigrations,
  disk: checkDisk,
  sizes: checkSizes,
  queues: checkQueues,
  mail: checkMail,
  sms: checkSms,
  s3: checkS3,
  clock: checkClock,
  secrets: checkSecrets,
  feeds: checkFeeds,
  backups: checkBackups,
  address: checkAddress,
  adminAddress: checkAdminAddress,
  hosts: checkHosts,
  factors: checkFactors,
  passkeys: checkPasskeys,
};
const limitMs = 5_000;

/** Runs all checks at once, each for at most `limit`, so that nothing hangs: a disk or a server that does not answer is a finding. */
export function examine(parts: Parts, limit = limitMs): Promise<Check[]> {
  return Promise.all(Object.entries(checks).map(async ([name, run]) => toCheck(name as CheckName, await withinLimit(run, parts, limit))));
}

async function withinLimit(run: RunCheck, parts: Parts, limit: number): Promise<Finding> {
  const done = new AbortController();
  const late = pause(limit, undefined, { signal: done.signal, ref: false }).then(() => broken("late", { seconds: limit / 1000 }));
  const found = run(parts).catch((error: unknown) => broken("failed", { code: codeOf(error) }));
  late.catch(() => {});
  return Promise.race([found, late]).finally(() => done.abort());
}

type Texts = Record<string, { says: string; todo?: string } | undefined>;

function toCheck(name: CheckName, { state, about, values = {} }: Finding): Check {
  const text = (texts[name] as Texts)[about] ?? (texts.any as Texts)[about];
  if (!text) throw new Error(`locales/ru/doctor-findings.json has no ${name}.${about}`);
  return { name, state, says: interpolate(text.says, values), todo: text.todo ? interpolate(text.todo, values) : null };
}

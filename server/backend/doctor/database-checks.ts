import { and, arrayOverlaps, countDistinct, eq, inArray, isNotNull, isNull, not, notExists, notInArray, or, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { alias } from "drizzle-orm/pg-core";
import { staffRoles } from "#contract/roles.ts";
import { russianZones } from "#contract/russian-zones.ts";
import { siteOf } from "../auth/passkey-verification.ts";
import { hasFactor } from "../auth/second-factor.ts";
import { passkeys, secondFactors } from "../auth/tables.ts";
import { customers } from "../customers/tables.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { readRows } from "../db/statement.ts";
import { portalUrls } from "../mail/sender.ts";
import { readFeedAges, readQueues } from "../metrics/read-queues.ts";
import { broken, codeOf, fine, type RunCheck, warning } from "./check.ts";
import { durationText, millisecondsText } from "./measures.ts";

const others = alias(passkeys, "others");
const shownHosts = 5;
const slowMs = 500;
const oldestServer = 15;
/** As `server/deploy/alerts.yml` has them. */
const lateSeconds = { job: 600, message: 600, webhook: 3_600 };
const feedSeconds = 93_600;
const clockSeconds = { warning: 2, broken: 30 };

export const checkDatabase: RunCheck = async ({ db }) => {
  try {
    // A connection is opened first, and waits for those of the other checks.
    await db.execute(sql`select 1`);
    const started = performance.now();
    const [server] = await readRows(db, { version: "text" })(sql`select current_setting('server_version') as version`);
    const version = server?.version.split(" ")[0] ?? "";
    const ms = performance.now() - started;
    if (Number.parseInt(version, 10) < oldestServer) return broken("outdated", { version });
    return (ms > slowMs ? warning : fine)(ms > slowMs ? "slow" : "answers", { ms: millisecondsText(ms), version });
  } catch (error) {
    return broken("away", { code: codeOf(error) });
  }
};

export const checkMigrations: RunCheck = async ({ owner }) => {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  try {
    const rows = await readRows(owner, { hash: "text" })(sql`select hash from drizzle.__drizzle_migrations`);
    const applied = new Set(rows.map(({ hash }) => hash));
    const missing = known.filter((hash) => !applied.has(hash)).length;
    if (missing > 0) return broken("missing", { missing, known: known.length });
    return applied.size > known.length ? warning("newer") : fine("applied", { known: known.length });
  } catch (error) {
    const code = codeOf(error);
    if (code === "42501") return warning("hidden");
    return code === "42P01" || code === "3F000"
      ? broken("missing", { missing: known.length, known: known.length })
      : broken("unread", { code });
  }
};

/** Jobs, letters and webhooks that are late, events that nobody has passed on, and whether any process runs jobs at all. */
export const checkQueues: RunCheck = async ({ db }) => {
  const [[workers], [events], queues] = await Promise.all([
    readRows(db, { sessions: "integer" })(sql`select count(*) as sessions from pg_stat_activity
      where datname = current_database() and application_name like 'portal worker%'`),
    readRows(db, { seconds: "double precision" })(sql`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as seconds
      from outbox_events where position is null`),
    readQueues(db),
  ]);
  // main.ts gives the connections of workers this name, and each worker keeps one open.
  if (!workers?.sessions) return broken("silent");
  const late = queues.find(({ kind, seconds }) => seconds > lateSeconds[kind.split(" ")[0] as keyof typeof lateSeconds]);
  if (late?.kind.startsWith("job")) return warning("late", { job: late.kind.slice(4), age: durationText(late.seconds) });
  if (late) return warning(late.kind.startsWith("message") ? "messages" : "webhooks", { age: durationText(late.seconds) });
  const age = events?.seconds ?? 0;
  return age > lateSeconds.job ? warning("events", { age: durationText(age) }) : fine("empty");
};

export const checkFeeds: RunCheck = async ({ db }) => {
  const ages = await readFeedAges(db);
  if (ages.length === 0) return fine("none");
  const watched = ages.filter(({ feed }) => feed === "stock" || feed === "prices").sort((one, other) => other.seconds - one.seconds);
  const [oldest] = watched;
  if (!oldest) return fine("unwatched");
  const values = { feed: oldest.feed, age: durationText(oldest.seconds) };
  return oldest.seconds > feedSeconds ? warning("old", values) : fine("fresh", values);
};

/** The clocks of this process and of the database, and the time zones of both. */
export const checkClock: RunCheck = async ({ db }) => {
  const zones = [...new Set(Object.values(russianZones))];
  const before = Date.now();
  const [clock] = await readRows(db, { at: "double precision", zones: "integer" })(sql`
    select extract(epoch from clock_timestamp())::double precision as at,
      (select count(*) from pg_timezone_names where name = any(${sql.param(zones)}::text[])) as zones`);
  const middle = (before + Date.now()) / 2000;
  const seconds = Math.abs((clock?.at ?? middle) - middle);
  const supported = new Set(Intl.supportedValuesOf("timeZone"));
  if ((clock?.zones ?? 0) < zones.length || zones.some((zone) => !supported.has(zone))) return broken("zones");
  if (seconds > clockSeconds.broken) return broken("apart", { seconds: durationText(seconds) });
  return seconds > clockSeconds.warning ? warning("apart", { seconds: durationText(seconds) }) : fine("together");
};

/** Keys count for the host for which they were made: how many are of another, and who has nothing else to sign in by. */
export const checkPasskeys: RunCheck = async ({ env, db }) => {
  const urls = portalUrls(env);
  const hosts = [siteOf(urls, "client").id, ...(urls.adminUrl ? [siteOf(urls, "admin").id] : [])];
  const keys = await db.$count(passkeys);
  if (keys === 0) return fine("none");
  const isMoved = notInArray(passkeys.site, hosts);
  const rows = await db.select({ site: passkeys.site }).from(passkeys).where(isMoved).groupBy(passkeys.site).limit(shownHosts);
  if (rows.length === 0) return fine("fit", { keys });
  const isOfPerson = eq(others.userUuid, passkeys.userUuid);
  const fitting = db
    .select()
    .from(others)
    .where(and(isOfPerson, or(isNull(others.site), inArray(others.site, hosts))));
  const app = db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userUuid, passkeys.userUuid), isNotNull(secondFactors.confirmedAt)));
  const [locked] = await db
    .select({ people: countDistinct(passkeys.userUuid) })
    .from(passkeys)
    .where(and(isMoved, notExists(fitting), notExists(app)));
  const moved = await db.$count(passkeys, isMoved);
  return warning("moved", { moved, hosts: rows.map(({ site }) => site).join(", "), people: locked?.people ?? 0 });
};

/** How many of those who may sign in to the seller's and the platform's pages have no second factor. */
export const checkFactors: RunCheck = async ({ env, db }) => {
  const staff = and(eq(customers.status, "active"), arrayOverlaps(customers.roles, [...staffRoles]));
  const people = await db.$count(customers, staff);
  const missing = await db.$count(customers, and(staff, not(hasFactor(db, customers.userUuid))));
  if (missing === 0) return fine("all", { people });
  const counts = { missing, people };
  if (env.SECOND_FACTOR_OF === "staff") return warning("required", counts);
  return env.DEMO === "on" ? fine("demo", counts) : warning("missing", counts);
};

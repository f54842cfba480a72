import { eq, inArray, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { hashToken } from "./one-time.ts";
import { loginAttempts } from "./tables.ts";

/** `limit` failures within `window` ms block the key for `block` ms; after that one attempt at a time until the window ends. */
type Rule = { limit: number; window: number; block: number };

const minute = 60_000;
const hour = 60 * minute;
const rules = {
  accountAndNetwork: { limit: 5, window: 15 * minute, block: 15 * minute },
  network: { limit: 50, window: 15 * minute, block: 15 * minute },
  /** Against guessing from many networks; exempt are those the person has signed in from, so that strangers cannot lock them out. */
  account: { limit: 100, window: 24 * 60 * minute, block: minute },
} satisfies Record<string, Rule>;
/** How long a network or browser stays trusted after a sign-in. */
const trustedMs = 30 * 24 * 60 * minute;

/**
 * A sign-in attempt. `account`: uuid of the person, or the normalised login if unknown. `device`: the browser's secret (device.ts),
 * or the session if signed in.
 */
type Attempt = { account: string; address: string; now: Date; device?: string | undefined; isSignedIn?: boolean };

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. A text that is no address stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // An IPv4 address behind NAT64 (RFC 6052).
  if (parsed.range() === "rfc6052") return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`)}/64`;
}

function keysOf({ account, address, device = "" }: Attempt) {
  const network = networkOf(address);
  return {
    accountAndNetwork: `account-network:${account}|${network}`,
    network: `network:${network}`,
    account: `account:${account}`,
    trustedNetwork: `known:${account}|${network}`,
    device: `account-device:${account}|${hashToken(device)}`,
    trustedDevice: `known-device:${account}|${hashToken(device)}`,
  };
}

/** Whether only attempts from this browser count, so that strangers cannot lock the person out of it. */
async function isOwnDevice(db: Database, attempt: Attempt): Promise<boolean> {
  if (!attempt.device || attempt.isSignedIn) return Boolean(attempt.device);
  const [trusted] = await db
    .select({ startedAt: loginAttempts.startedAt })
    .from(loginAttempts)
    .where(eq(loginAttempts.key, keysOf(attempt).trustedDevice));
  return trusted !== undefined && attempt.now.getTime() - trusted.startedAt.getTime() < trustedMs;
}

/** Counts the attempt as failed before the password is checked, so that parallel guesses cannot exceed the limit. */
export async function admitAttempt(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  if (await isOwnDevice(db, attempt)) {
    await take(db, keys.device, rules.accountAndNetwork, attempt.now);
    await count(db, keys.accountAndNetwork, rules.accountAndNetwork, attempt.now);
    return;
  }
  const rows = await db
    .select()
    .from(loginAttempts)
    .where(inArray(loginAttempts.key, [keys.network, keys.trustedNetwork]));
  const network = rows.find((row) => row.key === keys.network);
  if (network?.blockedUntil && network.blockedUntil > attempt.now) throwBlocked(network.blockedUntil);
  const trusted = rows.find((row) => row.key === keys.trustedNetwork);
  const isTrustedNetwork = trusted !== undefined && attempt.now.getTime() - trusted.startedAt.getTime() < trustedMs;
  await take(db, keys.accountAndNetwork, rules.accountAndNetwork, attempt.now);
  if (!isTrustedNetwork) await take(db, keys.account, rules.account, attempt.now);
}

/** Without a proxy all users share the loopback address, and one limit would lock everybody out. */
const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);

export async function recordFailure(db: Database, attempt: Attempt): Promise<void> {
  if (isLoopback(attempt.address)) return;
  await count(db, keysOf(attempt).network, rules.network, attempt.now);
}

export async function recordSuccess(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await db.delete(loginAttempts).where(inArray(loginAttempts.key, [keys.accountAndNetwork, keys.account, keys.device]));
  const trusted = attempt.device && !attempt.isSignedIn ? [keys.trustedNetwork, keys.trustedDevice] : [keys.trustedNetwork];
  await db
    .insert(loginAttempts)
    .values(trusted.map((key) => ({ key, failures: 0, startedAt: attempt.now })))
    .onConflictDoUpdate({ target: loginAttempts.key, set: { startedAt: attempt.now } });
}

const networkRules = {
  register: { limit: 10, window: hour, block: hour },
  restore: { limit: 30, window: hour, block: hour },
  /** Codes tried, right or wrong: each of them has five tries of its own, but anybody may ask for many. */
  code: { limit: 60, window: hour, block: hour },
  support: { limit: 5, window: hour, block: hour },
  invitation: { limit: 30, window: hour, block: hour },
} satisfies Record<string, Rule>;
/** Factor of the limits for the loopback address, which all users of a portal without a proxy share: only a flood is stopped. */
const loopbackFactor = 20;

/** Limits what guests do from one network in an hour. */
export async function admitFromNetwork(
  db: Database,
  act: keyof typeof networkRules,
  { address, now, text }: { address: string; now: Date; text: string },
): Promise<void> {
  const rule = networkRules[act];
  const limit = isLoopback(address) ? rule.limit * loopbackFactor : rule.limit;
  const { failures, blockedUntil } = await count(db, `${act}:${networkOf(address)}`, { ...rule, limit }, now);
  if (failures > limit && blockedUntil) throwProblem("ATTEMPTS_LIMIT", { blockedUntil: blockedUntil.toISOString() }, translate(text));
}

async function take(db: Database, key: string, rule: Rule, now: Date): Promise<void> {
  const { failures, blockedUntil } = await count(db, key, rule, now);
  if (failures > rule.limit && blockedUntil) throwBlocked(blockedUntil);
}

/** One upsert, hence atomic. An attempt while blocked only increments the counter. */
async function count(db: Database, key: string, rule: Rule, now: Date): Promise<{ failures: number; blockedUntil: Date | null }> {
  const table = loginAttempts;
  const isOpen = sql`(${table.blockedUntil} is null or ${table.blockedUntil} <= ${now.toISOString()}::timestamptz)`;
  const isOver = sql`(${isOpen} and ${table.startedAt} <= ${new Date(now.getTime() - rule.window).toISOString()}::timestamptz)`;
  const failures = sql`case when ${isOver} then 1 when ${isOpen} then least(${table.failures} + 1, ${rule.limit})
    else least(${table.failures} + 1, 1000000) end`;
  const [row] = await db
    .insert(table)
    .values({ key, failures: 1, startedAt: now })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        failures,
        startedAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${table.startedAt} end`,
        blockedUntil: sql`case when not ${isOpen} then ${table.blockedUntil} when (${failures}) >= ${rule.limit}
          then ${new Date(now.getTime() + rule.block).toISOString()}::timestamptz end`,
      },
    })
    .returning({ failures: table.failures, blockedUntil: table.blockedUntil });
  return row ?? { failures: 0, blockedUntil: null };
}

function throwBlocked(blockedUntil: Date): never {
  throwProblem("ATTEMPTS_LIMIT", { blockedUntil: blockedUntil.toISOString() });
}

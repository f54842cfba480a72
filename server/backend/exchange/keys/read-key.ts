import { createHash } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { type SQL, sql } from "drizzle-orm";
import type { ReadableName, WritableName } from "#contract/exchange-keys.ts";
import type { Database, Reader } from "../../db/database.ts";
import { orNull, readRows, texts } from "../../db/statement.ts";

/** The valid exchange key of a request. */
export type LivingKey = { uuid: string; name: string; writes: readonly WritableName[]; reads: readonly ReadableName[] };

/** Prefix of every key, by which secret scanners find leaked ones. */
export const keyPrefix = "gxk_";

export const keyDigest = (key: string) => createHash("sha256").update(key).digest("base64url");

const noteUseMs = 60_000;

/**
 * The key of an `Authorization` header: a bearer token, or HTTP Basic with the key's name and the key as password. Null unless it is
 * valid and `address` is within its networks.
 */
export async function readKey(db: Database, authorization: string | undefined, address: string, now: Date): Promise<LivingKey | null> {
  const sent = sentKey(authorization);
  if (!sent) return null;
  const { key, name } = sent;
  return findKey(db, sql`digest = ${keyDigest(key)} ${name === undefined ? sql`` : sql`and name = ${name}`}`, address, now);
}

const isLiveSql = (now: Date) => sql`revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`;

type SendingKey = { keyName: string; keyUuid: string | null };

/**
 * Whether what was sent may still be applied: people's loads always, others while the key that sent them is valid. Of loads without
 * `keyUuid` only the key's name is known.
 */
export async function mayApply(reader: Reader, { keyName, keyUuid }: SendingKey, now: Date): Promise<boolean> {
  if (keyName === "") return true;
  const isIt = keyUuid ? sql`uuid = ${keyUuid}` : sql`name = ${keyName}`;
  const rows = await readRows(reader, {})(sql`select from exchange_keys where ${isIt} and ${isLiveSql(now)} limit 1`);
  return rows.length > 0;
}

/** The key that opened a session; null under the same conditions. */
export const readKeyOfSession = (db: Database, uuid: string, address: string, now: Date) => findKey(db, sql`uuid = ${uuid}`, address, now);

async function findKey(db: Database, which: SQL, address: string, now: Date): Promise<LivingKey | null> {
  const rows = await readRows(db, {
    uuid: "uuid",
    name: "text",
    writes: texts<WritableName>(),
    reads: texts<ReadableName>(),
    networks: "text[]",
    lastUsedAt: orNull("timestamptz"),
  })(sql`
    select uuid, name, writes, reads, networks, last_used_at as "lastUsedAt" from exchange_keys
    where ${which} and ${isLiveSql(now)}`);
  const [row] = rows;
  if (!row || !isWithin(address, row.networks)) return null;
  const { networks: _, lastUsedAt, ...key } = row;
  if (!lastUsedAt || now.getTime() - Date.parse(lastUsedAt) > noteUseMs)
    await db.execute(sql`update exchange_keys set last_used_at = ${now.toISOString()}::timestamptz where uuid = ${row.uuid}`);
  return key;
}

function sentKey(authorization = ""): { key: string; name?: string } | null {
  const [, scheme, value = ""] = /^(Bearer|Basic) ([\w+/=-]{1,400})$/.exec(authorization) ?? [];
  if (scheme === "Bearer") return value.startsWith(keyPrefix) ? { key: value } : null;
  if (scheme !== "Basic") return null;
  const [name = "", ...rest] = textOf(Buffer.from(value, "base64")).split(":");
  const key = rest.join(":");
  return key.startsWith(keyPrefix) ? { key, name } : null;
}

/** Old versions of 1C encode the user name as windows-1251. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? new TextDecoder("windows-1251").decode(bytes) : text;
}

export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [net = "", bits = ""] = network.split("/");
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? "ipv6" : "ipv4");
  }
  return list.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** Whether the text is CIDR: `10.0.0.0/8`, `2001:db8::/32`. */
export function isNetwork(network: string): boolean {
  const [net = "", bits = ""] = network.split("/");
  const family = isIP(net);
  return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
}

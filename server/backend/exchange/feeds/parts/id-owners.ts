import { isDeepStrictEqual } from "node:util";
import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { Doc, Feed, Reason, ResolvedRow, Value } from "../feed.ts";

/*
 * An id belongs to the sender who named something by it: two systems number their goods 1, 2, 3. A GUID, also 1C's of two, is nobody's
 * own. People take ids from what the portal shows them.
 */

const globalId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:#[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i;
const globalIdSql = sql.raw("'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(#[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$'");

/** Whose the id of a row `t` of `exchange_entities` is. */
export const namedBySql = sql`coalesce(named_by, key_name)`;

export const hasLiveKey = (name: SQL) => sql`exists (
  select from exchange_keys k where k.name = ${name} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;

type Namer = { externalId: string | null; namedBy: string; isNamerLive: boolean };
type StoredDoc = { before: Doc; owner: Namer | undefined; keyName: string };

/** Why a key's row does not mean what another sender has named by its id: it says that it is something else. */
export function idOfAnother(feed: Pick<Feed, "sameness" | "titleFields">, row: ResolvedRow, { before, owner, keyName }: StoredDoc) {
  const { externalId, fields } = row;
  if (externalId === null || owner?.externalId !== externalId) return undefined;
  if (keyName === "" || owner.namedBy === keyName || globalId.test(externalId)) return undefined;
  const isSame = (field: string) => before[field] !== "" && isDeepStrictEqual(folded(before[field]), folded(fields[field]));
  if (feed.sameness ? feed.sameness.every(isSame) : feed.titleFields.some(isSame)) return undefined;
  const title = feed.titleFields.flatMap((field) => wordsOf(before[field])).join(", ");
  const message = title === "" ? "exchange.idTaken" : owner.namedBy === "" ? "exchange.idOfPeople" : "exchange.idOfAnother";
  return { field: "externalId", value: externalId, message, values: { sender: owner.namedBy, title } } satisfies Reason;
}

/** A reference is a uuid, which tells people nothing. */
const wordsOf = (value: Value | undefined) => (value && !globalId.test(String(value)) ? [String(value)] : []);

const folded = (value: Value | undefined) => (typeof value === "string" ? value.trim().toLowerCase() : value);

/** Whose an entity's id is after a load: a key takes over what a person or an ended key has named. */
export function namerOf({ externalId }: ResolvedRow, owner: Namer | undefined, keyName: string): string {
  if (!owner || (externalId !== null && owner.externalId !== externalId)) return keyName;
  return keyName === "" || owner.isNamerLive ? owner.namedBy : keyName;
}

/** Who refers, and a memory of the load. */
export type Referring = Pick<Parameters<Feed["resolve"]>[2], "keyName" | "once">;

/**
 * Of rows of `exchange_entities` those whose ids a sender may refer to: a key with ids of its own in a feed does not mean those of
 * another valid key.
 */
export async function referable(reader: Reader, feed: string, { keyName, once }: Referring): Promise<SQL> {
  if (keyName === "") return sql`true`;
  const hasOwn = await once(`own ids of ${feed}`, async () => {
    const rows = await readRows(
      reader,
      {},
    )(sql`
      select from exchange_entities where feed = ${feed} and external_id is not null and ${namedBySql} = ${keyName} limit 1`);
    return rows.length > 0;
  });
  if (!hasOwn) return sql`true`;
  return sql`(${namedBySql} = ${keyName} or external_id ~* ${globalIdSql} or not ${hasLiveKey(namedBySql)})`;
}

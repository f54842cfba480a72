import { sql } from "drizzle-orm";
import { countQueries, type Database } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import { RecentAnswers } from "../recent-answers.ts";
import { type SharedRow, sharedColumns } from "./product-row.ts";
import { catalogVersion } from "./standing.ts";

const most = 5_000;

/** Rows of one version of the catalogue. */
type State = { version: number; rows: RecentAnswers<SharedRow> };
const states = new WeakMap<Database, State>();

type Read = SharedRow & { catalogVersion: number };

const read = statement<{ uuids: readonly string[] }, Read>(
  sql`select ${sharedColumns}, ${catalogVersion} from products p where p.uuid = any(${sql.placeholder("uuids")}::uuid[]) and p.is_published`,
);

/**
 * Published products by uuid, as they are at this version of the catalogue or a later one; what is known of it is not read
 * again. A change of anything in them is a new version, see migration 0009.
 */
export async function soldProducts(db: Database, version: number, uuids: readonly string[]): Promise<ReadonlyMap<string, SharedRow>> {
  const known = stateOf(db, version).rows;
  const found = new Map<string, SharedRow>();
  const missing: string[] = [];
  for (const uuid of uuids) {
    const row = known.get(uuid);
    if (row) found.set(uuid, row);
    else missing.push(uuid);
  }
  if (missing.length === 0) return found;
  // Not counted to the request that happens to be the first.
  const rows = await countQueries({ queries: 0 }, () => read(db, { uuids: missing }));
  for (const { catalogVersion: readAt, ...row } of rows) {
    found.set(row.uuid, row);
    const state = stateOf(db, readAt);
    if (state.version === readAt) state.rows.set(row.uuid, row);
  }
  return found;
}

/** Empty as soon as somebody saw a newer version. */
function stateOf(db: Database, version: number): State {
  const known = states.get(db);
  if (known && known.version >= version) return known;
  const state: State = { version, rows: new RecentAnswers(most) };
  states.set(db, state);
  return state;
}

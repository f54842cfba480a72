import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt } from "drizzle-orm";
import type { ChangedField, VersionConflict } from "#contract/versions.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { entityChanges } from "./tables.ts";

/** A row, locked by the caller. */
export type Versioned = { uuid: string; version: number };

/** Throws CHANGED when `expectedVersion` is not the stored version, naming the changes since; without it compares nothing. */
export async function assertVersion(tx: Transaction, { uuid, version }: Versioned, expectedVersion: number | undefined): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === version) return;
  const changes = await tx
    .select()
    .from(entityChanges)
    .where(and(eq(entityChanges.entityUuid, uuid), gt(entityChanges.version, expectedVersion)))
    .orderBy(desc(entityChanges.version))
    .limit(100);
  const [last] = changes;
  const details: VersionConflict = {
    version,
    fields: [...new Set(changes.flatMap((change) => change.fields))],
    by: last?.actorName || null,
    at: last?.at.toISOString() ?? null,
  };
  throwProblem("CHANGED", details);
}

/** Values of the row's next version; records who changed which fields. */
export async function nextVersion(
  tx: Transaction,
  by: Changing,
  row: Versioned,
  fields: readonly ChangedField[],
): Promise<{ version: number }> {
  await recordVersions(tx, by, [row], fields);
  return { version: row.version + 1 };
}

type Changing = Pick<SignedIn, "actor" | "now">;

/** Records who changed which fields in the next version of each row. */
export async function recordVersions(
  tx: Transaction,
  { actor, now }: Changing,
  rows: readonly Versioned[],
  fields: readonly ChangedField[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = { fields: [...new Set(fields)], actorName: actor.name, at: now() };
  await tx.insert(entityChanges).values(rows.map(({ uuid, version }) => ({ entityUuid: uuid, version: version + 1, ...values })));
}

/** Names of the columns that `set` changes. */
export function differing<Row extends object, Column extends keyof Row>(
  row: Row,
  set: { [C in Column]?: Row[C] | undefined },
  names: Record<Column, ChangedField>,
): ChangedField[] {
  return (Object.keys(set) as Column[])
    .filter((column) => set[column] !== undefined && !isDeepStrictEqual(row[column], set[column]))
    .map((column) => names[column]);
}

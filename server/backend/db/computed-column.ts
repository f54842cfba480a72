import { channel } from "node:diagnostics_channel";
import type { SQL } from "drizzle-orm";
import type { ColumnType, ValueOf } from "./statement.ts";

/** A value that a computed column has returned. The builder passes no nulls on. */
export type ComputedValue = { type: ColumnType; value: unknown };

/** Tests subscribe: they compare each value with its type (tests/support/raw-statements.ts). */
const values = channel("portal:computed-value");

/** A column of the builder's `select` that PostgreSQL computes: `computedColumn("boolean", sql`exists (…)`)`. */
export const computedColumn = <const Type extends ColumnType>(type: Type, value: SQL): SQL<ValueOf<Type>> =>
  value.mapWith((read: ValueOf<Type>) => {
    if (values.hasSubscribers) values.publish({ type, value: read } satisfies ComputedValue);
    return read;
  });

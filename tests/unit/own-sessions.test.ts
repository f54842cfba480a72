import type pg from "pg";
import { expect, test } from "vitest";
import { assertOwnSessions } from "#server/backend/db/connect.ts";

/** Two connections; `pidOf` says which session of the server answers the connection's nth question of all. */
function poolWith(pidOf: (connection: number, question: number) => number): pg.Pool {
  let connections = 0;
  let questions = 0;
  const connect = async () => {
    const connection = connections++;
    return { query: async () => ({ rows: [{ pid: pidOf(connection, questions++) }] }), release: () => {} };
  };
  return { connect } as unknown as pg.Pool;
}

test("a pooler that shares sessions of the server between connections is refused, in whatever order it lends them", async () => {
  const shared = {
    "always the same": () => 7,
    "in turns": (_: number, question: number) => question % 2,
    any: (_: number, n: number) => n,
  };
  for (const pidOf of Object.values(shared))
    await expect(assertOwnSessions(poolWith(pidOf), "DATABASE_URL")).rejects.toThrow("set pool_mode = session");
  await expect(
    assertOwnSessions(
      poolWith((connection) => connection),
      "DATABASE_URL",
    ),
  ).resolves.toBeUndefined();
});

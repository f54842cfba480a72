import type pg from "pg";

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Nodes that read a table. */
export const scansOf = (plan: PlanNode): PlanNode[] => nodesOf(plan).filter((node) => node["Relation Name"] !== undefined);

/** Rows a node took in hand, kept or not. */
export const rowsOf = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * node["Actual Loops"];

/**
 * Rows a statement takes from its tables when it reads no table from end to end unless it must: whichever index
 * the planner's statistics of the moment make it choose, a statement without a fitting one reads them all.
 */
export async function rowsRead(pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(`explain (analyze, format json) ${text}`, values);
    return scansOf(rows[0]!["QUERY PLAN"][0]!.Plan).reduce((sum, node) => sum + rowsOf(node), 0);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

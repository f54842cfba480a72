import type pg from "pg";
import type { Statement } from "./watched-statements.ts";

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Nodes that read a table. */
export const scansOf = (plan: PlanNode): PlanNode[] => nodesOf(plan).filter((node) => node["Relation Name"] !== undefined);

/** Rows that a node read, including those it filtered out. */
const rowsOf = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * node["Actual Loops"];

/** The plan of a statement with actual row counts; executes it. */
export async function explain(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<PlanNode> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(`explain (analyze, format json) ${text}`, values);
  return rows[0]!["QUERY PLAN"][0]!.Plan;
}

/** Like `explain`, for the plan that serves any values. */
export async function explainGeneric(client: pg.ClientBase, { text, values }: Statement): Promise<PlanNode> {
  await client.query("set plan_cache_mode = force_generic_plan");
  await client.query(`prepare watched as ${text}`);
  const plan = await explain(client, `execute watched${values.length ? `(${values.map(literal).join(", ")})` : ""}`);
  await client.query("deallocate watched; set plan_cache_mode = auto");
  return plan;
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(one)).join(",")}}`);
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Rows that all nodes of a plan read from tables. */
export const rowsOfPlan = (plan: PlanNode): number => scansOf(plan).reduce((sum, node) => sum + rowsOf(node), 0);

/**
 * Rows that a statement reads from its tables when it avoids sequential scans unless it must. The result does not depend on which
 * index the planner's current statistics choose; a statement without a fitting index reads the whole table.
 */
export async function rowsRead(pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    return rowsOfPlan(await explain(client, text, values));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

import type { z } from "zod";
import { DebtsQuery } from "#contract/debts.ts";
import type { DisputesQuery } from "./disputes-query.ts";

/** What an address asks about disputes: the charge to dispute, the dispute to decide, a search for a charge, a page of disputes. */
export function readDisputesQuery({ searchParams }: URL): DisputesQuery & { query: z.infer<typeof DebtsQuery> } {
  const of = <Name extends keyof typeof DebtsQuery.shape>(name: Name, param: string) =>
    DebtsQuery.shape[name].safeParse(searchParams.get(param) || undefined).data;
  const query = { charge: of("charge", "dispute"), find: of("find", "find"), after: of("after", "disputes") };
  return { query, decide: searchParams.get("decide"), find: query.find ?? "", isFirst: query.after === undefined };
}

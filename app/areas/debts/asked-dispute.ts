import { DebtsQuery } from "#contract/debts.ts";

const withQuery = (here: string, query: Record<string, string>) =>
  `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams(query)}#disputes`;

export const disputeHref = (here: string, chargeId: string) => withQuery(here, { dispute: chargeId });
export const decideHref = (here: string, uuid: string) => withQuery(here, { decide: uuid });
export const disputesHref = (here: string, after: string) => withQuery(here, { disputes: after });

/** What an address asks about disputes: the charge to dispute, the dispute to decide, a search for a charge, a page of disputes. */
export function askedDisputes({ searchParams }: URL) {
  const of = <Name extends keyof typeof DebtsQuery.shape>(name: Name, param: string) =>
    DebtsQuery.shape[name].safeParse(searchParams.get(param) || undefined).data;
  const query = { charge: of("charge", "dispute"), find: of("find", "find"), after: of("after", "disputes") };
  return { query, decide: searchParams.get("decide"), find: query.find ?? "", isFirst: query.after === undefined };
}

export type AskedDisputes = Omit<ReturnType<typeof askedDisputes>, "query">;

const withQuery = (here: string, query: Record<string, string>) =>
  `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams(query)}#disputes`;

export const disputeHref = (here: string, chargeId: string) => withQuery(here, { dispute: chargeId });
export const decideHref = (here: string, uuid: string) => withQuery(here, { decide: uuid });
export const disputesHref = (here: string, after: string) => withQuery(here, { disputes: after });

/** The dispute that a person decides and the charge that they look for, as the address names them. */
export type DisputesQuery = { decide: string | null; find: string; isFirst: boolean };

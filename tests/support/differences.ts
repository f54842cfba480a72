import { papers } from "#contract/papers.ts";
import type { Caller } from "./backend.ts";

/** An act of differences of a deal with a transfer document: nothing of its first line was accepted. */
export async function issueDifferences(as: Caller, deal: string): Promise<string> {
  const params = { uuid: deal };
  const { base, upd, acceptedOn } = (await as(papers.acceptable, { params })).body;
  const lines = [{ position: 1, quantity: "0", reason: "damage" as const }];
  const body = { base, upd: upd.uuid, acceptedOn, buyerPeople: "Иванова А. П., товаровед", lines };
  return (await as(papers.issueDifferences, { params, body })).body.uuid;
}

import { acts } from "#contract/acts.ts";
import type { Caller } from "./backend.ts";
import { alfa } from "./demo-basket.ts";

/** An act of the demo's company for February, made by the caller. */
export async function issueAct(as: Caller, companyUuid = alfa): Promise<string> {
  return (await as(acts.issue, { body: { companyUuid, dateFrom: "2026-02-01", dateTo: "2026-02-28" } })).body.uuid;
}

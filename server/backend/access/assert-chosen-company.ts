import { companyHeader, noCompany } from "#contract/chosen-company.ts";
import type { Actor } from "../context.ts";
import { Problem } from "../problem.ts";

/**
 * Throws OTHER_COMPANY when the caller's form was shown for another company than the session has chosen since: in another tab, or
 * before this call read the session. A form of a page that did not say which is refused to people of several companies only.
 */
export function assertChosenCompany(actor: Actor | null, headers: Record<string, string | string[] | undefined>): void {
  const shown = headers[companyHeader];
  if (!actor || shown === undefined) return;
  if (shown === noCompany ? actor.entersOthers : shown !== actor.companyUuid) throw new Problem("OTHER_COMPANY");
}

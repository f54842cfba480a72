import { paths } from "#app/site-map/paths.ts";
import { ApiProblem } from "./api-problem.ts";
import type { TypedForm } from "./request-state.server.ts";
import { seeOther } from "./responses.server.ts";
import { saveDraft } from "./saved-draft.server.ts";

/** Whether the call was refused until the person proves who they are (`asksAgain` of the contract). Nothing was done. */
export const isAskedAgain = (error: unknown): boolean => error instanceof ApiProblem && error.problem === "REAUTHENTICATION_REQUIRED";

/** The page that asks, and leads back. */
export const askingAddress = (back: string) => `${paths.reauthenticate}?redirect=${encodeURIComponent(back)}`;

/**
 * Leads to the page that asks for the password, and from there back to the form with what was typed. It is not sent by itself. Null when
 * what was typed is too long to be saved: the form has to stay.
 */
export async function askAgain(request: Request, context: object, page: { typed: TypedForm; back: string }): Promise<Response | null> {
  const isSaved = await saveDraft(request, context, { why: "reauthentication", ...page.typed }, { onlyWhole: true });
  return isSaved ? seeOther(askingAddress(page.back)) : null;
}

import { isRouteErrorResponse } from "@remix-run/react";

/** The action's answer, for a `clientAction`. Where the portal or its backend is away, the page stays with what was typed. */
export async function orOffline<Answer>(answer: Promise<Answer>): Promise<Answer | { offline: true }> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { offline: true };
  }
}

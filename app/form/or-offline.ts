import { isRouteErrorResponse } from "@remix-run/react";

/**
 * For a `clientAction`: the action's answer, or `offline` when the portal or its backend is unavailable, so that the page stays
 * with the typed values.
 */
export async function orOffline<Answer>(answer: Promise<Answer>): Promise<Answer | { offline: true }> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { offline: true };
  }
}

import type { AnswerOf, AnyCall } from "#contract/call.ts";
import { ApiProblem } from "./api-problem.ts";
import { type CallInput, callBackend } from "./call-backend.server.ts";
import { requestIdHeaders, requestState } from "./request-state.server.ts";
import { readSession, writeSession } from "./session.server.ts";
import type { Session } from "./session-data.ts";
import { freshSession, refresh } from "./tokens.server.ts";

export type Api = <C extends AnyCall>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>;

/**
 * The API client of this request's user. Sends their access token, refreshed ahead of its expiry, and retries once with a new one
 * after a 401.
 */
export function apiFor(request: Request, context: object): Api {
  const headers = (session: Session | null): Record<string, string> => ({
    ...requestIdHeaders(context),
    ...(session && { authorization: `Bearer ${session.accessToken}` }),
  });

  return async (call, input = {}) => {
    const send = async (session: Session | null) =>
      (await callBackend(call, { ...input, headers: { ...headers(session), ...input.headers } })).answer;
    const session = await freshSession(request, context);
    requestState(context).backendCalled = true;
    try {
      return await send(session);
    } catch (error) {
      if (!session || !isUnauthorized(error)) throw error;
      const current = await readSession(request, context);
      const next = current && current.accessToken !== session.accessToken ? current : await refresh(context, session);
      if (!next) throw error;
      return send(next).catch(async (again: unknown) => {
        if (isUnauthorized(again)) await writeSession(context, null);
        throw again;
      });
    }
  };
}

const isUnauthorized = (error: unknown) => error instanceof ApiProblem && error.status === 401;

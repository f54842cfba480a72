import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type ResourceId, resources } from "#app/site-map.ts";
import { ApiProblem } from "./api-problem.ts";
import { type form, formFor } from "./form.server.ts";
import { enforceGuard, visitor } from "./guard.server.ts";
import { type PageArgs, stamped } from "./page.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { writeSession } from "./session.server.ts";

type Load = (args: Omit<PageArgs<undefined>, "params">) => Promise<Response>;

/**
 * Loader of a resource route: the guard of the table, then `load`, which answers with a Response. With `signedOut`, who has
 * no session (any more) gets that answer instead of the way to the sign-in: a script asks there, not a person.
 */
export function resource(id: ResourceId, load: Load, { signedOut }: { signedOut?: (request: Request) => Response } = {}) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
    stamped(
      context,
      async () => {
        try {
          const { api, me, sessionKey } = await visitor(request, context);
          if (!me && signedOut) return signedOut(request);
          enforceGuard(resources[id].guard, me, request, context);
          return await load({ api, me, sessionKey, url: new URL(request.url), request, context });
        } catch (error) {
          if (!signedOut || !(error instanceof ApiProblem) || error.status !== 401) throw error;
          await writeSession(context, null);
          return signedOut(request);
        }
      },
      request,
    );
}

/** Action of a resource route. */
export function resourceForm<Params extends z.ZodType>(id: ResourceId, schema: Params, intents: Parameters<typeof form<Params>>[2]) {
  return formFor(resources[id].guard, schema, intents);
}

/** For machines: health, robots. Reads no session and calls nothing as a person. */
export function resourceWithoutSession(load: () => Promise<Response>) {
  return async () => {
    const answer = await load();
    securityHeaders(answer.headers, "");
    return answer;
  };
}

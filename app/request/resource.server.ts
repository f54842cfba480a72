import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type ResourceId, resources } from "#app/site-map.ts";
import { type form, formFor } from "./form.server.ts";
import { enforceGuard, visitor } from "./guard.server.ts";
import { type PageArgs, stamped } from "./page.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

/** Loader of a resource route: the guard of the table, then `load`, which answers with a Response. */
export function resource(id: ResourceId, load: (args: Omit<PageArgs<undefined>, "params">) => Promise<Response>) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
    stamped(
      context,
      async () => {
        const { api, me, sessionKey } = await visitor(request, context);
        enforceGuard(resources[id].guard, me, request, context);
        return load({ api, me, sessionKey, url: new URL(request.url), request, context });
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

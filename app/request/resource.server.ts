import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type ResourceId, resources } from "#app/site-map/pages.ts";
import { ApiProblem } from "./api-problem.ts";
import { errorKind } from "./error-kind.ts";
import { type form, formFor } from "./form.server.ts";
import type { FormErrors } from "./form-errors.ts";
import { enforceGuard, requestUser } from "./guard.server.ts";
import { type PageArgs, withResponseHeaders } from "./page.server.ts";
import type { FormLimits } from "./read-body.server.ts";
import { type ErrorPage, errorPage, redirectAsData } from "./responses.server.ts";
import { writeSession } from "./session.server.ts";

type Load = (args: PageArgs<LoaderFunctionArgs["params"]>) => Promise<Response>;

/**
 * Loader of a resource route: checks the guard of `resources`, then runs `load`. `signedOut` replaces the redirect to the sign-in
 * when there is no session: scripts call these routes.
 */
export function resource(id: ResourceId, load: Load, { signedOut }: { signedOut?: (request: Request) => Response } = {}) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> =>
    withResponseHeaders(
      context,
      async () => {
        try {
          const { api, me, sessionKey } = await requestUser(request, context);
          if (!me && signedOut) return signedOut(request);
          enforceGuard(resources[id].guard, me, request, context);
          return await load({ api, me, sessionKey, params, url: new URL(request.url), request, context });
        } catch (error) {
          if (!signedOut || !(error instanceof ApiProblem) || error.status !== 401) throw error;
          await writeSession(context, null);
          return signedOut(request);
        }
      },
      request,
      resourceAnswer,
    );
}

/** Action of a resource route. A script that accepts JSON gets a redirect as data. */
export function resourceForm<Params extends z.ZodType>(
  id: ResourceId,
  schema: Params,
  intents: Parameters<typeof form<Params>>[2],
  limits: FormLimits = {},
) {
  return formFor({ guard: resources[id].guard }, schema, intents, limits, resourceAnswer);
}

type DataAnswer = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };
const isDataAnswer = (answer: unknown): answer is DataAnswer => (answer as DataAnswer | null)?.type === "DataWithResponseInit";

/** Turns `data()` into a Response, because no page sets its headers and cookies. Scripts get JSON, a person gets a sentence. */
function resourceAnswer(answer: unknown, request: Request, context: object): Response {
  if (answer instanceof Response) return request.headers.get("accept") === "application/json" ? redirectAsData(answer) : answer;
  const { data, init } = isDataAnswer(answer) ? answer : errorPage(context, 500);
  const status = init?.status ?? 200;
  if (status < 400 || !request.headers.get("accept")?.includes("text/html")) return Response.json(data, { ...init, status });
  const { message, errors = {} } = data as Partial<ErrorPage & FormErrors>;
  const text = message ?? Object.values(errors)[0]?.[0] ?? serverT()(`shell:errorPage.${errorKind(status)}Text`);
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/**
 * Loader or action without session: health, robots, 1C, photos of goods. It adds nothing; it only marks that the route needs no
 * guard, since every route names its builder.
 */
export function resourceWithoutSession(load: (args: LoaderFunctionArgs) => Promise<Response>) {
  return (args: LoaderFunctionArgs) => load(args);
}

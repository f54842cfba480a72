import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Customer } from "#contract/customers.ts";
import { type PageId, siteMap } from "#app/site-map.ts";
import { enforceGuard, type Visitor, visitor } from "./guard.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { requestState, stampCookies } from "./request-state.server.ts";
import { errorPage, toPageAnswer } from "./responses.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

type GuestPages = { [Id in PageId]: (typeof siteMap)[Id]["guard"] extends "everyone" | "guest" ? Id : never }[PageId];

export type PageArgs<Params> = Omit<Visitor, "me"> & {
  me: Customer | null;
  params: Params;
  url: URL;
  request: Request;
  context: object;
};

/** The same with a person for certain: pages behind a sign-in. */
export type SignedInArgs<Params> = PageArgs<Params> & { me: Customer };

/**
 * Loader of a page: guard of the site map, parameters by the schema (404 when they are off), then `load`.
 * Every loader guards itself, because a parent's guard protects nothing when a single loader is asked for.
 */
export function page<Id extends PageId, Params extends z.ZodType, Answer>(
  id: Id,
  schema: Params,
  load: (args: Id extends GuestPages ? PageArgs<z.output<Params>> : SignedInArgs<z.output<Params>>) => Promise<Answer>,
) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Answer> => {
    return stamped(
      context,
      async () => {
        const { api, me, sessionKey } = await visitor(request, context);
        enforceGuard(siteMap[id].guard, me, request, context);
        const parsed = schema.safeParse(params);
        if (!parsed.success) throw errorPage(context, 404);
        const args: PageArgs<z.output<Params>> = { api, me, sessionKey, params: parsed.data, url: new URL(request.url), request, context };
        const answer = await load(args as never);
        return requestState(context).refused ? withErrorTitle(answer) : answer;
      },
      request,
    );
  };
}

/** The tab's title starts with the word; the heading stays as it is. */
function withErrorTitle<Answer>(answer: Answer): Answer {
  const { title } = answer as { title?: unknown };
  return typeof title === "string" ? { ...answer, tabTitle: serverT()("titleError", { title }) } : answer;
}

/** Turns failures into answers and puts the request's cookies on every Response, thrown or returned. */
export async function stamped<Answer>(context: object, work: () => Promise<Answer>, request: Request): Promise<Answer> {
  try {
    const answer = await work();
    if (answer instanceof Response) finish(context, answer);
    return answer;
  } catch (error) {
    const answer = await toPageAnswer(error, request, context);
    if (answer instanceof Response) finish(context, answer);
    throw answer;
  }
}

/** Redirects and resources do not pass through entry.server: their headers are set here. */
function finish(context: object, answer: Response): void {
  stampCookies(context, answer.headers);
  securityHeaders(answer.headers, requestState(context).nonce);
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
}

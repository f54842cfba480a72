import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type PageId, siteMap } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { customers, type Me } from "#contract/customers.ts";
import { assertAddressedCompany } from "./addressed-company.server.ts";
import { contentPolicy } from "./content-policy.server.ts";
import { enforceGuard, lacksFactor, type RequestUser, requestUser } from "./guard.server.ts";
import { commitCookies, nameRequest, requestState } from "./request-state.server.ts";
import { errorPage, seeOther, toPageAnswer } from "./responses.server.ts";
import { knowSeller } from "./seller.server.ts";

type GuestPages = { [Id in PageId]: (typeof siteMap)[Id]["guard"] extends "everyone" | "guest" | "newcomer" ? Id : never }[PageId];

export type PageArgs<Params> = Omit<RequestUser, "me"> & {
  me: Me | null;
  params: Params;
  url: URL;
  request: Request;
  context: object;
};

/** Arguments of a page behind the sign-in. */
export type SignedInArgs<Params> = PageArgs<Params> & { me: Me };

/**
 * Loader of a page: checks the guard of the site map, parses the parameters (404), then runs `load`. Every loader checks the guard,
 * because Remix can request a single loader without its parents.
 */
export function page<Id extends PageId, Params extends z.ZodType, Answer>(
  id: Id,
  schema: Params,
  load: (args: Id extends GuestPages ? PageArgs<z.output<Params>> : SignedInArgs<z.output<Params>>) => Promise<Answer>,
) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Answer> => {
    return withResponseHeaders(
      context,
      async () => {
        const { api, me, sessionKey } = await requestUser(request, context);
        if (me) await assertAddressedCompany(request, context, api, me);
        enforceGuard(siteMap[id].guard, me, request, context);
        if (lacksFactor(id, me)) throw seeOther(paths.secondFactor);
        const parsed = schema.safeParse(params);
        if (!parsed.success) throw errorPage(context, 404);
        const args: PageArgs<z.output<Params>> = { api, me, sessionKey, params: parsed.data, url: new URL(request.url), request, context };
        // `me` may come from the cache: without another call the backend could not refuse a blocked person.
        const stillMayEnter = async () => {
          if (me && siteMap[id].guard !== "everyone" && !requestState(context).backendCalled) await api(customers.me);
        };
        const answer = await load(args as Parameters<typeof load>[0]).finally(stillMayEnter);
        return requestState(context).hasFormErrors ? withErrorTitle(answer) : answer;
      },
      request,
    );
  };
}

/** Puts the error prefix before the tab's title; the heading stays. */
function withErrorTitle<Answer>(answer: Answer): Answer {
  const { title } = answer as { title?: unknown };
  return typeof title === "string" ? { ...answer, tabTitle: serverT()("titleError", { title }) } : answer;
}

/**
 * Turns errors into responses and sets the request's cookies and headers on every Response, thrown or returned. For pages
 * entry.server sets them; without a page, `toResponse` makes a Response of everything.
 */
export async function withResponseHeaders<Answer>(
  context: object,
  work: () => Promise<Answer>,
  request: Request,
  toResponse: (answer: unknown, request: Request, context: object) => unknown = (answer) => answer,
): Promise<Answer> {
  const finished = (answer: unknown) => {
    const response = toResponse(answer, request, context);
    if (response instanceof Response) finish(context, response);
    return response;
  };
  nameRequest(request, context);
  try {
    assertWellFormed(request, context);
    await knowSeller();
    return finished(await work()) as Answer;
  } catch (error) {
    throw finished(await toPageAnswer(error, request, context));
  }
}

/** Answers 400 for an address that server/request-hardening.ts could not decode and replaced. */
function assertWellFormed(request: Request, context: object): void {
  if (request.headers.has("x-portal-refused")) throw errorPage(context, 400);
}

/** Redirects and resources bypass entry.server, so their headers are set here. */
function finish(context: object, answer: Response): void {
  commitCookies(context, answer.headers);
  contentPolicy(answer.headers, requestState(context).nonce);
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
}

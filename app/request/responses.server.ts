import { data, redirect } from "@remix-run/node";
import { serverT } from "#app/i18n/i18next.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ApiProblem } from "./api-problem.ts";
import { errorKind } from "./error-kind.ts";
import { setFlash } from "./flash.server.ts";
import type { Refusal } from "./refusal.ts";
import { keepForm } from "./kept-form.server.ts";
import { reportFailure } from "./report-failure.server.ts";
import { withOwnList } from "./kept-list.ts";
import { ownAddress } from "./redirect-target.ts";
import { requestState } from "./request-state.server.ts";
import { writeSession } from "./session.server.ts";

/** 303, so that a reload never posts again; never to another host, whatever the address was made of. */
export function seeOther(to: string): Response {
  return redirect(ownAddress(to) ?? paths.main, 303);
}

/** What a script gets that asks a resource route by its own request: it would follow a redirect unseen. */
export type ScriptAnswer = { redirectTo: string } | Refusal | ErrorPage;

export function redirectAsData(answer: Response): Response {
  const redirectTo = answer.headers.get("Location");
  return redirectTo === null ? answer : Response.json({ redirectTo } satisfies ScriptAnswer);
}

/** The same as a new document, with script too: what the page left behind still has under way cannot disturb the next. */
export function seeOtherAnew(to: string): Response {
  const answer = seeOther(to);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}

/** A card that was opened from a list is led back to by its forms with that list. */
export function keepingItsList(answer: Response, url: URL): Response {
  const to = answer.headers.get("Location");
  if (to !== null) answer.headers.set("Location", withOwnList(to, url));
  return answer;
}

/** Shown by the error boundary: machine-readable, texts are the boundary's matter. */
export type ErrorPage = {
  requestId: string;
  /** Of the tab. */
  title: string;
  message?: string;
  /** A page could not be loaded, through no fault of its address: the browser asks for it once more. */
  isFailedLoad?: true;
};

export function errorPage(context: object, status: number, more: Pick<ErrorPage, "message" | "isFailedLoad"> = {}) {
  return data<ErrorPage>({ ...errorWords(context, status), ...more }, { status });
}

/** What every error page says, also one that Remix makes by itself. */
export function errorWords(context: object, status: number): ErrorPage {
  const t = serverT();
  return { requestId: requestState(context).requestId, title: `${t(`shell:errorPage.${errorKind(status)}Title`)} — ${t("brand")}` };
}

/** The one place where a failed call of a page, or an exception of ours, becomes an answer. */
export async function toPageAnswer(error: unknown, request: Request, context: object): Promise<unknown> {
  if (!(error instanceof Error) || request.signal.aborted) return error;
  if (!(error instanceof ApiProblem)) {
    reportFailure(error, context);
    return errorPage(context, 500);
  }
  if (error.status === 401) return endSession(request, context);
  if (error.kind === "CANCEL_REQUEST_ERROR") return new Response(null, { status: 499 });
  if (error.kind === "NOT_FOUND" || error.status === 404) return errorPage(context, 404);
  if (error.status < 500) return errorPage(context, error.status, { message: error.message });
  const { failedForm } = requestState(context);
  if (failedForm) await keepForm(request, context, { why: "failure", ...failedForm });
  return errorPage(context, error.status, request.method === "GET" ? { isFailedLoad: true } : {});
}

/** The session is over: say so and come back to the same page after signing in. */
export async function endSession(request: Request, context: object): Promise<Response> {
  await writeSession(context, null);
  setFlash(context, { key: "sessionExpired", tone: "warning" });
  const { pathname, search } = new URL(request.url);
  return seeOther(paths.login(request.method === "GET" ? pathname + search : pathname));
}

import { data, redirect } from "@remix-run/node";
import { serverT } from "#app/i18n/i18next.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { addresseeParameter, InOwnCompany } from "#contract/chosen-company.ts";
import { ApiProblem } from "./api-problem.ts";
import { errorKind } from "./error-kind.ts";
import { setFlash } from "./flash.server.ts";
import type { FormErrors } from "./form-errors.ts";
import { ownAddress } from "./redirect-target.ts";
import { reportFailure } from "./report-failure.server.ts";
import { requestState } from "./request-state.server.ts";
import { withOwnReturnTo } from "./return-to.ts";
import { saveDraft } from "./saved-draft.server.ts";
import { writeSession } from "./session.server.ts";

/** Redirects with 303, so that a reload does not post again, and never to another host. */
export function seeOther(to: string): Response {
  return redirect(ownAddress(to) ?? paths.main, 303);
}

/** What a script gets of a resource route: `fetch` would follow a redirect unseen. */
export type ScriptAnswer = { redirectTo: string } | FormErrors | ErrorPage;

export function redirectAsData(answer: Response): Response {
  const redirectTo = answer.headers.get("Location");
  return redirectTo === null ? answer : Response.json({ redirectTo } satisfies ScriptAnswer);
}

/** As `seeOther`, but loads a new document with scripts too, so that pending requests of the old page cannot disturb it. */
export function seeOtherAnew(to: string): Response {
  const answer = seeOther(to);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}

/** Keeps the card's list in a redirect to the card. */
export function withPageReturnTo(answer: Response, url: URL): Response {
  const to = answer.headers.get("Location");
  if (to !== null) answer.headers.set("Location", withOwnReturnTo(to, url));
  return answer;
}

/** Data of the error boundary, which has the texts. */
export type ErrorPage = {
  requestId: string;
  /** Title of the tab. */
  title: string;
  message?: string;
  /** A company of the person to return to, with the address of the page there. */
  company?: { customerUuid: string; name: string; back: string };
  /** The page failed to load by no fault of its address: the browser retries once. */
  isFailedLoad?: true;
};

export function errorPage(context: object, status: number, more: Pick<ErrorPage, "message" | "company" | "isFailedLoad"> = {}) {
  return data<ErrorPage>({ ...errorTexts(context, status), ...more }, { status });
}

/** What every error page says, also one that Remix makes by itself. */
export function errorTexts(context: object, status: number): ErrorPage {
  const t = serverT();
  return { requestId: requestState(context).requestId, title: `${t(`shell:errorPage.${errorKind(status)}Title`)} — ${t("site")}` };
}

/** Turns a failed call of a page, or an exception of ours, into its response; the only place that does. */
export async function toPageAnswer(error: unknown, request: Request, context: object): Promise<unknown> {
  if (!(error instanceof ApiProblem)) {
    if (!(error instanceof Error) || request.signal.aborted) return error;
    reportFailure(error, context);
    return errorPage(context, 500);
  }
  if (error.status === 401) return endSession(request, context);
  if (error.kind === "CANCEL_REQUEST_ERROR") return new Response(null, { status: 499 });
  if (error.kind === "NOT_FOUND" || error.status === 404) {
    const found = InOwnCompany.safeParse(error.details.ownCompany);
    return found.success && request.method === "GET" ? elsewherePage(request, context, found.data) : errorPage(context, 404);
  }
  if (error.status < 500) return errorPage(context, error.status, { message: error.message });
  const { failedForm } = requestState(context);
  if (failedForm) await saveDraft(request, context, { why: "failure", ...failedForm });
  return errorPage(context, error.status, request.method === "GET" ? { isFailedLoad: true } : {});
}

/** For a page of a person's other company: the way there, which is a form, because opening an address never switches. */
export function elsewherePage(request: Request, context: object, company: InOwnCompany) {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete(addresseeParameter);
  const back = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const message = serverT()("shell:otherCompany.elsewhere", { name: company.name });
  return errorPage(context, 404, { message, company: { ...company, back } });
}

/** Ends the session and redirects to the sign-in, which says so and leads back to the same page. */
export async function endSession(request: Request, context: object): Promise<Response> {
  await writeSession(context, null);
  setFlash(context, { key: "sessionExpired", tone: "warning" });
  const { pathname, search } = new URL(request.url);
  return seeOther(paths.login(request.method === "GET" ? pathname + search : pathname));
}

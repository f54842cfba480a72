import { parseSubmission } from "@conform-to/react/future";
import { coerceFormValue, formatResult } from "@conform-to/zod/v4/future";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import { changedText } from "#app/i18n/changed-text.server.ts";
import { errorText, failureText } from "#app/i18n/error-text.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { admit, type Guard, type PageId, siteMap } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Me } from "#contract/customers.ts";
import { lengthOf, Uuid } from "#contract/primitives.ts";
import { grantsOf } from "#contract/roles.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { askAgain, isAskedAgain } from "./ask-again.server.ts";
import type { FormErrors } from "./form-errors.ts";
import { enforceGuard, isOwnOrigin, lacksFactor, type RequestUser, requestUser } from "./guard.server.ts";
import { lastPerson } from "./last-person.server.ts";
import { withResponseHeaders } from "./page.server.ts";
import {
  BodyTooLarge,
  type FormLimits,
  formLimit,
  isTooLarge,
  NoMemory,
  type OnBytes,
  readForm,
  readWithoutFiles,
  TooManyFields,
  type TruncatedForm,
} from "./read-body.server.ts";
import { requestState } from "./request-state.server.ts";
import { errorPage, seeOther, withPageReturnTo } from "./responses.server.ts";
import { saveDraft } from "./saved-draft.server.ts";
import { readSession } from "./session.server.ts";
import { forgetShell } from "./shell.server.ts";
import { assertShownCompany, ofShownCompany, otherCompanyPage } from "./shown-company.server.ts";
import { addressOf, comesFrom, shownCompanyOf, typedOf, valuesOf } from "./typed-form.server.ts";
import { receiving } from "./upload-gate.server.ts";
import { setUsedDrafts } from "./used-drafts.server.ts";
import { withReadValue } from "./with-read-value.server.ts";

export type FormArgs<Params, Value> = Omit<RequestUser, "me"> & {
  me: Me;
  params: Params;
  value: Value;
  /** The raw fields, for those that the schema does not name. */
  fields: FormData;
  /** Idempotency key of the form's hidden field (app/form/form-key.tsx). */
  key: string | undefined;
  /** Address of the page with the form. */
  url: URL;
  request: Request;
  context: object;
};

export type Intent<Params, Schema extends z.ZodType> = {
  schema: Schema;
  /** It belongs to the person and may act whichever of their companies the session has chosen meanwhile. */
  ofAnyCompany?: true;
  run: (args: FormArgs<Params, z.output<Schema>>) => Promise<Response | FormErrors>;
};

/** Pairs a schema with a handler of its value. */
export function intent<Params, Schema extends z.ZodType>(
  schema: Schema,
  run: Intent<Params, Schema>["run"],
  options: Pick<Intent<Params, Schema>, "ofAnyCompany"> = {},
): Intent<Params, Schema> {
  return { schema, run, ...options };
}

type Intents<Params> = Record<string, Intent<Params, z.ZodType>>;

/**
 * Action of a page. Checks in this order: origin (403), session (login), role (main), size (413), intent and schema (422 with the
 * page and the typed values). `run` returns a redirect or form errors. `limits` apply to signed-in people only.
 */
export function form<Params extends z.ZodType>(id: PageId, schema: Params, intents: Intents<z.output<Params>>, limits: FormLimits = {}) {
  return formFor({ guard: siteMap[id].guard, page: id }, schema, intents, limits);
}

export function formFor<Params extends z.ZodType>(
  { guard, page: id }: { guard: Guard; page?: PageId },
  schema: Params,
  intents: Intents<z.output<Params>>,
  limits: FormLimits,
  toResponse?: Parameters<typeof withResponseHeaders>[3],
) {
  return async ({ request, params, context }: ActionFunctionArgs) =>
    withResponseHeaders(
      context,
      async () => {
        if (request.method !== "POST") throw errorPage(context, 405);
        if (!isOwnOrigin(request)) throw errorPage(context, 403);
        const who = await requestUser(request, context).catch(async (error: unknown) => {
          if (!(error instanceof ApiProblem) || error.status < 500) throw error;
          const key = (await readSession(request, context))?.key;
          return receiving(key ?? "", request, key ? limits.limit : undefined, context, async (onBytes) => {
            const fields = await readFields(request, context, key ? limits : {}, onBytes);
            return failed(context, error, chosenIntent(fields, intents), fields, request);
          });
        });
        if (!("api" in who)) return who;
        const { api, me, sessionKey } = who;
        // The body can be read once: only a form redirected to the sign-in is saved.
        const from = admit(guard, me && grantsOf(me)) === "login" ? await saveTyped(request, context, limits) : undefined;
        if (me && me.companies > 1 && admit(guard, grantsOf(me)) === "main") {
          await receiving(me.userUuid, request, limits.limit, context, async (onBytes) => {
            const fields = await readFields(request, context, limits, onBytes);
            const page = { fields, typed: typedOf(request, fields, chosenIntent(fields, intents)), back: comesFrom(request, fields) };
            if ((shownCompanyOf(fields) ?? me.companyUuid) !== me.companyUuid) throw await otherCompanyPage(request, context, api, page);
          });
        }
        enforceGuard(guard, me, request, context, from);
        if (id && lacksFactor(id, me)) {
          await saveTyped(request, context, limits, "factor");
          throw seeOther(paths.secondFactor);
        }
        const parsedParams = schema.safeParse(params);
        if (!parsedParams.success) throw errorPage(context, 404);

        const allowed = me ? limits : {};
        return receiving(me?.userUuid ?? "", request, allowed.limit, context, async (onBytes) => {
          const truncated = await readTruncated(request, allowed, allowed);
          const fields = truncated?.fields ?? (await readFields(request, context, allowed, onBytes));
          const name = chosenIntent(fields, intents);
          const chosen = intents[name];
          if (!chosen) throw errorPage(context, 400);
          const url = new URL(comesFrom(request, fields), request.url);
          const page = { fields, typed: typedOf(request, fields, name), back: url.pathname + url.search };
          if (me && me.companies > 1 && !chosen.ofAnyCompany) await assertShownCompany(request, context, api, page);
          if (truncated) return respond(context, tooLarge(truncated, name), 413);

          const parsed = parseFields(fields, chosen.schema);
          if (!parsed.success)
            return respond(context, { intent: name, values: valuesOf(fields), errors: parsed.errors, problem: null }, 422);
          const key = Uuid.safeParse(fields.get("key")).data;
          const args = {
            api: withExpectedVersion(me && !chosen.ofAnyCompany ? ofShownCompany(api, fields) : api, fields),
            me,
            sessionKey,
            params: parsedParams.data,
            value: parsed.value,
            fields,
            key,
            url,
            request,
            context,
          };
          try {
            const answer = await chosen.run(args as Parameters<typeof chosen.run>[0]);
            if (!(answer instanceof Response)) return respond(context, answer, 422);
            setUsedDrafts(request, context, fields);
            return withPageReturnTo(answer, url);
          } catch (error) {
            if (error instanceof ApiProblem && error.status === 401 && me) {
              await saveDraft(request, context, { why: "session", ...typedOf(request, fields, name) });
            }
            const asking = isAskedAgain(error) ? await askAgain(request, context, page) : null;
            if (asking) return asking;
            if (error instanceof ApiProblem && error.problem === "OTHER_COMPANY") throw await otherCompanyPage(request, context, api, page);
            if (error instanceof ApiProblem && error.status >= 500) return failed(context, error, name, fields, request);
            return respondToProblem(context, error, name, fields, me !== null);
          } finally {
            if (sessionKey) forgetShell(sessionKey);
          }
        });
      },
      request,
      toResponse,
    );
}

/** Parses the fields by the schema. Conform's `parseWithZod` copies a list of ticked values once for each of them. */
export function parseFields<Schema extends z.ZodType>(
  fields: FormData,
  schema: Schema,
): { success: true; value: z.output<Schema> } | { success: false; errors: FormErrors["errors"] } {
  const { payload } = parseSubmission(fields);
  const result = z.safeParse(coerceFormValue(schema), payload);
  if (result.success) return { success: true, value: result.data as z.output<Schema> };
  const wrong = formatResult(result, { formatIssues: (issues) => issues.map((issue) => errorText(issue.message, lengthOf(issue))) });
  return { success: false, errors: translate({ "": wrong?.formErrors ?? null, ...wrong?.fieldErrors }) };
}

/** Sends the version that the form's page showed (app/form/version-field.tsx) with calls that declare `versionOf`. */
function withExpectedVersion(api: Api, fields: FormData): Api {
  const version = fields.get("version");
  if (version === null) return api;
  // Something else than a version counts as 0, which no entity has.
  const expectedVersion = typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : 0;
  return (call, input) => api(call, { ...(call.versionOf && { expectedVersion }), ...input });
}

/**
 * The session ended while the form was filled in: saves the typed text for after the sign-in. Returns the address of the form's
 * page. Does not keep a guest's large files: saves the fields and the largest file's name.
 */
async function saveTyped(request: Request, context: object, limits: FormLimits, why: "session" | "factor" = "session"): Promise<string> {
  // Without the cookie `person` nothing is saved, so nothing is read.
  const truncated = lastPerson(request) === null ? null : await readTruncated(request, {}, limits);
  const fields = truncated?.fields ?? (await readForm(request).catch(() => null));
  if (fields === null) return addressOf(request);
  const named = fields.get("intent");
  const from = comesFrom(request, fields);
  const typed = typedOf(request, fields, typeof named === "string" ? named : "");
  await saveDraft(request, context, {
    why,
    ...typed,
    files: truncated ? truncated.names.map((name) => name.slice(0, 100)) : typed.files,
  });
  return from;
}

async function readFields(request: Request, context: object, limits: FormLimits, onBytes?: OnBytes): Promise<FormData> {
  try {
    return await readForm(request, limits, onBytes);
  } catch (error) {
    if (error instanceof TooManyFields) throw errorPage(context, 413, { message: serverT()("files:tooManyFields") });
    if (error instanceof NoMemory) throw errorPage(context, 503);
    if (!(error instanceof BodyTooLarge)) throw errorPage(context, 400);
    const size = Math.floor((limits.limit ?? formLimit) / 2 ** 20);
    throw errorPage(context, 413, { message: serverT()("files:formTooLarge", { size }) });
  }
}

/** The fields of a form with files that is too large; null for other forms. `usual` are the limits of signed-in people. */
async function readTruncated(request: Request, { limit = formLimit }: FormLimits, usual: FormLimits): Promise<TruncatedForm | null> {
  return isTooLarge(request, limit) ? readWithoutFiles(request, usual.limit ?? formLimit).catch(() => null) : null;
}

/** The file's field names the sent size and the limit; typed values stay. */
function tooLarge({ fields, field, name, bytes, limit }: TruncatedForm, intentName: string): FormErrors {
  const sizes = { size: formatNumber(Math.ceil((bytes / 2 ** 20) * 10) / 10, 1), limit: Math.floor(limit / 2 ** 20) - 1 };
  const values = { ...valuesOf(fields), [field]: name.slice(0, 100) };
  return { intent: intentName, values, errors: { [field]: [serverT()("files:formCut", { name, ...sizes })] }, problem: null };
}

function chosenIntent(fields: FormData, intents: Record<string, unknown>): string {
  const named = fields.get("intent");
  if (typeof named === "string" && Object.hasOwn(intents, named)) return named;
  return named === null || named === "" ? (Object.keys(intents)[0] ?? "") : "";
}

/** Answers with the backend's error. Keeps its 4xx status, except 400, which becomes 422. */
function respondToProblem(context: object, error: unknown, intentName: string, fields: FormData, signedIn: boolean) {
  // 401 ends a session; at the sign-in it means a wrong password.
  if (
    !(error instanceof ApiProblem) ||
    (error.status === 401 && signedIn) ||
    error.kind === "NOT_FOUND" ||
    (error.status === 403 && error.problem === "FORBIDDEN")
  )
    throw error;
  if (error.kind === "CANCEL_REQUEST_ERROR") throw error;
  // Details of these are facts (statuses, dates), not messages of fields.
  const beside = error.kind === "CONFLICT_ERROR" || error.problem === "TIMESLOT_EXPIRED" ? {} : error.fields;
  const text = error.problem === "CHANGED" ? changedText(error.details) : error.message;
  const errors =
    Object.keys(beside).length > 0
      ? Object.fromEntries(Object.entries(beside).map(([field, message]) => [field, [message]]))
      : { "": [text] };
  const details = isAskedAgain(error) ? { askingHref: paths.reauthenticate } : error.details;
  const problem = { name: error.problem, number: error.number, details };
  const status = error.status === 400 ? 422 : error.status;
  return respond(context, { intent: intentName, values: valuesOf(fields), errors, problem }, status);
}

/** Answers the page with the typed values and the common error of specification 2 section 8. */
function failed(context: object, error: ApiProblem, intentName: string, fields: FormData, request: Request) {
  const values = valuesOf(fields);
  const name = error.status === 500 ? "INTERNAL" : "UNAVAILABLE";
  requestState(context).failedForm = typedOf(request, fields, intentName);
  const problem = { name, number: null, details: {} };
  return respond(context, { intent: intentName, values, errors: { "": [failureText(name)] }, problem }, error.status);
}

function respond(context: object, formErrors: FormErrors, status: number) {
  requestState(context).hasFormErrors = true;
  return data(withReadValue(formErrors), { status });
}

/** Errors that the portal itself finds. */
export function formErrors(args: { fields: FormData }, intentName: string, errors: Record<string, string[]>): FormErrors {
  return { intent: intentName, values: valuesOf(args.fields), errors: translate(errors), problem: null };
}

function translate(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, keys]) => (keys && keys.length > 0 ? [[field, keys.map((key) => errorText(key))]] : [])),
  );
}

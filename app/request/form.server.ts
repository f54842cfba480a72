import { parseSubmission } from "@conform-to/react/future";
import { coerceFormValue, formatResult } from "@conform-to/zod/v4/future";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import type { Customer } from "#contract/customers.ts";
import { Uuid } from "#contract/primitives.ts";
import { admit, type Guard, type PageId, siteMap } from "#app/site-map/pages.ts";
import { changedText } from "#app/i18n/changed-text.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { errorText, failureText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { type CutForm, readFieldsBeforeFile } from "./fields-before-file.server.ts";
import { enforceGuard, type Visitor, visitor } from "./guard.server.ts";
import { keepForm } from "./kept-form.server.ts";
import { lastPerson } from "./last-person.server.ts";
import { isOwnOrigin } from "./origin.server.ts";
import { stamped } from "./page.server.ts";
import { BodyTooLarge, type FormLimits, formLimit, isTooLarge, readForm, TooManyFields } from "./read-body.server.ts";
import { redirectTarget } from "./redirect-target.ts";
import type { Refusal } from "./refusal.ts";
import { requestState, type TypedForm } from "./request-state.server.ts";
import { errorPage, keepingItsList } from "./responses.server.ts";
import { secretFields } from "./secret-fields.ts";
import { readSession } from "./session.server.ts";
import { forgetShell } from "./shell.server.ts";

export type FormArgs<Params, Value> = Omit<Visitor, "me"> & {
  me: Customer;
  params: Params;
  value: Value;
  /** The fields as they came, for what a schema does not name. */
  fields: FormData;
  /** What the form is named by its hidden field (app/form/form-key.tsx): whatever it makes is made once. */
  key: string | undefined;
  /** Of the page with the form. */
  url: URL;
  request: Request;
  context: object;
};

export type Intent<Params, Schema extends z.ZodType> = {
  schema: Schema;
  run: (args: FormArgs<Params, z.output<Schema>>) => Promise<Response | Refusal>;
};

/** Keeps the schema's type with its handler. */
export function intent<Params, Schema extends z.ZodType>(schema: Schema, run: Intent<Params, Schema>["run"]): Intent<Params, Schema> {
  return { schema, run };
}

type Intents<Params> = Record<string, Intent<Params, z.ZodType>>;

/**
 * Action of a page. Checks in this order: origin (403), session (login), role (main), size (413), intent and schema
 * (422 with the page and what was typed). `run` answers with a redirect, or a refusal. `limits` are those of people who
 * are signed in.
 */
export function form<Params extends z.ZodType>(id: PageId, schema: Params, intents: Intents<z.output<Params>>, limits: FormLimits = {}) {
  return formFor(siteMap[id].guard, schema, intents, limits);
}

export function formFor<Params extends z.ZodType>(
  guard: Guard,
  schema: Params,
  intents: Intents<z.output<Params>>,
  limits: FormLimits,
  toResponse?: Parameters<typeof stamped>[3],
) {
  return async ({ request, params, context }: ActionFunctionArgs) =>
    stamped(
      context,
      async () => {
        if (request.method !== "POST") throw errorPage(context, 405);
        if (!isOwnOrigin(request)) throw errorPage(context, 403);
        const who = await visitor(request, context).catch(async (error: unknown) => {
          if (!(error instanceof ApiProblem) || error.status < 500) throw error;
          const fields = await readFields(request, context, (await readSession(request, context)) ? limits : {});
          return failed(context, error, chosenIntent(fields, intents), fields, request);
        });
        if (!("api" in who)) return who;
        const { api, me, sessionKey } = who;
        // The body can be read once: only a form that is turned away to the sign-in keeps it.
        const from = admit(guard, me?.roles ?? null) === "login" ? await keepTyped(request, context, limits) : undefined;
        enforceGuard(guard, me, request, context, from);
        const parsedParams = schema.safeParse(params);
        if (!parsedParams.success) throw errorPage(context, 404);

        const allowed = me ? limits : {};
        const cut = await readCut(request, allowed, allowed);
        const fields = cut?.fields ?? (await readFields(request, context, allowed));
        const name = chosenIntent(fields, intents);
        const chosen = intents[name];
        if (!chosen) throw errorPage(context, 400);
        if (cut) return refused(context, tooLarge(cut, name), 413);

        const parsed = parseFields(fields, chosen.schema);
        if (!parsed.success) return refused(context, { intent: name, values: valuesOf(fields), errors: parsed.errors, problem: null }, 422);
        const key = Uuid.safeParse(fields.get("key")).data;
        const url = new URL(comesFrom(request, fields), request.url);
        const args = {
          api: withSeen(api, fields),
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
          return answer instanceof Response ? keepingItsList(answer, url) : refused(context, answer, 422);
        } catch (error) {
          if (error instanceof ApiProblem && error.status === 401 && me) {
            await keepForm(request, context, { why: "session", ...typedOf(request, fields, name) });
          }
          if (error instanceof ApiProblem && error.status >= 500) return failed(context, error, name, fields, request);
          return refuseByBackend(context, error, name, fields, me !== null);
        } finally {
          if (sessionKey) forgetShell(sessionKey);
        }
      },
      request,
      toResponse,
    );
}

/** What the schema makes of the fields: `parseWithZod` of the same library copies a list of ticks anew for each of them. */
export function parseFields<Schema extends z.ZodType>(
  fields: FormData,
  schema: Schema,
): { success: true; value: z.output<Schema> } | { success: false; errors: Refusal["errors"] } {
  const { payload } = parseSubmission(fields);
  const result = z.safeParse(coerceFormValue(schema), payload);
  if (result.success) return { success: true, value: result.data as z.output<Schema> };
  const wrong = formatResult(result);
  return { success: false, errors: translate({ "": wrong?.formErrors ?? null, ...wrong?.fieldErrors }) };
}

/** What the form's page showed (app/form/seen.tsx) goes along with the call that edits it or decides on it. */
function withSeen(api: Api, fields: FormData): Api {
  const version = fields.get("version");
  if (version === null) return api;
  // What is no version was never shown: nothing has that one.
  const seen = typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : 0;
  return (call, input) => api(call, { ...(call.sees && { seen }), ...input });
}

/**
 * The session ended while the form was being filled in: the typed text waits for the sign-in. Answers where the form
 * stands. Large files of somebody who is not signed in are not received: what stands before them is kept, with their name.
 */
async function keepTyped(request: Request, context: object, limits: FormLimits): Promise<string> {
  // Without the mark of a person nothing is kept, so nothing is listened to either.
  const cut = lastPerson(request) === null ? null : await readCut(request, {}, limits);
  const fields = cut?.fields ?? (await readForm(request).catch(() => null));
  if (fields === null) return addressOf(request);
  const named = fields.get("intent");
  const from = comesFrom(request, fields);
  const typed = typedOf(request, fields, typeof named === "string" ? named : "");
  await keepForm(request, context, { why: "session", ...typed, files: [...typed.files, ...(cut ? [cut.name.slice(0, 100)] : [])] });
  return from;
}

/** The form as it may wait for its page to be opened again. */
function typedOf(request: Request, fields: FormData, intentName: string): TypedForm {
  return { path: comesFrom(request, fields).replace(/[?#].*/, ""), intent: intentName, values: valuesOf(fields), files: filesOf(fields) };
}

/** The page with the form: its own address with the tab or step; a form sent elsewhere names its page in `back`. */
function comesFrom(request: Request, fields: FormData): string {
  const here = addressOf(request);
  const back = fields.get("back");
  return typeof back === "string" ? redirectTarget(back, here) : here;
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

async function readFields(request: Request, context: object, limits: FormLimits): Promise<FormData> {
  try {
    return await readForm(request, limits);
  } catch (error) {
    if (error instanceof TooManyFields) throw errorPage(context, 413, { message: serverT()("files:tooManyFields") });
    if (!(error instanceof BodyTooLarge)) throw errorPage(context, 400);
    const size = Math.floor((limits.limit ?? formLimit) / 2 ** 20);
    throw errorPage(context, 413, { message: serverT()("files:formTooLarge", { size }) });
  }
}

/**
 * Of a form whose file is too large: what was typed before it; null for any other form. `usual`: what people who are signed in
 * may send.
 */
async function readCut(request: Request, { limit = formLimit }: FormLimits, usual: FormLimits): Promise<CutForm | null> {
  return isTooLarge(request, limit) ? readFieldsBeforeFile(request, usual.limit ?? formLimit).catch(() => null) : null;
}

/** The file's field says how much was sent, and what was typed stays. */
function tooLarge({ fields, field, name, bytes, limit }: CutForm, intentName: string): Refusal {
  const sizes = { size: formatNumber(Math.ceil((bytes / 2 ** 20) * 10) / 10, 1), limit: Math.floor(limit / 2 ** 20) - 1 };
  const values = { ...valuesOf(fields), [field]: name.slice(0, 100) };
  return { intent: intentName, values, errors: { [field]: [serverT()("files:formCut", { name, ...sizes })] }, problem: null };
}

function chosenIntent(fields: FormData, intents: Record<string, unknown>): string {
  const named = fields.get("intent");
  if (typeof named === "string" && Object.hasOwn(intents, named)) return named;
  return named === null || named === "" ? (Object.keys(intents)[0] ?? "") : "";
}

/** The page comes back with the refusal; 4xx of the backend keep their status unless they concern fields. */
function refuseByBackend(context: object, error: unknown, intentName: string, fields: FormData, signedIn: boolean) {
  // 401 ends a session; to somebody who is just signing in it says that the password is wrong.
  if (
    !(error instanceof ApiProblem) ||
    (error.status === 401 && signedIn) ||
    error.kind === "NOT_FOUND" ||
    (error.status === 403 && error.problem === "FORBIDDEN")
  )
    throw error;
  if (error.kind === "CANCEL_REQUEST_ERROR") throw error;
  // Lists in the details of these are facts (statuses, dates), not messages beside fields.
  const beside = error.kind === "CONFLICT_ERROR" || error.problem === "TIMESLOT_EXPIRED" ? {} : error.fields;
  const text = error.problem === "CHANGED" ? changedText(error.details) : error.message;
  const errors =
    Object.keys(beside).length > 0 ? Object.fromEntries(Object.entries(beside).map(([field, said]) => [field, [said]])) : { "": [text] };
  const problem = { name: error.problem, number: error.number, details: error.details };
  return refused(context, { intent: intentName, values: valuesOf(fields), errors, problem }, error.status === 400 ? 422 : error.status);
}

/** A failure that is nobody's input: the page comes back with what was typed and the common error of specification 2 section 8. */
function failed(context: object, error: ApiProblem, intentName: string, fields: FormData, request: Request) {
  const values = valuesOf(fields);
  const name = error.status === 500 ? "INTERNAL" : "UNAVAILABLE";
  requestState(context).failedForm = typedOf(request, fields, intentName);
  return refused(
    context,
    { intent: intentName, values, errors: { "": [failureText(name)] }, problem: { name, number: null, details: {} } },
    error.status,
  );
}

function refused(context: object, refusal: Refusal, status: number) {
  requestState(context).refused = true;
  return data(refusal, { status });
}

/** A refusal decided by the portal itself. */
export function refusal(args: { fields: FormData }, intentName: string, errors: Record<string, string[]>): Refusal {
  return { intent: intentName, values: valuesOf(args.fields), errors: translate(errors), problem: null };
}

function valuesOf(fields: FormData): Refusal["values"] {
  const values: Refusal["values"] = {};
  for (const [name, all] of Map.groupBy(fields, ([named]) => named)) {
    if (secretFields.test(name)) continue;
    // Of a file its name: the form says what is to be chosen again.
    const texts = all.flatMap(([, value]) => (typeof value === "string" ? value : value.size > 0 ? value.name.slice(0, 100) : []));
    const [only] = texts;
    if (texts.length === 1 && only !== undefined) values[name] = only;
    else if (texts.length > 1) values[name] = texts;
  }
  return values;
}

function filesOf(fields: FormData): string[] {
  return [...fields.values()].flatMap((value) => (typeof value === "string" || value.size === 0 ? [] : value.name.slice(0, 100)));
}

function translate(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, keys]) => (keys && keys.length > 0 ? [[field, keys.map((key) => errorText(key))]] : [])),
  );
}

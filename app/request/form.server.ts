import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { Customer } from "#contract/customers.ts";
import { Uuid } from "#contract/primitives.ts";
import { admit, type Guard, type PageId, siteMap } from "#app/site-map.ts";
import { errorText, failureText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { cleanSearch, enforceGuard, type Visitor, visitor } from "./guard.server.ts";
import { keepForm, type TypedForm } from "./kept-form.server.ts";
import { isOwnOrigin } from "./origin.server.ts";
import { stamped } from "./page.server.ts";
import { BodyTooLarge, formLimit, readForm } from "./read-body.server.ts";
import { redirectTarget } from "./redirect-target.ts";
import { requestState } from "./request-state.server.ts";
import { errorPage } from "./responses.server.ts";
import { forgetShell } from "./shell.server.ts";

export type FormArgs<Params, Value> = Omit<Visitor, "me"> & {
  me: Customer;
  params: Params;
  value: Value;
  /** The fields as they came, for what a schema does not name. */
  fields: FormData;
  /** What the form is named by its hidden field (app/form/form-key.tsx): whatever it makes is made once. */
  key: string | undefined;
  url: URL;
  request: Request;
  context: object;
};

/** What a refused form sends back with the page: typed values and messages by field ("" is the form itself). */
export type Refusal = {
  intent: string;
  values: Record<string, string | string[]>;
  errors: Record<string, string[]>;
  /** Machine-readable refusal of the backend, with its numbers. */
  problem: { name: string; number: number | null; details: Record<string, unknown> } | null;
};

export type Intent<Params, Schema extends z.ZodType> = {
  schema: Schema;
  run: (args: FormArgs<Params, z.output<Schema>>) => Promise<Response | Refusal>;
};

/** Keeps the schema's type with its handler. */
export function intent<Params, Schema extends z.ZodType>(schema: Schema, run: Intent<Params, Schema>["run"]): Intent<Params, Schema> {
  return { schema, run };
}

/** Passwords and one-time codes are never sent back; a postal code is no secret. */
const secretFields = /password|confirmation|(?<!postal)code/i;

type Intents<Params> = Record<string, Intent<Params, z.ZodType>>;

/**
 * Action of a page. Checks in this order: origin (403), session (login), role (main), size (413), intent and schema
 * (422 with the page and what was typed). `run` answers with a redirect, or a refusal.
 */
export function form<Params extends z.ZodType>(id: PageId, schema: Params, intents: Intents<z.output<Params>>, options: { limit?: number } = {}) {
  return formFor(siteMap[id].guard, schema, intents, options);
}

export function formFor<Params extends z.ZodType>(guard: Guard, schema: Params, intents: Intents<z.output<Params>>, options: { limit?: number } = {}) {
  return async ({ request, params, context }: ActionFunctionArgs) =>
    stamped(
      context,
      async () => {
        if (request.method !== "POST") throw errorPage(context, 405);
        if (!isOwnOrigin(request)) throw errorPage(context, 403);
        const { api, me, sessionKey } = await visitor(request, context);
        // The body can be read once: only a form that is turned away to the sign-in keeps it.
        const from = admit(guard, me?.roles ?? null) === "login" ? await keepTyped(request, context, options.limit ?? formLimit) : undefined;
        enforceGuard(guard, me, request, context, from);
        const parsedParams = schema.safeParse(params);
        if (!parsedParams.success) throw errorPage(context, 404);

        const fields = await readFields(request, context, options.limit ?? formLimit);
        const name = chosenIntent(fields, intents);
        const chosen = intents[name];
        if (!chosen) throw errorPage(context, 400);

        const submission = parseWithZod(fields, { schema: chosen.schema as z.ZodType<Record<string, unknown>> });
        if (submission.status !== "success") {
          return refused(context, { intent: name, values: valuesOf(fields), errors: translate(submission.error ?? {}), problem: null }, 422);
        }
        const key = Uuid.safeParse(fields.get("key")).data;
        const url = new URL(request.url);
        const args = { api, me, sessionKey, params: parsedParams.data, value: submission.value, fields, key, url, request, context };
        try {
          const answer = await chosen.run(args as never);
          return answer instanceof Response ? answer : refused(context, answer, 422);
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
    );
}

/** The session ended while the form was being filled in: the typed text waits for the sign-in. Answers where the form stands. */
async function keepTyped(request: Request, context: object, limit: number): Promise<string> {
  const fields = await readFields(request, context, limit);
  const named = fields.get("intent");
  const from = comesFrom(request, fields);
  await keepForm(request, context, { why: "session", ...typedOf(request, fields, typeof named === "string" ? named : "") });
  return from;
}

/** The form as it may wait for its page to be opened again. */
function typedOf(request: Request, fields: FormData, intentName: string): TypedForm {
  return { path: comesFrom(request, fields).replace(/[?#].*/, ""), intent: intentName, values: valuesOf(fields), files: filesOf(fields) };
}

/** The page with the form: its own address with the tab or step; a form sent elsewhere names its page in `back`. */
function comesFrom(request: Request, fields: FormData): string {
  const url = new URL(request.url);
  const here = url.pathname.replace(/\.data$/, "") + cleanSearch(url);
  const back = fields.get("back");
  return typeof back === "string" ? redirectTarget(back, here) : here;
}

async function readFields(request: Request, context: object, limit: number): Promise<FormData> {
  try {
    return await readForm(request, limit);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw errorPage(context, 400);
    throw errorPage(context, 413, serverT()("files:formTooLarge", { size: Math.floor(limit / 2 ** 20) }));
  }
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
  const errors = Object.keys(beside).length > 0 ? Object.fromEntries(Object.entries(beside).map(([field, text]) => [field, [text]])) : { "": [error.message] };
  const problem = { name: error.problem, number: error.number, details: error.details };
  return refused(context, { intent: intentName, values: valuesOf(fields), errors, problem }, error.status === 400 ? 422 : error.status);
}

/** A failure that is nobody's input: the page comes back with what was typed and the common error of specification 2 section 8. */
function failed(context: object, error: ApiProblem, intentName: string, fields: FormData, request: Request) {
  const values = valuesOf(fields);
  const name = error.status === 500 ? "INTERNAL" : "UNAVAILABLE";
  requestState(context).failedForm = typedOf(request, fields, intentName);
  return refused(context, { intent: intentName, values, errors: { "": [failureText(name)] }, problem: { name, number: null, details: {} } }, error.status);
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
  for (const name of new Set(fields.keys())) {
    if (secretFields.test(name)) continue;
    // Of a file its name: the form says what is to be chosen again.
    const texts = fields.getAll(name).flatMap((value) => (typeof value === "string" ? value : value.size > 0 ? value.name.slice(0, 100) : []));
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
  return Object.fromEntries(Object.entries(errors).flatMap(([field, keys]) => (keys && keys.length > 0 ? [[field, keys.map((key) => errorText(key))]] : [])));
}

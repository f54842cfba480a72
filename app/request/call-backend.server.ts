import type { AnswerOf, AnyCall, BodyInput, ParamsOf, QueryInput } from "#contract/call.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { env } from "#server/env.ts";
import { ApiProblem } from "./api-problem.ts";

export type CallInput<C> = {
  params?: ParamsOf<C>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

const base = (env.BACKEND_URL ?? `http://127.0.0.1:${env.BACKEND_PORT}`).replace(/\/$/, "");
const defaultTimeoutMs = 15_000;

/**
 * The only place that talks to the backend. A read is tried a second time when the connection itself failed;
 * anything that writes is not, unless it carries a key.
 */
export async function callBackend<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<{ answer: AnswerOf<C>; headers: Headers }> {
  const repeatable = call.method === "GET" || input.key !== undefined;
  let response: Response;
  try {
    response = await send(call, input);
  } catch (error) {
    if (!repeatable || !isConnectionFailure(error)) throw toApiProblem(error, input.signal);
    response = await send(call, input).catch((again: unknown) => {
      throw toApiProblem(again, input.signal);
    });
  }
  return { answer: await readAnswer(call, response), headers: response.headers };
}

/** A file as it comes, not read into memory; a refusal is thrown like any other. */
export async function callFile<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Response> {
  const response = await send(call, input).catch((error: unknown) => {
    throw toApiProblem(error, input.signal);
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  throw new ApiProblem(response.status, body?.errors ?? []);
}

async function send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<Response> {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const timeout = AbortSignal.timeout(call.timeout ?? defaultTimeoutMs);
  return fetch(`${base}${path}${toSearch(input.query as Record<string, unknown> | undefined)}`, {
    method: call.method,
    headers: {
      accept: "application/json",
      ...(input.body !== undefined && { "content-type": "application/json" }),
      ...(input.key !== undefined && { "idempotency-key": input.key }),
      ...input.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
  });
}

async function readAnswer<C extends AnyCall>(call: C, response: Response): Promise<AnswerOf<C>> {
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new ApiProblem(response.status, (body as ErrorBody | null)?.errors ?? []);
  const answer = call.answer.safeParse(body);
  if (!answer.success) {
    console.error(`${call.method} ${call.path} answered another shape:`, answer.error.issues.slice(0, 3));
    throw new ApiProblem(502, []);
  }
  return answer.data as AnswerOf<C>;
}

function toSearch(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

const isConnectionFailure = (error: unknown) => error instanceof TypeError;

function toApiProblem(error: unknown, signal: AbortSignal | undefined): ApiProblem {
  if (signal?.aborted) return new ApiProblem(499, [], "CANCEL_REQUEST_ERROR");
  const timedOut = (error as { name?: string }).name === "TimeoutError";
  return new ApiProblem(timedOut ? 504 : 502, []);
}

export async function isBackendReady(): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

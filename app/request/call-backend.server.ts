import type { AnswerOf, AnyCall, BodyInput, ParamsOf, QueryInput } from "#contract/call.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { env } from "#server/env.ts";
import { ApiProblem } from "./api-problem.ts";
import { type Reply, requestText } from "./http.server.ts";

export type CallInput<C> = {
  params?: ParamsOf<C>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** Sent as Idempotency-Key. */
  key?: string;
  /** Sent as If-Match: the version that the person saw. */
  expectedVersion?: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export const backendUrl = (env.BACKEND_URL ?? `http://127.0.0.1:${env.BACKEND_PORT}`).replace(/\/$/, "");
const defaultTimeoutMs = 15_000;

/** Calls the backend; throws ApiProblem. Retries once when the connection fails, but a write only with an idempotency key. */
export async function callBackend<C extends AnyCall>(
  call: C,
  input: CallInput<C> = {},
): Promise<{ answer: AnswerOf<C>; setCookies: string[] }> {
  const repeatable = call.method === "GET" || call.isRead === true || input.key !== undefined;
  const address = addressOf(call, input);
  const message = messageOf(call, input);
  let reply: Reply;
  try {
    reply = await requestText(address, message);
  } catch (error) {
    if (!repeatable || message.signal.aborted) throw toApiProblem(error, input.signal);
    reply = await requestText(address, { ...message, signal: signalOf(call, input) }).catch((again: unknown) => {
      throw toApiProblem(again, input.signal);
    });
  }
  return { answer: readAnswer(call, reply), setCookies: reply.setCookies };
}

/** A file as a stream; throws ApiProblem. */
export async function callFile<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Response> {
  const response = await fetch(addressOf(call, input), messageOf(call, input)).catch((error: unknown) => {
    throw toApiProblem(error, input.signal);
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  throw new ApiProblem(response.status, body?.errors ?? []);
}

function messageOf<C extends AnyCall>(call: C, input: CallInput<C>) {
  return {
    method: call.method,
    headers: headersOf(input),
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: signalOf(call, input),
  };
}

function addressOf<C extends AnyCall>(call: C, input: CallInput<C>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return `${backendUrl}${path}${toSearch(input.query as Record<string, unknown> | undefined)}`;
}

function headersOf<C extends AnyCall>(input: CallInput<C>): Record<string, string> {
  return {
    accept: "application/json",
    ...(input.body !== undefined && { "content-type": "application/json" }),
    ...(input.key !== undefined && { "idempotency-key": input.key }),
    ...(input.expectedVersion !== undefined && { "if-match": `"${input.expectedVersion}"` }),
    ...input.headers,
  };
}

function signalOf<C extends AnyCall>(call: C, input: CallInput<C>): AbortSignal {
  const timeout = AbortSignal.timeout(call.timeout ?? defaultTimeoutMs);
  return input.signal ? AbortSignal.any([timeout, input.signal]) : timeout;
}

function readAnswer<C extends AnyCall>(call: C, { status, text }: Reply): AnswerOf<C> {
  const body = parseJson(text);
  if (status < 200 || status > 299) throw new ApiProblem(status, (body as ErrorBody | null)?.errors ?? []);
  const answer = call.answer.safeParse(body);
  if (!answer.success) {
    console.error(`${call.method} ${call.path} answered another shape:`, answer.error.issues.slice(0, 3));
    throw new ApiProblem(502, []);
  }
  return answer.data as AnswerOf<C>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

function toApiProblem(error: unknown, signal: AbortSignal | undefined): ApiProblem {
  if (signal?.aborted) return new ApiProblem(499, [], "CANCEL_REQUEST_ERROR");
  const timedOut = (error as { name?: string }).name === "TimeoutError";
  return new ApiProblem(timedOut ? 504 : 502, []);
}

export async function isBackendReady(): Promise<boolean> {
  try {
    return (await fetch(`${backendUrl}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

import type { z } from "zod";
import type { ErrorName } from "./errors.ts";
import { type Role, hasRole, roles } from "./roles.ts";
import type { VersionedEntity } from "./versions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `anyone` includes guests; otherwise at least one of the roles must be held. */
export type Access = "anyone" | readonly Role[];

/** Whether people with these roles may call it. */
export const mayCall = (held: readonly Role[], { may }: { may: Access }) => may === "anyone" || hasRole(held, may);

export const signedIn: readonly Role[] = roles;

export type CallOptions<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  /** Who may call it; scope (whose rows) is the backend's matter. */
  may: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** Refusals beyond the common ones (4000, 4005, 4010, 4003, 5xx). */
  refuses?: readonly ErrorName[];
  /** Milliseconds; 15 s unless said. */
  timeout?: number;
  /** Bytes of body the backend takes; 1 MiB unless said. */
  bodyLimit?: number;
  /** The answer is the bytes of a file with their own content type, not JSON. */
  file?: true;
  /** The operation reads the body as it comes: rows of JSON, or the bytes of a file. */
  stream?: true;
  /** Of an answer that says the work is still to be done; 200 unless said. */
  status?: 202;
  /** Exchange keys may call it too, who may write (or read) one feed at least; which one, the operation asks. */
  keys?: "writes" | "reads";
  /** A POST that only reads: asked once more when the connection fails, like a GET. */
  isRead?: true;
  /** Carries the header Idempotency-Key: the same key and body give the same answer for 24 h. */
  idempotent?: boolean;
  /** It edits or decides on one of these: takes the version that was seen (versions.ts) and may answer CHANGED. */
  sees?: VersionedEntity;
};

export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = CallOptions<Params, Query, Body, Answer> & { method: Method; path: string };

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** One row of specification 2 section 7. Path parameters are written `:name`. */
export function call<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  Keys extends "writes" | "reads" | undefined = undefined,
>(
  method: Method,
  path: string,
  options: CallOptions<Params, Query, Body, Answer> & { keys?: Keys },
): Call<Params, Query, Body, Answer> & ([Keys] extends [string] ? { keys: Keys } : unknown) {
  const refuses = [...(options.refuses ?? []), ...(options.sees ? (["CHANGED"] as const) : [])];
  return { method, path, ...options, ...(refuses.length > 0 && { refuses }) } as ReturnType<typeof call<Params, Query, Body, Answer, Keys>>;
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInput<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInput<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

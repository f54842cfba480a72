import type { z } from "zod";
import type { ErrorName } from "./errors.ts";
import { type Grant, hasRole, type Role, roles } from "./roles.ts";
import type { VersionedEntity } from "./versions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `anyone` includes guests; otherwise the caller needs at least one of the roles, or a permission of the kind. */
export type Access = "anyone" | readonly Grant[];

export const mayCall = (held: readonly Grant[], { may }: { may: Access }) => may === "anyone" || hasRole(held, may);

export const signedIn: readonly Role[] = roles;

export type CallOptions<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  /** Who may call it. The backend decides which rows they reach. */
  may: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** Errors beyond the common ones (4000, 4003, 4005, 4010, 5xx). */
  errors?: readonly ErrorName[];
  /** Milliseconds; 15 s by default. */
  timeout?: number;
  /** Bytes of the body; 1 MiB by default. */
  bodyLimit?: number;
  /** The answer is a file with its own content type instead of JSON. */
  file?: true;
  /** The operation streams the body: rows of JSON, or the bytes of a file. */
  stream?: true;
  /** Status of a successful answer: 202 when the work runs later, 200 by default. */
  status?: 202;
  /** Exchange keys that may write (or read) at least one feed may call it too; the operation checks which feed. */
  keys?: "writes" | "reads";
  /** A POST that only reads: retried once when the connection fails, like a GET. */
  isRead?: true;
  /** Takes the header Idempotency-Key: the same key and body get the same answer for 24 h. */
  idempotent?: boolean;
  /** Staff may call it before they have the second factor that the operator requires. */
  beforeFactor?: true;
  /**
   * Asks who is there (reauthentication.ts): the caller's session must have proven the password, and the second factor's code, within
   * ten minutes. `withFactor`: the body has the password, so only people with a factor are asked. Which and why: server/SECURITY.md.
   */
  asksAgain?: "everybody" | "withFactor";
  /** Edits or decides on this entity: takes the version that the caller saw (versions.ts) and may answer CHANGED. */
  versionOf?: VersionedEntity;
};

export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = CallOptions<Params, Query, Body, Answer> & { method: Method; path: string };

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Declares one call: a row of specification 2 section 7. Path parameters are written `:name`. */
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
  const errors = [
    ...(options.errors ?? []),
    ...(options.versionOf ? (["CHANGED"] as const) : []),
    ...(options.asksAgain ? (["REAUTHENTICATION_REQUIRED"] as const) : []),
  ];
  return { method, path, ...options, ...(errors.length > 0 && { errors }) } as ReturnType<typeof call<Params, Query, Body, Answer, Keys>>;
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInput<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInput<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

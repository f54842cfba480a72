import type { areas } from "#contract/calls.ts";
import type { BodyOf, ParamsOf, QueryOf } from "#contract/call.ts";
import type { Readable } from "node:stream";
import type { Context, SignedIn } from "./context.ts";

export type Input<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The Idempotency-Key of calls that take one. */
  idempotencyKey: string | undefined;
  /** The raw body, for calls that take one. */
  stream: Readable | undefined;
  /** The `content-type` of such a body, without its parameters. */
  contentType: string;
  /** The version that the caller has seen, for calls with `sees`. */
  seen: number | undefined;
};

type Areas = typeof areas;

type AnswerInput<C> = C extends { answer: { _zod: { input: infer A } } } ? A : never;

/** One operation for one call. A call that exchange keys may make has a person or a key. */
export type Handler<C> = (context: C extends { keys: string } ? Context : SignedIn, input: Input<C>) => Promise<AnswerInput<C>>;

/** Operations of one area, complete: a call without one does not compile. */
export type Handlers<Area extends keyof Areas> = { [Name in keyof Areas[Area]]: Handler<Areas[Area][Name]> };

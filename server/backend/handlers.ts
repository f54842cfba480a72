import type { Readable } from "node:stream";
import type { input, ZodType } from "zod";
import type { BodyOf, ParamsOf, QueryOf } from "#contract/call.ts";
import type { areas } from "#contract/calls.ts";
import type { Context, SignedIn } from "./context.ts";

export type Input<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** `Idempotency-Key`, of calls that take one. */
  idempotencyKey: string | undefined;
  /** The unparsed body, of calls with `stream`. */
  stream: Readable | undefined;
  /** `Content-Type` of that body without parameters. */
  contentType: string;
  /** The version that the caller changes, of calls with `versionOf`. */
  expectedVersion: number | undefined;
};

type Areas = typeof areas;

type AnswerInput<C> = C extends { answer: infer Schema extends ZodType } ? input<Schema> : never;

/** Implements one call. With `keys` in the contract the context has a person or a key. */
export type Handler<C> = (context: C extends { keys: string } ? Context : SignedIn, input: Input<C>) => Promise<AnswerInput<C>>;

/** All operations of an area: a missing one does not compile. */
export type Handlers<Area extends keyof Areas> = { [Name in keyof Areas[Area]]: Handler<Areas[Area][Name]> };

import type { areas } from "#contract/calls.ts";
import type { BodyOf, ParamsOf, QueryOf } from "#contract/call.ts";
import type { SignedIn } from "./context.ts";

export type Input<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The Idempotency-Key of calls that take one. */
  idempotencyKey: string | undefined;
  /** The version that was seen, of calls that say what they see (`sees`). */
  seen: number | undefined;
};

type Areas = typeof areas;

type AnswerInput<C> = C extends { answer: { _zod: { input: infer A } } } ? A : never;

/** One operation for one call. */
export type Handler<C> = (context: SignedIn, input: Input<C>) => Promise<AnswerInput<C>>;

/** Operations of one area, complete: a call without one does not compile. */
export type Handlers<Area extends keyof Areas> = { [Name in keyof Areas[Area]]: Handler<Areas[Area][Name]> };

import { type ErrorBody, type ErrorDetails, type ErrorName, errorCodes } from "#contract/errors.ts";
import { say } from "./say.ts";

/** An error of the contract's catalogue. Operations throw it, app.ts turns it into a response. */
export class Problem extends Error {
  readonly problem: ErrorName;
  readonly details: ErrorDetails | undefined;

  constructor(problem: ErrorName, details?: ErrorDetails, message = say(`codes.${problem}`)) {
    super(message);
    this.problem = problem;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.problem].status;
  }

  toBody(): ErrorBody {
    const code = `${this.problem}:${errorCodes[this.problem].number}`;
    return { errors: [{ code, message: this.message, ...(this.details && { details: this.details }) }] };
  }
}

export function refuse(problem: ErrorName, details?: ErrorDetails, message?: string): never {
  throw new Problem(problem, details, message);
}

/** Refuses with 4000 and messages by field: `{ quantity: ["quantityMin", { count: 4 }] }`. */
export function refuseFields(fields: Record<string, string | [key: string, values: Record<string, string | number>]>): never {
  const details = Object.fromEntries(
    Object.entries(fields).map(([field, error]) => [field, [typeof error === "string" ? say(error) : say(error[0], error[1])]]),
  );
  throw new Problem("VALIDATION_ERROR", details);
}

/** Refuses a repeated idempotency key with other data. */
export function mustRepeat(isSame: boolean): void {
  if (!isSame) refuse("IDEMPOTENCY_MISMATCH", undefined, say("sentOtherwise"));
}

/** Refuses with 404 without a row: objects outside the caller's scope answer the same, never 403. */
export function found<T>(row: T | undefined | null): T {
  return row ?? refuse("NOT_FOUND");
}

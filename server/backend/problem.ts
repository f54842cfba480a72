import { type ErrorBody, type ErrorDetails, type ErrorName, errorCodes } from "#contract/errors.ts";
import { translate } from "./translate.ts";

/** An error of the contract's catalogue. Operations throw it, app.ts turns it into a response. */
export class Problem extends Error {
  readonly problem: ErrorName;
  readonly details: ErrorDetails | undefined;

  constructor(problem: ErrorName, details?: ErrorDetails, message = translate(`codes.${problem}`)) {
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

export function throwProblem(problem: ErrorName, details?: ErrorDetails, message?: string): never {
  throw new Problem(problem, details, message);
}

/** Throws 4000 with messages by field: `{ quantity: ["quantityMin", { count: 4 }] }`. */
export function throwFieldErrors(fields: Record<string, string | [key: string, values: Record<string, string | number>]>): never {
  const details = Object.fromEntries(
    Object.entries(fields).map(([field, error]) => [field, [typeof error === "string" ? translate(error) : translate(error[0], error[1])]]),
  );
  throw new Problem("VALIDATION_ERROR", details);
}

/** Throws for a repeated idempotency key with other data. */
export function assertSameRequest(isSame: boolean): void {
  if (!isSame) throwProblem("IDEMPOTENCY_MISMATCH", undefined, translate("sentOtherwise"));
}

/** The row, or 404 without one: objects outside the caller's scope answer the same, never 403. */
export function orNotFound<T>(row: T | undefined | null): T {
  return row ?? throwProblem("NOT_FOUND");
}

import { codeName, codeNumber, type ErrorItem, type ErrorKind, kindOf } from "#contract/errors.ts";

/** An error answered by the backend, or a failure to reach it (specification 2 section 8). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly kind: ErrorKind;
  /** Name of the first error's code; `number` is its number. */
  readonly problem: string;
  readonly number: number | null;
  readonly items: readonly ErrorItem[];

  constructor(status: number, items: readonly ErrorItem[], kind?: ErrorKind) {
    super(items[0]?.message ?? `backend answered ${status}`);
    const code = items[0]?.code ?? "";
    this.status = status;
    this.items = items;
    this.number = codeNumber(code);
    this.problem = codeName(code);
    this.kind = kind ?? (items.length === 0 ? "INTERNAL_SERVER_ERROR" : kindOf(this.number));
  }

  /** A failure that the person's input did not cause. */
  get isSystem(): boolean {
    return this.kind === "INTERNAL_SERVER_ERROR" || (this.kind === "UNEXPECTED_ERROR" && this.status >= 500);
  }

  /** First message of each field. */
  get fields(): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const [field, messages] of Object.entries(this.items[0]?.details ?? {})) {
      if (Array.isArray(messages) && typeof messages[0] === "string") fields[field] = messages[0];
    }
    return fields;
  }

  get details(): Record<string, unknown> {
    return this.items[0]?.details ?? {};
  }
}

/** Null for a failure of a source that only helps to fill in a form; throws other errors. */
export function nothingOnOutage(error: unknown): null {
  if (error instanceof ApiProblem && error.isSystem) return null;
  throw error;
}

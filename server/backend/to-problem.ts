import type { ErrorName } from "#contract/errors.ts";
import { Problem } from "./problem.ts";

export type Failure = { name?: string; message?: string; code?: string; syscall?: string; statusCode?: number; cause?: unknown };

/** SQLSTATE codes that user input or a concurrent transaction can cause, and those of a database that cannot work at the moment. */
const byPostgresCode: Record<string, "CONFLICT" | "VALIDATION_ERROR" | "UNAVAILABLE"> = {
  "23505": "CONFLICT",
  "23503": "CONFLICT",
  "23P01": "CONFLICT",
  "40001": "CONFLICT",
  "40P01": "CONFLICT",
  "55P03": "CONFLICT",
  "22021": "VALIDATION_ERROR",
  "22P05": "VALIDATION_ERROR",
  "22003": "VALIDATION_ERROR",
  // A replica that has not been promoted yet.
  "25006": "UNAVAILABLE",
  // The server ended a transaction that waited too long for its next statement.
  "25P03": "UNAVAILABLE",
  "25P04": "UNAVAILABLE",
  "3D000": "UNAVAILABLE",
};

/** SQLSTATE classes: connection, authorization, resources (a full disk), operator (a restart, a timeout), the system (an I/O error). */
const unavailableClass = /^(?:08|28|53|57|58)[\dA-Z]{3}$/;

/** Of Node: the network, and a disk or table of files that is full. */
const unavailableCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "ETIMEDOUT", "EPIPE"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"],
  ...["POOL_BUSY", "FILE_STORE", "COMMIT_UNKNOWN"],
]);

/** Errors of pg that have no code. */
const unavailableMessage = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;

/** Limit of the chain of causes: drizzle and fetch wrap an error once. */
const maxCauses = 5;

/** Maps every error to a problem of the catalogue; unexpected ones to INTERNAL, which is logged. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  for (const cause of causesOf(error)) {
    const name = nameOf(cause);
    if (name) return new Problem(name);
  }
  const { statusCode } = (error ?? {}) as Failure;
  if (statusCode === 413) return new Problem("PAYLOAD_TOO_LARGE");
  if (statusCode === 415) return new Problem("UNSUPPORTED_MEDIA");
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem("VALIDATION_ERROR");
  return new Problem("INTERNAL");
}

/** Whether the database or the file store cannot work at the moment: the same may succeed later. */
export const isUnavailable = (error: unknown): boolean => toProblem(error).problem === "UNAVAILABLE";

function nameOf({ name, message, code = "" }: Failure): ErrorName | undefined {
  const known = byPostgresCode[code];
  if (known) return known;
  const isAway = unavailableClass.test(code) || unavailableCodes.has(code) || name === "TimeoutError";
  return isAway || unavailableMessage.test(String(message)) ? "UNAVAILABLE" : undefined;
}

/** The error and what it wraps, outermost first. */
export function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let cause = error; typeof cause === "object" && cause !== null && causes.length < maxCauses; cause = (cause as Failure).cause)
    causes.push(cause);
  return causes;
}

type LoggedFailure = { name?: string; message?: string; stack?: string; code?: string; query?: string; cause?: unknown };
type LoggedError = { type: string; message: string; stack: string; code?: string; query?: string; cause?: LoggedError };

/** An error for the log, without statement parameters and without the rows that PostgreSQL quotes. */
export function toLoggedError(error: unknown): LoggedError {
  const { name = "Error", message = "", stack = "", code, query, cause } = (error ?? {}) as LoggedFailure;
  // Drizzle's message, which the stack repeats, contains the parameters.
  const frames = stack.slice(Math.max(0, stack.search(/\n[^\S\n]+at /)));
  return {
    type: name,
    message: query === undefined ? message : "a statement failed",
    stack: query === undefined ? stack : frames,
    ...(code !== undefined && { code }),
    ...(query !== undefined && { query }),
    ...(cause !== undefined && { cause: toLoggedError(cause) }),
  };
}

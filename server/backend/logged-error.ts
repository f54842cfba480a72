type Failure = { name?: string; message?: string; stack?: string; code?: string; query?: string; cause?: unknown };
type LoggedError = { type: string; message: string; stack: string; code?: string; query?: string; cause?: LoggedError };

/** An error for the log, without statement parameters and without the rows that PostgreSQL quotes. */
export function toLoggedError(error: unknown): LoggedError {
  const { name = "Error", message = "", stack = "", code, query, cause } = (error ?? {}) as Failure;
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

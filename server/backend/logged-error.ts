type Failure = { name?: string; message?: string; stack?: string; code?: string; query?: string; cause?: unknown };
type LoggedError = { type: string; message: string; stack: string; code?: string; query?: string; cause?: LoggedError };

/** An error for the log: a failed statement without its parameters and without rows that the database quotes. */
export function toLoggedError(error: unknown): LoggedError {
  const { name = "Error", message = "", stack = "", code, query, cause } = (error ?? {}) as Failure;
  // Drizzle's message and with it the first line of the stack end in the parameters.
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

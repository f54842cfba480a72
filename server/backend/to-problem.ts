import { Problem } from "./problem.ts";

type Failure = { code?: string; statusCode?: number; cause?: unknown };

/** SQLSTATE codes that user input or a concurrent transaction can cause. */
const byPostgresCode: Record<string, "CONFLICT" | "VALIDATION_ERROR" | "UNAVAILABLE"> = {
  "23505": "CONFLICT",
  "23503": "CONFLICT",
  "40001": "CONFLICT",
  "40P01": "CONFLICT",
  "55P03": "CONFLICT",
  "22021": "VALIDATION_ERROR",
  "22P05": "VALIDATION_ERROR",
  "22003": "VALIDATION_ERROR",
  "57P01": "UNAVAILABLE",
  "57P03": "UNAVAILABLE",
  "53300": "UNAVAILABLE",
  "57014": "UNAVAILABLE",
};

const connectionFailures = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ETIMEDOUT", "EPIPE", "POOL_BUSY"]);

/** Maps every error to a problem of the catalogue; unexpected ones to INTERNAL, which is logged. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const failure = error as Failure;
  const cause = (failure.cause ?? failure) as Failure;
  const name = byPostgresCode[cause.code ?? ""];
  if (name) return new Problem(name);
  if (
    connectionFailures.has(cause.code ?? "") ||
    /timeout exceeded when trying to connect|Connection terminated/.test(String((cause as Error).message))
  ) {
    return new Problem("UNAVAILABLE");
  }
  if (failure.statusCode === 413) return new Problem("PAYLOAD_TOO_LARGE");
  if (failure.statusCode === 415) return new Problem("UNSUPPORTED_MEDIA");
  if (failure.statusCode && failure.statusCode >= 400 && failure.statusCode < 500) return new Problem("VALIDATION_ERROR");
  return new Problem("INTERNAL");
}

import { NOT_YET, REFUSED } from "../exit-codes.ts";
import { DatabaseAwayError, DatabaseUnsupportedError } from "./db/connect.ts";
import { DemoLoginsError } from "./db/demo/demo-logins.ts";
import { causesOf, type Failure, isUnavailable } from "./to-problem.ts";

export type StartFailure = { message: string; exitCode: number };

const fileCodes = ["ENOENT", "EIO", "EMFILE", "ENFILE", "ENOSPC", "EDQUOT", "EROFS"];
/** A file of ours is missing, or the disk fails: no loss of the database, unless it is the database's socket. */
const isOfFile = ({ code = "", syscall }: Failure) => fileCodes.includes(code) && syscall !== "connect";

/** What to print and how to exit when the start fails for a reason outside the program; undefined for a bug, which needs its stack. */
export function startFailureOf(error: unknown): StartFailure | undefined {
  if (error instanceof DatabaseUnsupportedError || error instanceof DemoLoginsError) return { message: error.message, exitCode: REFUSED };
  if (error instanceof DatabaseAwayError) return { message: error.message, exitCode: NOT_YET };
  if (!isUnavailable(error) || causesOf(error).some(isOfFile)) return undefined;
  const { message, cause } = error as Error;
  return { message: `database: lost during the start (${(cause as Error | undefined)?.message ?? message})`, exitCode: NOT_YET };
}

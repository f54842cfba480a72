import type { CheckState } from "#contract/enums.ts";
import type { Env } from "../../env.ts";
import type { Database } from "../db/database.ts";

/** What checks look at. `owner` has the connection of the tables' owner, if there is one of its own. */
export type Parts = { env: Env; db: Database; owner: Database };

/**
 * What a check found: a key of `locales/ru/doctor-findings.json` below the check's name, with its values. Values never come from a
 * message of a library or from a whole setting, because both may hold secrets.
 */
export type Finding = { state: CheckState; about: string; values?: Record<string, string | number> };

export type RunCheck = (parts: Parts) => Promise<Finding>;

export const fine = (about: string, values?: Finding["values"]): Finding => ({ state: "fine", about, ...(values && { values }) });
export const warning = (about: string, values?: Finding["values"]): Finding => ({ state: "warning", about, ...(values && { values }) });
export const broken = (about: string, values?: Finding["values"]): Finding => ({ state: "broken", about, ...(values && { values }) });

/** The code of an error, or of what caused it, such as ECONNREFUSED or 28P01: a word that cannot hold a secret. */
export function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,39}$|^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return error instanceof Error && error.name === "TimeoutError" ? "ETIMEDOUT" : "UNKNOWN";
}

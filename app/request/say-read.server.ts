import { withoutUnseen } from "#contract/primitives.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { isAboutNotation } from "#app/i18n/notation-texts.server.ts";
import type { Refusal } from "./refusal.ts";

const shownLength = 60;

/** Adds to such a message what the field held, which may not be what the person meant to paste. */
export function withRead(text: string, value: string): string {
  const read = isAboutNotation(text) ? asRead(value) : "";
  return read === "" ? text : serverT()("errors:read", { text, read });
}

/** The same for every error of a refusal. Secrets are not in `values`. */
export function sayRead(refusal: Refusal): Refusal {
  const say = (field: string, text: string) => {
    const value = refusal.values[field];
    return typeof value === "string" ? withRead(text, value) : text;
  };
  const entries = Object.entries(refusal.errors).map(([field, texts]) => [field, texts.map((text) => say(field, text))] as const);
  return { ...refusal, errors: Object.fromEntries(entries) };
}

/** On one line, without invisible characters, cut. */
function asRead(value: string): string {
  const seen = withoutUnseen(value.replace(/\s+/g, " ")).trim();
  return seen.length > shownLength ? `${[...seen].slice(0, shownLength).join("")}…` : seen;
}

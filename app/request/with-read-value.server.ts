import { serverT } from "#app/i18n/i18next.server.ts";
import { isAboutNotation } from "#app/i18n/notation-texts.server.ts";
import { withoutInvisible } from "#contract/clean-text.ts";
import type { FormErrors } from "./form-errors.ts";

const maxReadLength = 60;

/** Adds to such a message what the field held, which may not be what the person meant to paste. */
export function withRead(text: string, value: string): string {
  const read = isAboutNotation(text) ? asRead(value) : "";
  return read === "" ? text : serverT()("errors:read", { text, read });
}

/** The same for every error of a refusal. Secrets are not in `values`. */
export function withReadValue(formErrors: FormErrors): FormErrors {
  const withValue = (field: string, text: string) => {
    const value = formErrors.values[field];
    return typeof value === "string" ? withRead(text, value) : text;
  };
  const entries = Object.entries(formErrors.errors).map(([field, texts]) => [field, texts.map((text) => withValue(field, text))] as const);
  return { ...formErrors, errors: Object.fromEntries(entries) };
}

/** On one line, without invisible characters, truncated. */
function asRead(value: string): string {
  const visible = withoutInvisible(value.replace(/\s+/g, " ")).trim();
  return visible.length > maxReadLength ? `${[...visible].slice(0, maxReadLength).join("")}…` : visible;
}

import { Uuid } from "#contract/primitives.ts";
import type { FormErrors } from "./form-errors.ts";
import { redirectTarget } from "./redirect-target.ts";
import type { TypedForm } from "./request-state.server.ts";
import { secretFields } from "./secret-fields.ts";
import { shownCompanyField } from "./shown-company.ts";

/** Undefined for people of one company, and for a page from before the person had several. */
export const shownCompanyOf = (fields: FormData): string | undefined => Uuid.safeParse(fields.get(shownCompanyField)).data;

/** The form as the cookie of the saved draft stores it. */
export function typedOf(request: Request, fields: FormData, intentName: string): TypedForm {
  const path = comesFrom(request, fields).replace(/[?#].*/, "");
  return { path, intent: intentName, values: valuesOf(fields), files: filesOf(fields), company: shownCompanyOf(fields) };
}

/** Address of the page with the form, with its tab or step; a form sent to another route names its page in `back`. */
export function comesFrom(request: Request, fields: FormData): string {
  const here = addressOf(request);
  const back = fields.get("back");
  return typeof back === "string" ? redirectTarget(back, here) : here;
}

export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

export function valuesOf(fields: FormData): FormErrors["values"] {
  const values: FormErrors["values"] = {};
  for (const [name, all] of Map.groupBy(fields, ([named]) => named)) {
    if (secretFields.test(name)) continue;
    // A file's name: the form asks to choose it again.
    const texts = all.flatMap(([, value]) => (typeof value === "string" ? value : value.size > 0 ? value.name.slice(0, 100) : []));
    const [only] = texts;
    if (texts.length === 1 && only !== undefined) values[name] = only;
    else if (texts.length > 1) values[name] = texts;
  }
  return values;
}

function filesOf(fields: FormData): string[] {
  return [...fields.values()].flatMap((value) => (typeof value === "string" || value.size === 0 ? [] : value.name.slice(0, 100)));
}

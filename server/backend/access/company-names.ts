import { or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { contains } from "./contains.ts";

const forms = texts.legalForms.split("|");
/** What stands between a legal form and the name, which begins with a capital: nothing, spaces, a quote behind them. */
const between = /^(?:\s+["«„“]?)?(?=\p{Lu})/u;
const quotes = /["«»„“”]/g;

/** A legal form in capitals and the name behind it; null if a text begins with none, as a word that only begins so. */
function partsOf(text: string): { form: string; name: string } | null {
  const form = forms.find((each) => text.startsWith(each)) ?? "";
  const behind = text.slice(form.length);
  const gap = form ? between.exec(behind) : null;
  return gap && { form, name: behind.slice(gap[0].length) };
}

/** A whole name without what people leave out: quotes, spaces, the space behind the legal form. */
export function companyKey(text: string): string {
  const parts = partsOf(text.trim());
  const whole = parts ? `${parts.form} ${parts.name}` : text;
  return whole.replace(quotes, " ").replace(/\s+/g, " ").trim().toLowerCase();
}

/** The name without its legal form and quotes. */
export const bareName = (text: string): string => (partsOf(text.trim())?.name ?? text).replace(quotes, " ").replace(/\s+/g, " ").trim();

/** As `contains`, also where the legal form is written together with the name, or apart from it, with a quote or without. */
export function containsCompany(text: string | undefined, columns: (PgColumn | SQL)[]): SQL | undefined {
  const parts = partsOf(text?.trim() ?? "");
  const behind = parts ? ["", " ", " «", ' "'] : [];
  return or(contains(text, columns), ...behind.map((between) => contains(`${parts?.form}${between}${parts?.name}`, columns)));
}

import { asc, desc, type SQL, sql } from "drizzle-orm";
import { throwFieldErrors } from "../problem.ts";

/** Alphabetical order: ignores case, "ё" next to "е". */
export function byAlphabet(column: unknown): SQL {
  return sql`${column} collate "ru-x-icu"`;
}

/** Turns `field:dir` of the query string into `order by`; refuses fields outside `fields`. */
export function orderBy<Field extends string>(
  sort: string | undefined,
  fields: Record<Field, SQL | SQL[]>,
  byDefault: `${NoInfer<Field>}:${"asc" | "desc"}`,
): SQL[] {
  const [field = "", direction = "asc"] = (sort || byDefault).split(":");
  const columns = Object.hasOwn(fields, field) ? fields[field as Field] : undefined;
  if (!columns || (direction !== "asc" && direction !== "desc")) throwFieldErrors({ sort: "invalid" });
  return [columns].flat().map((column) => (direction === "asc" ? asc(column) : desc(column)));
}

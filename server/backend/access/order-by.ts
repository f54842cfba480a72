import { asc, desc, type SQL, sql } from "drizzle-orm";
import { refuseFields } from "../problem.ts";

/** Sorts text alphabetically for people: ignores letter case and puts "ё" beside "е". */
export function byAlphabet(column: unknown): SQL {
  return sql`${column} collate "ru-x-icu"`;
}

/** `field:dir` of the query string as `order by`; a field that is not named here is refused. */
export function orderBy<Field extends string>(
  sort: string | undefined,
  fields: Record<Field, SQL | SQL[]>,
  byDefault: `${NoInfer<Field>}:${"asc" | "desc"}`,
): SQL[] {
  const [field = "", direction = "asc"] = (sort || byDefault).split(":");
  const columns = Object.hasOwn(fields, field) ? fields[field as Field] : undefined;
  if (!columns || (direction !== "asc" && direction !== "desc")) refuseFields({ sort: "invalid" });
  return [columns].flat().map((column) => (direction === "asc" ? asc(column) : desc(column)));
}

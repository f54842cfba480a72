import type { ApiProblem } from "#app/request/api-problem.ts";

/** A quantity of a line of a transfer document, as `parseQuantity` has read it. */
export const isLineQuantity = (typed: number | null): typed is number => typed !== null && /^\d{1,7}(?:\.\d{1,2})?$/.test(String(typed));

/** Errors of `lines.3.quantity` beside the field that `fieldOf` names for the line; undefined: of no field of a line. */
export function besideLines(
  fields: ApiProblem["fields"],
  lines: readonly { position: number }[],
  fieldOf: (part: string, position: number) => string | undefined,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const [list, index, part = ""] = field.split(".");
      const line = list === "lines" ? lines[Number(index)] : undefined;
      return [(line && fieldOf(part, line.position)) ?? field, [text]];
    }),
  );
}

import type { ApiProblem } from "#app/request/api-problem.ts";

/** Maps the backend's row indexes, as in `lines.3.quantity`, to field names; `part` is the list's name in the body. */
export function besideFields<Row>(
  { fields }: ApiProblem,
  part: string,
  rows: readonly Row[],
  nameOf: (row: Row, field: string) => string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const [of, index, field = ""] = path.split(".");
      const row = of === part ? rows[Number(index)] : undefined;
      return row ? [[nameOf(row, field), [text]]] : [];
    }),
  );
}

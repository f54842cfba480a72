/** Maps the backend's row indexes, as in `lines.3.quantity`, to field names; `part` is the list's name in the body. */
export function besideFields<Row>(
  fields: Readonly<Record<string, string | readonly string[]>>,
  part: string,
  rows: readonly Row[],
  nameOf: (row: Row, field: string) => string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, texts]) => {
      const [of, index, field = ""] = path.split(".");
      const row = of === part ? rows[Number(index)] : undefined;
      return row ? [[nameOf(row, field), [texts].flat()]] : [];
    }),
  );
}

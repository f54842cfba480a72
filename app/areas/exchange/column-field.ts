/** Name of the select for a column, by its index. */
export const columnField = (at: number) => `column.${at}`;

export function placeOf(name: string): number | undefined {
  const [, at] = /^column\.(\d{1,5})$/.exec(name) ?? [];
  return at === undefined ? undefined : Number(at);
}

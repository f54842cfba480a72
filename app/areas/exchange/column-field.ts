/** The name of the choice of a column, by its place in the table. */
export const columnField = (at: number) => `column.${at}`;

export function placeOf(name: string): number | undefined {
  const [, at] = /^column\.(\d{1,5})$/.exec(name) ?? [];
  return at === undefined ? undefined : Number(at);
}

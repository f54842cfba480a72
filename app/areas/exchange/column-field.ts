/** Name of the select for a column, by its index. */
export const columnField = (at: number) => `column.${at}`;

/** Value of the select of a recognised column that is not to be loaded. */
export const noField = "-";

export function placeOf(name: string): number | undefined {
  const [, at] = /^column\.(\d{1,5})$/.exec(name) ?? [];
  return at === undefined ? undefined : Number(at);
}

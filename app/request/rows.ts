/**
 * A list on its way to the browser as one text, for `data-row` (page-data.server.ts): a line for each, tabs between its values.
 * As objects the names of the fields, or their numbers, come with every one.
 */
export function toRows(list: readonly (readonly (string | number)[])[]): string {
  return list.map((values) => values.map((value) => String(value).replace(/[\t\n\r]/g, " ")).join("\t")).join("\n");
}

export const fromRows = (text: string): string[][] => (text === "" ? [] : text.split("\n").map((line) => line.split("\t")));

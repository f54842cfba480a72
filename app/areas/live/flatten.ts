/** Where `decode` of turbo-stream finds null. */
const nothing = -5;

/** As Remix reads an answer: all values in one list, of objects and arrays the places of what they hold. Only what JSON holds. */
export function flatten(value: unknown): string {
  const list: unknown[] = [];
  const place = (one: unknown): number => {
    if (one === null) return nothing;
    const at = list.push(one) - 1;
    if (Array.isArray(one)) list[at] = one.map(place);
    else if (typeof one === "object")
      list[at] = Object.fromEntries(Object.entries(one).map(([name, each]) => [`_${place(name)}`, place(each)]));
    return at;
  };
  place(value);
  return `${JSON.stringify(list)}\n`;
}

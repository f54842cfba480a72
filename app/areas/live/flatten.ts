/** How turbo-stream's `decode` represents null. */
const nothing = -5;

/** Encodes JSON values the way Remix decodes responses (turbo-stream): a flat list, whose objects and arrays hold indexes. */
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

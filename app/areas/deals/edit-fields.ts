import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";

/** Names of the edit form's fields: a line is identified by its segment and product, so that a changed order of lines loses nothing. */
export const quantityField = (segment: string, product: string) => `q.${segment}.${product}`;
export const dateField = (segment: string) => `date.${segment}`;
/** Hidden: what an added product looks like, so that it survives a refused form. */
export const addedField = (product: string) => `added.${product}`;

export type EditLine = { segment: string; productUuid: string; quantity: number; deliveryDate?: string };

export type EditFields = {
  lines: EditLine[];
  /** Names of fields that hold no quantity. */
  wrong: string[];
};

type Entry = [name: string, value: unknown];

/** Lines of the posted form in its order. A line is one field; a date belongs to its segment. */
export function readEdit(entries: Iterable<Entry>): EditFields {
  const fields = [...entries].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const dates = new Map(
    fields.flatMap(([name, value]) => (name.startsWith("date.") && value ? [[name.slice("date.".length), value] as const] : [])),
  );
  const lines: EditLine[] = [];
  const wrong: string[] = [];
  for (const [name, value] of fields) {
    const [, segment, productUuid] = /^q\.([^.]+)\.([^.]+)$/.exec(name) ?? [];
    if (!segment || !productUuid) continue;
    const quantity = value.trim() === "" ? 0 : parseQuantity(value);
    if (quantity === null) wrong.push(name);
    else lines.push({ segment, productUuid, quantity, ...(dates.has(segment) && { deliveryDate: dates.get(segment) as string }) });
  }
  return { lines, wrong };
}

/** What − and + post without scripts: `segment.product:delta`. Gives the field and its new text. */
export function bumped(value: string, typed: (field: string) => string): { field: string; text: string } | null {
  const [, line, delta] = /^([^:]+):(-?\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (!line || delta === undefined) return null;
  const field = `q.${line}`;
  const next = Math.max(0, Math.round(((parseQuantity(typed(field)) ?? 0) + Number(delta)) * 100) / 100);
  return { field, text: String(next).replace(".", ",") };
}

/** Messages of the backend by place in the list, put beside the form's own fields. */
export function besideFields(messages: Readonly<Record<string, string>>, lines: readonly EditLine[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [path, text] of Object.entries(messages)) {
    const [, index, part] = /^products\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)];
    const field =
      line === undefined ? "" : part === "deliveryDate" ? dateField(line.segment) : quantityField(line.segment, line.productUuid);
    errors[field] = [...(errors[field] ?? []), text];
  }
  return errors;
}

/** Messages of a collection by place in the list, put beside its fields. */
export function besideCollected(messages: Readonly<Record<string, string>>, uuids: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, text]) => {
      const [, index = "-1", part] = /^collected\.products\.(\d+)\.(\w+)/.exec(path) ?? [];
      const uuid = uuids[Number(index)];
      return [uuid ? `${part === "reason" ? "r." : "c."}${uuid}` : "", [text]];
    }),
  );
}

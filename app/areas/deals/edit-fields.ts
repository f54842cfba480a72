import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";

/** Field names of the edit form. A line is named by segment and product, so that the order of lines does not matter. */
export const quantityField = (segment: string, product: string) => `q.${segment}.${product}`;
export const dateField = (segment: string) => `date.${segment}`;
/** A hidden field with the data of an added product, so that it survives a refusal. */
export const addedField = (product: string) => `added.${product}`;

export type EditLine = { segment: string; productUuid: string; quantity: number; deliveryDate?: string };

export type EditFields = {
  lines: EditLine[];
  /** Names of fields whose quantity cannot be read. */
  wrong: string[];
};

type Entry = [name: string, value: unknown];

/** Lines of the posted form, in order. Each line has a field of its own; dates belong to segments. */
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

/** Reads the − and + buttons without JavaScript, `segment.product:delta`. Returns the field and its new text. */
export function bumped(value: string, typed: (field: string) => string): { field: string; text: string } | null {
  const [, line, delta] = /^([^:]+):(-?\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (!line || delta === undefined) return null;
  const field = `q.${line}`;
  const next = Math.max(0, Math.round(((parseQuantity(typed(field)) ?? 0) + Number(delta)) * 100) / 100);
  return { field, text: String(next).replace(".", ",") };
}

/** Maps the backend's line indexes to field names. */
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

/** Maps the backend's line indexes to field names of the collect form. */
export function besideCollected(messages: Readonly<Record<string, string>>, uuids: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, text]) => {
      const [, index = "-1", part] = /^collected\.products\.(\d+)\.(\w+)/.exec(path) ?? [];
      const uuid = uuids[Number(index)];
      return [uuid ? `${part === "reason" ? "r." : "c."}${uuid}` : "", [text]];
    }),
  );
}

import type { substitutions } from "#contract/enums.ts";
import type { CartLine, CartSegment, CartView } from "./cart-view.ts";

/** Fields: `substitution-<product>`, `analog-<product>` and `shelf-<segment>`; `wished` holds the values the page showed. */

type Substitution = (typeof substitutions)[number];
type Fields = readonly (readonly [name: string, value: string])[];

export const lineWishes = ({ uuid, substitution, analog }: Pick<CartLine, "uuid" | "substitution" | "analog">): Fields => [
  [`substitution-${uuid}`, substitution ?? ""],
  [`analog-${uuid}`, analog?.sku ?? ""],
];

export const segmentWishes = ({ uuid, shelfLife }: Pick<CartSegment, "uuid" | "shelfLife">): Fields => [
  [`shelf-${uuid}`, shelfLife === null ? "" : String(shelfLife)],
];

export function writeWished({ segments }: Pick<CartView, "segments">): string {
  const all = segments.flatMap((segment) => [
    ...segmentWishes(segment),
    ...segment.groups.flatMap((group) => group.lines.flatMap((line) => lineWishes(line))),
  ]);
  return JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== "")));
}

export type PostedWishes = {
  products: { productUuid: string; substitution: Substitution | null; analogSku?: string }[];
  segments: { subcategoryUuid: string; days: number | null }[];
};

/** The fields of `changedWishes`. */
export function changedWishNames(fields: Iterable<[string, FormDataEntryValue]>): ReadonlySet<string> {
  const posted = new Map([...fields].filter((field): field is [string, string] => typeof field[1] === "string"));
  const shown = readShown(posted.get("wished"));
  return new Set([...posted.keys()].filter((name) => !shown || posted.get(name)?.trim() !== (shown[name] ?? "")));
}

/** Wishes that differ from what the page showed, or all of them if `wished` is missing. */
export function changedWishes(fields: Iterable<[string, FormDataEntryValue]>): PostedWishes {
  const posted = new Map<string, string>();
  for (const [name, value] of fields) if (typeof value === "string") posted.set(name, value.trim());
  const shown = readShown(posted.get("wished"));
  const isChanged = (name: string) => posted.has(name) && (!shown || posted.get(name) !== (shown[name] ?? ""));
  const named = (prefix: string) => [...posted.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return {
    products: named("substitution-")
      .filter((uuid) => isChanged(`substitution-${uuid}`) || isChanged(`analog-${uuid}`))
      .map((productUuid) => {
        const analogSku = posted.get(`analog-${productUuid}`);
        // A SKU alone implies the wish for an analog.
        const substitution = posted.get(`substitution-${productUuid}`) || (analogSku ? "analog" : null);
        return { productUuid, substitution: substitution as Substitution | null, ...(analogSku && { analogSku }) };
      }),
    segments: named("shelf-")
      .filter((uuid) => isChanged(`shelf-${uuid}`))
      .map((subcategoryUuid) => {
        const text = posted.get(`shelf-${subcategoryUuid}`);
        return { subcategoryUuid, days: text ? Number(text) : null };
      }),
  };
}

function readShown(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null;
  try {
    const shown: unknown = JSON.parse(text);
    return typeof shown === "object" ? (shown as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

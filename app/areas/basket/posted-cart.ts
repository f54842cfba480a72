import { parseQuantity, stepQuantity } from "#app/ui/quantity-input/quantity.ts";
import { inHundredths, orderableRange } from "#contract/quantity.ts";
import type { CartLine } from "./cart-view.ts";

/**
 * Fields of the cart's form: `part` (hidden) starts a segment, `segment` and `tick` are checkboxes, `quantity-<product>` and
 * `date-<segment>` are inputs, `shown` holds what the page showed of each line, in the order of the quantity fields.
 */

/** What the page showed. Only differences from it are saved, so that an old tab does not undo another tab's changes. */
export type ShownLine = { quantity: number; ticked: boolean; available: boolean };

export type PostedLine = { uuid: string; text: string; ticked: boolean; segment: string | null; shown: ShownLine | null };

export type PostedCart = {
  lines: PostedLine[];
  segments: string[];
  tickedSegments: ReadonlySet<string>;
  dates: Record<string, string>;
};

export type LineChange = { productUuid: string; quantity: number; isSelected: boolean };

/** A line button pressed without JavaScript. */
export type Press = { kind: "less" | "more" | "remove" | "take"; uuid: string; quantity?: number };

export function writeShown(lines: readonly Pick<CartLine, "quantity" | "ticked" | "unavailable">[]): string {
  return lines.map((line) => `${line.unavailable ? "!" : ""}${line.ticked ? "" : "-"}${line.quantity}`).join(";");
}

function readShown(text: string, count: number): (ShownLine | null)[] {
  const parts = text === "" ? [] : text.split(";");
  // The number of lines differs from the form's, so they cannot be matched.
  if (parts.length !== count) return Array.from({ length: count }, () => null);
  return parts.map((part) => {
    const [, gone, unticked, digits] = /^(!?)(-?)(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    return digits === undefined ? null : { quantity: Number(digits), ticked: unticked === "", available: gone === "" };
  });
}

export function readCart(fields: Iterable<[string, FormDataEntryValue]>): PostedCart {
  const lines: PostedLine[] = [];
  const segments = new Set<string>();
  const ticks = new Set<string>();
  const tickedSegments = new Set<string>();
  const dates: Record<string, string> = {};
  let segment: string | null = null;
  let shown = "";
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    if (name === "part") {
      segment = value;
      segments.add(value);
    } else if (name === "segment") tickedSegments.add(value);
    else if (name === "tick") ticks.add(value);
    else if (name === "shown") shown = value;
    else if (name.startsWith("quantity-")) lines.push({ uuid: name.slice(9), text: value, ticked: false, segment, shown: null });
    else if (name.startsWith("date-")) dates[name.slice(5)] = value;
  }
  const shownLines = readShown(shown, lines.length);
  return {
    lines: lines.map((line, index) => ({ ...line, ticked: ticks.has(line.uuid), shown: shownLines[index] ?? null })),
    segments: [...segments],
    tickedSegments,
    dates,
  };
}

/** Lines that differ from what the page showed, and errors for unreadable quantities. */
export function changedLines(posted: PostedCart, press: Press | null = null): { changes: LineChange[]; errors: Record<string, string[]> } {
  const changes: LineChange[] = [];
  const errors: Record<string, string[]> = {};
  const turned = turnedSegments(posted);
  for (const line of posted.lines) {
    const isSelected = wantedTick(line, turned);
    const pressed = press?.uuid === line.uuid ? press : null;
    const quantity = pressed?.kind === "remove" ? 0 : (pressed?.quantity ?? parseQuantity(line.text));
    if (quantity === null) {
      errors[`quantity-${line.uuid}`] = [line.text.trim() === "" ? "required" : "invalid"];
      continue;
    }
    if (line.shown?.quantity === quantity && line.shown.ticked === isSelected) continue;
    changes.push({ productUuid: line.uuid, quantity, isSelected });
  }
  return { changes, errors };
}

/** A segment's checkbox is checked if all its orderable lines are. */
export function isSegmentTicked(lines: readonly { ticked: boolean; available: boolean }[]): boolean {
  const orderable = lines.filter((line) => line.available);
  return orderable.length > 0 && orderable.every((line) => line.ticked);
}

/** Segments whose own checkbox was toggled: it applies to all their lines. */
function turnedSegments({ lines, tickedSegments }: PostedCart): ReadonlyMap<string, boolean> {
  const turned = new Map<string, boolean>();
  for (const segment of new Set(lines.map((line) => line.segment))) {
    if (segment === null) continue;
    const shownLines = lines.flatMap((line) => (line.segment === segment && line.shown ? [line.shown] : []));
    const isTicked = tickedSegments.has(segment);
    if (shownLines.length > 0 && isSegmentTicked(shownLines) !== isTicked) turned.set(segment, isTicked);
  }
  return turned;
}

function wantedTick(line: PostedLine, turned: ReadonlyMap<string, boolean>): boolean {
  const own = line.shown !== null && line.shown.ticked !== line.ticked;
  const bySegment = line.segment === null ? undefined : turned.get(line.segment);
  if (own || bySegment === undefined || line.shown?.available === false) return line.ticked;
  return bySegment;
}

/** Segments of the order: each of them needs a delivery day. */
export function orderedSegments(posted: PostedCart): string[] {
  const turned = turnedSegments(posted);
  const ordered = posted.lines.filter((line) => line.shown?.available !== false && wantedTick(line, turned));
  return [...new Set(ordered.flatMap((line) => line.segment ?? []))];
}

/** Range and step of the quantity field. */
export function fieldLimits(rules: CartLine["rules"]): { min: number; max: number; step: number } {
  const { lowest, highest } = orderableRange(inHundredths(rules));
  return { min: lowest / 100, max: highest / 100, step: rules.step };
}

/** The − and + buttons without JavaScript: one step from the field's value. */
export function pressedQuantity(text: string, direction: 1 | -1, line: Pick<CartLine, "quantity" | "rules">): number {
  return stepQuantity(parseQuantity(text) ?? line.quantity, direction, fieldLimits(line.rules));
}

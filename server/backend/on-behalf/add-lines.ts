import { cleanLine } from "#contract/clean-text.ts";
import { maxOrderLines } from "#contract/limits.ts";
import type { EmptyRows, UnparsedLine } from "#contract/lines.ts";
import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { toProductFields } from "../basket/to-basket.ts";
import { callOnce } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { fitQuantity } from "../lines/fit-quantity.ts";
import { lineLimits, maxExamples, readTable } from "../lines/read-lines.ts";
import { type LineResolution, resolveForBuyer } from "../lines/resolve-lines.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { openDraftOrder, placeOf, writeDraftOrder } from "./draft-order-lines.ts";
import { readClient } from "./read-client.ts";

type Named = Pick<ReturnType<typeof toProductFields>, "name" | "dealQuantity">;

/** Matches lines with products before the transaction, four searches at a time. Lock order: idempotency key, draft order, company. */
export const addLines: Handler<typeof calls.add> = async (context, input) => {
  const { db, actor } = context;
  const { params, body } = input;
  const now = context.now();
  const client = await readClient(db, actor, params.uuid);
  if (client.owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const branchUuid = allowedBranch(client.owner, body.branchUuid);
  const { pasted, withoutQuantity, ignoredColumns } = readText(body.text);
  const requested = pasted.map(({ line }) => line);
  if (requested.length === 0) throwFieldErrors({ text: "required" });
  if (requested.length > maxOrderLines) throwFieldErrors({ text: ["tooManyLines", { count: maxOrderLines }] });
  const { lines, basket } = await resolveForBuyer(db, { ...client, branchUuid, now }, requested);
  const rejected = pasted.flatMap(({ line: { text }, typed }, at) => {
    const reason = lines[at] && whyOpen(lines[at], text);
    return reason ? [{ typed, reason }] : [];
  });
  if (rejected.length === lines.length) throwProblem("VALIDATION_ERROR", { text: rejected.map(({ reason }) => reason) });
  return callOnce(context, "onBehalf.add", input, async (tx) => {
    const place = placeOf(actor, branchUuid);
    const current = new Map((await openDraftOrder(tx, actor, params.uuid, place)).map((line) => [line.productUuid, line.quantity]));
    // What the order has already may leave less room below the maximum.
    const fitted = basket.lines.map((line) => {
      const sum = line.quantity + (current.get(line.uuid) ?? 0);
      const fit = fitQuantity(line, { hundredths: sum, unit: null });
      const { quantity, corrections } = "error" in fit ? { quantity: 0, corrections: [] } : fit;
      return { line, quantity, corrections };
    });
    const summed = fitted.map(({ line, quantity }) => ({ productUuid: line.uuid, quantity }));
    const added = summed.filter(({ productUuid }) => !current.has(productUuid));
    if (current.size + added.length > maxOrderLines) throwFieldErrors({ text: ["tooManyLines", { count: maxOrderLines }] });
    await writeDraftOrder(tx, place, summed);
    const taken = lines.filter((line) => line.corrections.length > 0 && !whyOpen(line, ""));
    const corrections = [
      ...taken.flatMap(({ product, corrections }) => (product ? correctionsOf(product, corrections) : [])),
      ...fitted.flatMap(({ line, corrections }) => correctionsOf(toProductFields(line), corrections)),
    ];
    return { added: lines.length - rejected.length, corrected: taken.length, corrections, rejected, withoutQuantity, ignoredColumns };
  });
};

const correctionsOf = ({ name, dealQuantity: { unit: own, step } }: Named, corrections: LineResolution["corrections"]) =>
  corrections.map((correction) => ({ name, own, step, ...correction }));

/** Why a line cannot be added. */
function whyOpen({ status, quantity, candidates }: LineResolution, text: string): string | null {
  if (status === "several")
    return translate(candidates.length > 1 ? "lineSeveral" : "lineSimilar", {
      text,
      list: candidates.map(({ name, sku }) => `${name} (${sku})`).join(", "),
    });
  if (status !== "found") return translate(`lineOpen.${status}`, { text });
  return quantity === null ? translate("lineOpen.quantity", { text }) : null;
}

const { lines: maxRows, columns: maxColumns } = lineLimits;

/** A line as read, and as it can be pasted again. */
type Pasted = { line: UnparsedLine; typed: string };

/**
 * A table if every line has several cells, but perhaps the last one, whose end a form trims; else independent lines. Lines and columns are
 * counted before they are looked at.
 */
function readText(text: string): { pasted: Pasted[]; withoutQuantity: EmptyRows; ignoredColumns: string[] } {
  const typed = text.split("\n").filter((line) => line.trim() !== "");
  if (typed.length > maxRows) throwFieldErrors({ text: ["tooManyLines", { count: maxOrderLines }] });
  const rows = typed.map((line) => line.split(/[\t;]/, maxColumns + 1).map(cleanLine));
  const wide = rows.findIndex((row) => row.length > maxColumns);
  if (wide >= 0) throwFieldErrors({ text: ["exchange.sheet.tooManyColumns", { line: wide + 1, most: maxColumns }] });
  const above = rows.slice(0, -1);
  const asTyped = ({ text: name, quantity, unit }: UnparsedLine) => [name, quantity, unit].filter(Boolean).join("\t");
  if (above.length > 0 && above.every((row) => row.length > 1)) {
    const { lines, ...rest } = readTable(rows, "text");
    return { pasted: lines.map((line) => ({ line, typed: asTyped(line) })), ...rest };
  }
  const read = rows.map((row) => readTable([row]));
  const pasted = read.flatMap(({ lines }, at) =>
    lines.map((line) => ({ line, typed: lines.length > 1 ? asTyped(line) : (typed[at]?.trim() ?? "") })),
  );
  const examples = read.flatMap(({ withoutQuantity }) => withoutQuantity.examples);
  return { pasted, withoutQuantity: { count: examples.length, examples: examples.slice(0, maxExamples) }, ignoredColumns: [] };
}

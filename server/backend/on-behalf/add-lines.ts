import { mostOrderLines, type SheetLine } from "#contract/lines.ts";
import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { normaliseQuantity } from "#contract/quantity.ts";
import { quantityRules } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { callOnce } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { lineLimits, linesOf } from "../lines/read-lines.ts";
import { type Resolved, resolveFor } from "../lines/resolve-lines.ts";
import { refuse, refuseFields } from "../problem.ts";
import { say } from "../say.ts";
import { readClient } from "./read-client.ts";
import { openSheet, placeOf, writeSheet } from "./sheet-lines.ts";

/** Matches lines with products before the transaction, four searches at a time. Lock order: idempotency key, company, sheet. */
export const addLines: Handler<typeof calls.add> = async (context, input) => {
  const { db, actor } = context;
  const { params, body } = input;
  const now = context.now();
  const client = await readClient(db, actor, params.uuid);
  if (client.owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const branchUuid = allowedBranch(client.owner, body.branchUuid);
  const pasted = readText(body.text);
  const asked = pasted.map(({ line }) => line);
  if (asked.length === 0) refuseFields({ text: "required" });
  if (asked.length > mostOrderLines) refuseFields({ text: ["tooManyLines", { count: mostOrderLines }] });
  const { lines, sheet } = await resolveFor(db, { ...client, branchUuid, now }, asked);
  const refused = pasted.flatMap(({ line: { text }, typed }, at) => {
    const reason = lines[at] && whyOpen(lines[at], text);
    return reason ? [{ typed, reason }] : [];
  });
  if (refused.length === lines.length) refuse("VALIDATION_ERROR", { text: refused.map(({ reason }) => reason) });
  return callOnce(context, "onBehalf.add", input, async (tx) => {
    await readClient(tx, actor, params.uuid, "company");
    const place = placeOf(actor, branchUuid);
    const kept = new Map((await openSheet(tx, place)).map((line) => [line.productUuid, line.quantity]));
    const summed = sheet.lines.map((line) => {
      const sum = line.quantity + (kept.get(line.uuid) ?? 0);
      return { productUuid: line.uuid, quantity: normaliseQuantity(quantityRules(line), sum) };
    });
    const added = summed.filter(({ productUuid }) => !kept.has(productUuid));
    if (kept.size + added.length > mostOrderLines) refuseFields({ text: ["tooManyLines", { count: mostOrderLines }] });
    await writeSheet(tx, place, summed);
    const corrected = lines.filter((line) => line.corrections.length > 0 && !whyOpen(line, "")).length;
    return { added: lines.length - refused.length, corrected, refused };
  });
};

/** Why a line cannot be added. */
function whyOpen({ status, quantity, candidates }: Resolved, text: string): string | null {
  if (status === "several") return say("lineSeveral", { text, list: candidates.map(({ name, sku }) => `${name} (${sku})`).join(", ") });
  if (status !== "found") return say(`lineOpen.${status}`, { text });
  return quantity === null ? say("lineOpen.quantity", { text }) : null;
}

const { lines: mostRows, columns: mostColumns } = lineLimits;

/** A line as read, and as it can be pasted again. */
type Pasted = { line: SheetLine; typed: string };

/** A table if every line has several cells, else independent lines. Lines and columns are counted before they are looked at. */
function readText(text: string): Pasted[] {
  const typed = text.split("\n").filter((line) => line.trim() !== "");
  if (typed.length > mostRows) refuseFields({ text: ["tooManyLines", { count: mostOrderLines }] });
  const rows = typed.map((line) => line.split(/[\t;]/, mostColumns + 1).map((cell) => cell.replace(/\s+/g, " ").trim()));
  const wide = rows.findIndex((row) => row.length > mostColumns);
  if (wide >= 0) refuseFields({ text: ["exchange.sheet.tooManyColumns", { line: wide + 1, most: mostColumns }] });
  if (rows.every((row) => row.length > 1))
    return linesOf(rows).map((line) => ({ line, typed: [line.text, line.quantity, line.unit].filter(Boolean).join("\t") }));
  return rows.flatMap((row, at) => linesOf([row]).map((line) => ({ line, typed: typed[at]?.trim() ?? "" })));
}

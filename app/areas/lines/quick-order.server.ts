import { z } from "zod";
import { sizesOf } from "#app/areas/files/problem-sizes.ts";
import { correctionText } from "#app/i18n/correction-text.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { quoted } from "#app/i18n/quoted.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { besideFields } from "#app/request/beside-fields.ts";
import { type NewFlash, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { partly } from "#app/request/partly.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import { lines as calls, type EmptyRows, type SheetLines } from "#contract/lines.ts";
import { limited, Uuid } from "#contract/primitives.ts";
import { type PostedLine, readPosted } from "./posted-lines.ts";
import { answerField, codeField, isOpen, isOrdered, type Preview, type PreviewLine, toProduct } from "./preview.ts";

/** Bytes of a form with a table and text, and its number of fields: four per line, sometimes six. */
export const quickLimits = { limit: (maxOrderSpreadsheetMegabytes + 1) * megabyte, fields: 3200 };

const maxPasted = 200_000;
/** Maximum characters of a line with all its columns; longer texts are not order lines. */
const maxLineLength = 1000;

const Anything = z.looseObject({});
const Pasted = z.object({ text: limited(maxPasted).default("") });

type Args = FormArgs<unknown, unknown>;

/** The intents; the first one handles Enter. Only lines that were shown go into the basket. */
export const quickForms = {
  preview: intent(Anything, async (args) => previewAnswer(await resolvePreview(args, await withoutForgotten(args)))),
  check: intent<Record<string, never>, typeof Pasted>(Pasted, read),
  add: intent(Anything, (args) => apply(args, "add")),
  set: intent(Anything, (args) => apply(args, "set")),
};

const previewAnswer = (preview: Preview) => Response.json({ preview });

async function read(args: FormArgs<unknown, z.output<typeof Pasted>>) {
  const t = serverT();
  const file = args.fields.get("sheet");
  const isChosen = file instanceof File && file.size > 0;
  const wrong = spreadsheetError(isChosen ? file : null, args.value.text);
  const errors = { ...(branchOf(args.fields) === "" && { branchUuid: [t("lines:paste.noBranch")] }), ...wrong };
  if (Object.keys(errors).length > 0) return formErrors(args, "check", errors);
  const bytes = isChosen ? Buffer.from(await file.arrayBuffer()) : Buffer.from(args.value.text);
  const name = isChosen ? file.name.slice(0, 255) : t("lines:title");
  try {
    const { lines, withoutQuantity, ignoredColumns, sheet, otherSheets } = await args.api(calls.read, {
      body: { fileBody: bytes.toString("base64"), originalFilename: name },
      signal: args.request.signal,
    });
    const posted = lines.map(({ text, quantity, unit }) => ({
      text,
      was: "",
      typed: `${quantity} ${unit}`.trim().slice(0, 40),
      pick: "",
      shown: "",
      counted: "",
      keepsCode: false,
    }));
    const book = sheet !== null && otherSheets.length > 0 ? { book: { sheet, text: sheetsText(otherSheets), others: otherSheets } } : {};
    const left = withoutQuantity.count > 0 ? { emptyRows: emptyRowsText(withoutQuantity) } : {};
    return previewAnswer({
      ...(await resolvePreview(args, posted)),
      ...book,
      ...left,
      ...(ignoredColumns.length > 0 && { ignored: t("lines:preview.ignoredNames", { names: quoted(ignoredColumns) }) }),
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 413, 429].includes(error.status)) throw error;
    return formErrors(args, "check", { [isChosen ? "sheet" : "text"]: [Object.values(error.fields)[0] ?? error.message] });
  }
}

function sheetsText(sheets: readonly SheetLines[]): string {
  const t = serverT();
  const named = sheets.map(({ name, count, withoutQuantity: { count: empty } }) =>
    t(empty > 0 ? "lines:preview.sheetRowsEmpty" : "lines:preview.sheetRows", { name, count, empty }),
  );
  return t("lines:preview.otherSheets", { sheets: named.join(", ") });
}

function emptyRowsText({ count, examples }: EmptyRows): Preview["emptyRows"] {
  const t = serverT();
  const text = t(count > examples.length ? "lines:preview.emptyAmong" : "lines:preview.emptyAll", { names: quoted(examples) });
  return { title: t("lines:preview.withoutQuantity", { count }), text };
}

/** Exactly one of text and table must be given. */
function spreadsheetError(file: File | null, text: string): Record<string, string[]> {
  const t = serverT();
  const hasText = text.trim() !== "";
  const long = text.split("\n").findIndex((line) => line.length > maxLineLength);
  if (long >= 0) return { text: [t("lines:paste.longLine", { number: long + 1 })] };
  if (file === null) return hasText ? {} : { text: [t("lines:paste.nothing")] };
  if (hasText) return { text: [t("lines:paste.both")] };
  const [problem] = checkFiles([file], [], { anyType: true, limit: maxOrderSpreadsheetMegabytes * megabyte }).problems;
  return problem?.kind === "size" ? { sheet: [t("files:tooLarge", sizesOf(problem))] } : {};
}

const branchOf = (fields: FormData): string => Uuid.safeParse(fields.get("branchUuid")).data ?? "";

/** Resolves posted lines: by uuid if a product was chosen, else by text. */
async function resolvePreview({ api, fields }: Pick<Args, "api" | "fields">, posted: readonly PostedLine[]): Promise<Preview> {
  const branchUuid = branchOf(fields);
  const requested = posted.map(({ text, was, typed, pick, counted }) => {
    const productUuid = Uuid.safeParse(pick || (typed && counted)).data;
    return { text: productUuid ? was || text : text, ...(productUuid && { productUuid }), quantity: typed };
  });
  const { lines, basket } = await api(calls.resolve, { body: { ...(branchUuid && { branchUuid }), lines: requested } });
  const priced = new Map(basket.items.map((item) => [item.uuid, item.price]));
  const times = Map.groupBy(lines.filter(isOrdered), ({ product }) => product?.uuid);
  const previewLines = posted.flatMap(({ text, was, typed, pick, counted, keepsCode }, at) => {
    const line = lines[at];
    if (!line) return [];
    const { status, by, corrections, quantityError, quantity, product, candidates } = line;
    const isAnswered = status === "found" && (was !== "" || pick !== "");
    const price = isOrdered(line) && product ? priced.get(product.uuid) : undefined;
    return [
      {
        ...{ status, by, corrections, quantityError, quantity, text, typed, keepsCode },
        counted: quantityError && product ? product.uuid : counted,
        was: was || (isAnswered || status === "unknown" ? text : ""),
        product: product && toProduct(product),
        candidates: candidates.map(toProduct),
        price: price
          ? {
              perUnit: kopecksOf(price.discountedPerUnit),
              sum: kopecksOf(price.total),
              isOfSeveral: (times.get(product?.uuid)?.length ?? 0) > 1,
            }
          : null,
      },
    ];
  });
  return { uuid: crypto.randomUUID(), branchUuid, lines: previewLines, total: kopecksOf(basket.summary.total) };
}

/** Forgets the remembered choice for the text in `forget`; its lines are resolved anew. */
async function withoutForgotten({ api, fields }: Args): Promise<PostedLine[]> {
  const text = fields.get("forget");
  const posted = readPosted(fields);
  if (typeof text !== "string" || text === "") return posted;
  await api(calls.forget, { body: { text } });
  return posted.map((line) => (line.text === text ? { ...line, pick: "", counted: "", was: "", keepsCode: false } : line));
}

async function apply(args: Args, mode: "add" | "set"): Promise<Response | (FormErrors & { preview: Preview })> {
  const t = serverT();
  const posted = readPosted(args.fields);
  const preview = await resolvePreview(args, posted);
  const rejected = (errors: Record<string, string[]>, problem: FormErrors["problem"] = null) => ({
    ...formErrors(args, mode, errors),
    problem,
    preview,
  });
  const left = args.fields.has("skip") ? [] : preview.lines.flatMap((line, at) => (isOpen(line) ? [{ line, at }] : []));
  const leftText = ({ status }: PreviewLine) =>
    t(`lines:preview.left.${status === "several" || status === "unknown" ? status : "quantity"}`);
  if (left.length > 0) return rejected(Object.fromEntries(left.map(({ line, at }) => [answerField(line, at), [leftText(line)]])));
  // False if the text was changed or now resolves to another product.
  const isShown = (line: PreviewLine, at: number) => [posted[at]?.pick, posted[at]?.shown].includes(line.product?.uuid);
  if (!preview.lines.every((line, at) => !isOrdered(line) || isShown(line, at))) return rejected({ "": [t("lines:preview.fixed")] });
  // A corrected quantity has not been shown yet: its line stays, the others go.
  const ordered = preview.lines.flatMap((line, at) => (isOrdered(line) && line.corrections.length === 0 ? [{ ...line, at }] : []));
  const corrected = correctedIn(preview);
  if (ordered.length === 0) return rejected(Object.keys(corrected).length > 0 ? corrected : { "": [t("lines:preview.empty")] });
  const body = {
    ...(preview.branchUuid && { branchUuid: preview.branchUuid }),
    mode,
    lines: ordered.flatMap(({ product, quantity, was, keepsCode }) =>
      product && quantity ? [{ productUuid: product.uuid, quantity, ...(was && { chosenFor: was, ...(keepsCode && { keepsCode }) }) }] : [],
    ),
  };
  const nameOf = ({ at }: { at: number }, field = "") => (field === "keepsCode" ? codeField(at) : `quantity-${at}`);
  try {
    const answer = await args.api(calls.apply, { body, ...(args.key && { key: args.key }) });
    const wrong = besideFields(answer.rejected, "lines", ordered, nameOf);
    const whyOf = new Map(ordered.map((line) => [line.product?.uuid, wrong[nameOf(line)]]));
    const isLeft = ({ product, corrections }: PreviewLine) => corrections.length > 0 || whyOf.get(product?.uuid) !== undefined;
    const rest = posted.filter((_, at) => preview.lines[at] && isLeft(preview.lines[at]));
    const count = ordered.filter((line) => !isLeft(line)).length;
    if (rest.length === 0) {
      setFlash(args.context, addedFlash(mode, count, answer.stopped.length));
      return seeOther(paths.cart);
    }
    const next = await resolvePreview(args, rest);
    const why = Object.fromEntries(
      next.lines.map(({ product }, at) => [nameOf({ at }), whyOf.get(product?.uuid) ?? [t("lines:preview.fixed")]]),
    );
    const stopped = answer.stopped.length;
    const notes = [t("lines:preview.partly", { count }), ...(stopped > 0 ? [t("flash:linesAddedStopped.text", { stopped })] : [])];
    return { ...partly(args, mode, { ...why, ...correctedIn(next) }, { text: notes.join(" ") }), preview: next };
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 409].includes(error.status)) throw error;
    const { problem: name, number, details } = error;
    const errors = besideFields(error.fields, "lines", ordered, nameOf);
    return rejected(Object.keys(errors).length > 0 ? { ...corrected, ...errors } : { "": [error.message] }, { name, number, details });
  }
}

/** Why quantities were corrected, by field. */
function correctedIn({ lines }: Preview): Record<string, string[]> {
  const t = serverT();
  const entries = lines.flatMap(({ corrections, product }, at): [field: string, texts: string[]][] => {
    if (!product || corrections.length === 0) return [];
    const texts = corrections.map((correction) => {
      const { key, values } = correctionText(correction, product, (unit) => t(`common:units.${unit}`));
      return t(key, values);
    });
    return [[`quantity-${at}`, [texts.join("; ")]]];
  });
  return Object.fromEntries(entries);
}

function addedFlash(mode: "add" | "set", count: number, stopped: number): NewFlash {
  if (stopped > 0)
    return { key: "linesAddedStopped", tone: "warning", values: { count, text: serverT()("lines:preview.stopped", { count: stopped }) } };
  return { key: mode === "add" ? "linesAdded" : "linesSet", tone: "success", values: { count } };
}

import { z } from "zod";
import { typedSum } from "#app/form/typed-sum.ts";
import { errorText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent, parseFields } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { type CorrectionChanges, CorrectionCheck, NewCorrection } from "#contract/corrections.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";
import { beginsFrom, fieldOf, lineParts } from "./correction-fields.ts";
import { besideLines, isLineQuantity } from "./line-fields.server.ts";

export const CorrectionParams = z.object({ dealId: Uuid });
type Params = z.output<typeof CorrectionParams>;

const Correction = NewCorrection.pick({ base: true, upd: true, act: true, reason: true, basis: true });
const Known = CorrectionCheck.pick({ base: true, upd: true, reason: true });
const Anything = z.looseObject({});

type Args = FormArgs<Params, unknown>;
type Line = { position: number; quantity: string; price: string };
type Errors = Record<string, string[]>;

/** The form with what was typed; `changes`: what issuing it would change, null while it is filled in. */
export type CorrectionReview = { values: Record<string, string>; changes: CorrectionChanges | null };

const isPrice = (typed: string) => /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) && Number(typed) > 0;

/** Lines that were changed, by their fields `quantity.{position}` and `price.{position}`. */
function readLines(fields: FormData): { lines: Line[]; wrong: Errors } {
  const texts = textsOf(fields);
  const t = serverT();
  const lines: Line[] = [];
  const wrong: Errors = {};
  for (const [name, typed] of texts) {
    const [part, position = ""] = name.split(".");
    if (part !== "quantity" || !/^\d{1,4}$/.test(position)) continue;
    const of = Number(position);
    const priced = texts.get(fieldOf("price", of)) ?? "";
    // What the person did not change stays as somebody else may have changed it meanwhile.
    if (typed === texts.get(beginsFrom("quantity", of)) && priced === texts.get(beginsFrom("price", of))) continue;
    const quantity = parseQuantity(typed);
    const price = priced.length > 40 ? "" : typedSum(priced);
    if (!isLineQuantity(quantity)) wrong[name] = [t("papers:correction.wrongQuantity")];
    if (!isPrice(price)) wrong[fieldOf("price", of)] = [t("papers:correction.wrongPrice")];
    if (isLineQuantity(quantity) && isPrice(price)) lines.push({ position: of, quantity: String(quantity), price });
  }
  return { lines, wrong };
}

/** Everything that is wrong, in one answer; without faults what it would change. Issues nothing. */
const check = intent<Params, typeof Anything>(Anything, async (args) => {
  const { fields } = args;
  const head = parseFields(fields, Correction);
  const { lines, wrong } = readLines(fields);
  const errors: Errors = { ...(head.success ? {} : head.errors), ...wrong };
  const isFaulty = () => Object.keys(errors).length > 0;
  if (lines.length === 0) {
    if (Object.keys(wrong).length === 0) errors[""] = [errorText("nothingCorrected")];
    return formErrors(args, "check", errors);
  }
  const known = parseFields(fields, Known);
  if (!known.success) return formErrors(args, "check", errors);
  try {
    const changes = await args.api(papers.checkCorrection, { params: { uuid: args.params.dealId }, body: { ...known.value, lines } });
    return isFaulty() ? formErrors(args, "check", errors) : Response.json(reviewOf(args, changes));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.kind === "VALIDATION_ERROR")
      return formErrors(args, "check", { ...errors, ...besideLines(error.fields, lines, lineFieldOf) });
    if (error.kind !== "CONFLICT_ERROR" || !isFaulty()) throw error;
    return formErrors(args, "check", { "": [error.message], ...errors });
  }
});

/** Back to the fields, with everything that was typed. */
const edit = intent<Params, typeof Anything>(Anything, async (args) => Response.json(reviewOf(args, null)));

const issue = intent<Params, typeof Correction>(Correction, async (args) => {
  const { api, fields, params, value, context } = args;
  const { lines, wrong } = readLines(fields);
  if (Object.keys(wrong).length > 0) return formErrors(args, "issue", wrong);
  if (lines.length === 0) return formErrors(args, "issue", { "": [errorText("nothingCorrected")] });
  try {
    const { uuid, number } = await api(papers.issueCorrection, { params: { uuid: params.dealId }, body: { ...value, lines } });
    setFlash(context, { key: "correctionIssued", tone: "success", values: { number } });
    return seeOther(paths.dealPaper(params.dealId, uuid));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.kind !== "VALIDATION_ERROR") throw error;
    return formErrors(args, "issue", besideLines(error.fields, lines, lineFieldOf));
  }
});

const reviewOf = ({ fields }: Pick<Args, "fields">, changes: CorrectionChanges | null): CorrectionReview => ({
  values: Object.fromEntries(textsOf(fields)),
  changes,
});

function lineFieldOf(name: string, position: number): string | undefined {
  const part = lineParts.find((each) => each === name);
  return part && fieldOf(part, position);
}

/** The first one handles Enter. */
export const correctionForms = { check, edit, issue };

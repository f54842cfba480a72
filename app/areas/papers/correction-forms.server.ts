import { z } from "zod";
import { typedSum } from "#app/form/typed-sum.ts";
import { errorText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { NewCorrection } from "#contract/corrections.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";
import { beginsFrom, fieldOf } from "./correction-fields.ts";

export const CorrectionParams = z.object({ dealId: Uuid });
type Params = z.output<typeof CorrectionParams>;

const Correction = NewCorrection.pick({ base: true, reason: true, basis: true });

type Line = { position: number; quantity: string; price: string };

const isQuantity = (typed: number | null): typed is number => typed !== null && /^\d{1,7}(?:\.\d{1,2})?$/.test(String(typed));
const isPrice = (typed: string) => /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) && Number(typed) > 0;

/** Fields of a line: `quantity.{position}` and `price.{position}`. */
const issue = intent<Params, typeof Correction>(Correction, async (args) => {
  const { api, fields, params, value, context } = args;
  const texts = textsOf(fields);
  const lines: Line[] = [];
  const errors: Record<string, string[]> = {};
  const t = serverT();
  for (const [name, typed] of texts) {
    const [part, position = ""] = name.split(".");
    if (part !== "quantity" || !/^\d{1,4}$/.test(position)) continue;
    const of = Number(position);
    const priced = texts.get(fieldOf("price", of)) ?? "";
    // What the person did not change stays as somebody else may have changed it meanwhile.
    if (typed === texts.get(beginsFrom("quantity", of)) && priced === texts.get(beginsFrom("price", of))) continue;
    const quantity = parseQuantity(typed);
    const price = priced.length > 40 ? "" : typedSum(priced);
    if (!isQuantity(quantity)) errors[name] = [t("papers:correction.wrongQuantity")];
    if (!isPrice(price)) errors[fieldOf("price", of)] = [t("papers:correction.wrongPrice")];
    lines.push({ position: of, quantity: String(quantity ?? 0), price });
  }
  if (Object.keys(errors).length > 0) return formErrors(args, "issue", errors);
  if (lines.length === 0) return formErrors(args, "issue", { "": [errorText("nothingCorrected")] });
  try {
    const { uuid, number } = await api(papers.issueCorrection, { params: { uuid: params.dealId }, body: { ...value, lines } });
    setFlash(context, { key: "correctionIssued", tone: "success", values: { number } });
    return seeOther(paths.dealPaper(params.dealId, uuid));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.kind !== "VALIDATION_ERROR") throw error;
    return formErrors(args, "issue", besideLines(error.fields, lines));
  }
});

/** `lines.3.quantity` beside the field of that line. */
function besideLines(fields: ApiProblem["fields"], lines: readonly Line[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const [list, index, part] = field.split(".");
      const line = list === "lines" ? lines[Number(index)] : undefined;
      return [line && (part === "quantity" || part === "price") ? fieldOf(part, line.position) : field, [text]];
    }),
  );
}

export const correctionForms = { issue };

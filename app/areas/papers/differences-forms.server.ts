import { z } from "zod";
import { errorText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { formErrors, intent, parseFields } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { NewDifferences } from "#contract/differences.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";
import { type AcceptedPart, acceptedField, acceptedParts, documentedField } from "./differences-fields.ts";
import { besideLines, isLineQuantity } from "./line-fields.server.ts";

export const DifferencesParams = z.object({ dealId: Uuid });

const Head = NewDifferences.omit({ lines: true });
const Lines = NewDifferences.shape.lines.element.omit({ position: true, quantity: true });
const Anything = z.looseObject({});

type Line = z.input<typeof NewDifferences>["lines"][number];
type Errors = Record<string, string[]>;

/** Lines that were accepted otherwise than by the document, or that say why. */
function readLines(fields: FormData): { lines: Line[]; wrong: Errors } {
  const texts = textsOf(fields);
  const t = serverT();
  const lines: Line[] = [];
  const wrong: Errors = {};
  for (const [name, typed] of texts) {
    const [part, number = ""] = name.split(".");
    if (part !== "quantity" || !/^\d{1,4}$/.test(number)) continue;
    const position = Number(number);
    const partOf = (of: AcceptedPart) => texts.get(acceptedField(of, position)) ?? "";
    const quantity = parseQuantity(typed);
    const isDocumented = quantity !== null && quantity === parseQuantity(texts.get(documentedField(position)) ?? "");
    if (isDocumented && partOf("reason") === "" && partOf("comment") === "") continue;
    const why = Lines.safeParse({ reason: partOf("reason"), comment: partOf("comment") });
    if (!isLineQuantity(quantity)) wrong[name] = [t("papers:differences.wrongQuantity")];
    for (const { path, message } of why.error?.issues ?? []) {
      const at = acceptedParts.find((each) => each === path[0]) ?? "reason";
      wrong[acceptedField(at, position)] = [errorText(message)];
    }
    if (why.success && !wrong[name]) lines.push({ position, quantity: String(quantity), ...why.data });
  }
  return { lines, wrong };
}

/** Everything that is wrong, in one answer. */
const issue = intent<z.output<typeof DifferencesParams>, typeof Anything>(Anything, async (args) => {
  const { api, fields, params, context } = args;
  const head = parseFields(fields, Head);
  const { lines, wrong } = readLines(fields);
  const errors: Errors = { ...(head.success ? {} : head.errors), ...wrong };
  if (lines.length === 0 && Object.keys(wrong).length === 0) errors[""] = [errorText("nothingDiffers")];
  if (!head.success || Object.keys(errors).length > 0) return formErrors(args, "issue", errors);
  try {
    const { uuid, number, status } = await api(papers.issueDifferences, {
      params: { uuid: params.dealId },
      body: { ...head.value, lines },
    });
    // A late repeat finds what was cancelled since: the page says so.
    if (status !== "cancelled") setFlash(context, { key: "differencesIssued", tone: "success", values: { number } });
    return seeOther(paths.dealPaper(params.dealId, uuid));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.kind !== "VALIDATION_ERROR") throw error;
    return formErrors(args, "issue", besideLines(error.fields, lines, acceptedFieldOf));
  }
});

function acceptedFieldOf(part: string, position: number): string | undefined {
  const accepted = acceptedParts.find((each) => each === part);
  return accepted && acceptedField(accepted, position);
}

export const differencesForms = { issue };

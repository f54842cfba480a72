import { errorText } from "#app/i18n/error-text.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { besideFields } from "#app/request/beside-fields.ts";
import { type FormArgs, formErrors } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { type Done, partly } from "#app/request/partly.server.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Uuid } from "#contract/primitives.ts";

type Errors = FormErrors["errors"];

type Table<Line, Answer> = {
  intent: string;
  lines: readonly Line[];
  /** Of fields that are no quantity: their lines are not sent. */
  errors: Errors;
  nameOf: (line: Line) => string;
  /** The list of lines in the call's body. */
  part: string;
  send: () => Promise<Answer>;
  whole: (answer: Answer) => Response;
  rest: (answer: Answer, written: Line[]) => Done;
};

/** Writes the lines of an ordering table. Wrong ones do not keep the others: they come back with their errors. */
export async function putLines<Line, Answer extends { rejected: Errors }>(
  args: Pick<FormArgs<unknown, unknown>, "fields">,
  { intent, lines, errors, nameOf, part, send, whole, rest }: Table<Line, Answer>,
): Promise<Response | FormErrors> {
  if (lines.length === 0 && Object.keys(errors).length > 0) return formErrors(args, intent, errors);
  try {
    const answer = await send();
    const wrong = { ...errors, ...besideFields(answer.rejected, part, lines, nameOf) };
    if (Object.keys(wrong).length === 0) return whole(answer);
    const written = lines.filter((line) => !wrong[nameOf(line)]);
    return partly(args, intent, wrong, rest(answer, written));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const refused = besideFields(error.fields, part, lines, nameOf);
    // About the lines together: too many, or none.
    const together = error.fields[part];
    if (Object.keys(refused).length === 0 && !together) throw error;
    return formErrors(args, intent, { ...errors, ...refused, ...(together && { "": [together] }) });
  }
}

/** The quantities of fields named `prefix` and a product's uuid; an empty one is 0. Errors name the fields that are no quantity. */
export function readQuantities(fields: FormData, prefix: string) {
  const errors: Record<string, string[]> = {};
  const products = [...fields].flatMap(([name, typed]): { productUuid: string; quantity: number }[] => {
    const productUuid = name.startsWith(prefix) ? Uuid.safeParse(name.slice(prefix.length)).data : undefined;
    if (!productUuid || typeof typed !== "string") return [];
    const quantity = parseQuantity(typed.trim().slice(0, 30) || "0");
    if (quantity === null) errors[name] = [errorText("invalid")];
    return quantity === null ? [] : [{ productUuid, quantity }];
  });
  return { products, errors };
}

import type { AnyCall } from "#contract/call.ts";
import { codeNumber, errorCodes } from "#contract/errors.ts";
import type { Received } from "./client.ts";

/** What a check finds wrong; `extra` are fields beyond the contract, which the portal ignores. */
export type Findings = { wrong: string[]; extra: string[] };

const statusesOf = new Map<number, Set<number>>();
for (const { number, status } of Object.values(errorCodes)) statusesOf.set(number, (statusesOf.get(number) ?? new Set()).add(status));

const isJson = ({ type }: Received) => /^application\/([\w.+-]+\+)?json\b/.test(type);

/** Checks a success: exactly the contract's shape. */
export function checkAnswer(call: AnyCall, answer: Received): Findings {
  if (answer.status !== 200) return { wrong: [`status ${answer.status} instead of 200: ${answer.text.slice(0, 200)}`], extra: [] };
  if (call.file) return { wrong: answer.text === "" || (isJson(answer) && !answer.isFile) ? ["no file"] : [], extra: [] };
  if (!isJson(answer)) return { wrong: [`content type "${answer.type}" instead of JSON`], extra: [] };
  const parsed = call.answer.safeParse(answer.body);
  if (parsed.success) return { wrong: [], extra: [...new Set(extraFields(answer.body, parsed.data))] };
  return { wrong: unique(parsed.error.issues.map((issue) => `${shapePath(issue.path)}: ${issue.message}`)), extra: [] };
}

/** Checks a refusal: the expected status and number, in the list shape of specification 2 section 8. */
export function checkError(answer: Received, expected: readonly number[]): Findings {
  const wrong = shapeOfErrors(answer);
  const numbers = errorsOf(answer.body).map(({ code }) => codeNumber(String(code)));
  const statuses = expected.flatMap((number) => [...(statusesOf.get(number) ?? [])]);
  if (!statuses.includes(answer.status)) wrong.push(`status ${answer.status} instead of ${unique(statuses.map(String)).join(" or ")}`);
  else if (wrong.length === 0 && !numbers.some((number) => number !== null && expected.includes(number)))
    wrong.push(`code ${numbers.join(", ")} instead of ${expected.join(" or ")}`);
  return { wrong, extra: [] };
}

/** Checks `{ errors: [{ code: "NAME:number", message, details? }] }` with a number of the catalogue that fits the status. */
function shapeOfErrors(answer: Received): string[] {
  if (!isJson(answer)) return [`a refusal of type "${answer.type}" instead of JSON`];
  const errors = errorsOf(answer.body);
  if (errors.length === 0) return [`no list of errors: ${answer.text.slice(0, 200)}`];
  return errors.flatMap(({ code, message, details }) => {
    const number = typeof code === "string" && /^[\w-]+:\d+$/.test(code) ? codeNumber(code) : null;
    if (number === null) return [`code ${JSON.stringify(code)} is not NAME:number`];
    const statuses = statusesOf.get(number);
    return [
      ...(statuses ? [] : [`code ${code} is not in the catalogue`]),
      ...(statuses && !statuses.has(answer.status) ? [`code ${code} with the status ${answer.status}`] : []),
      ...(typeof message === "string" && message.trim() !== "" ? [] : [`code ${code} without a message`]),
      ...(details === undefined || (typeof details === "object" && details !== null && !Array.isArray(details))
        ? []
        : [`details of ${code} are not an object`]),
    ];
  });
}

type LooseError = { code?: unknown; message?: unknown; details?: unknown };

function errorsOf(body: unknown): LooseError[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors.filter((error): error is LooseError => typeof error === "object" && error !== null) : [];
}

/** Paths in the answer that the contract does not name; list positions are left out. */
function extraFields(given: unknown, allowed: unknown, path = ""): string[] {
  if (Array.isArray(given)) return given.flatMap((item, index) => extraFields(item, (allowed as unknown[])[index], `${path}[]`));
  if (typeof given !== "object" || given === null || typeof allowed !== "object" || allowed === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const at = path ? `${path}.${name}` : name;
    return name in allowed ? extraFields(value, (allowed as Record<string, unknown>)[name], at) : [at];
  });
}

const shapePath = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === "number" ? "[]" : String(part))).join(".") || "the answer";

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}

import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, formErrors } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { sizesOf } from "./problem-sizes.ts";

/** Bytes of a form with a file of 30 MB and the fields around it. */
export const uploadFormLimit = 31 * megabyte;

export type SentFile = { fileBody: string; originalFilename: string; contentType?: string };

type Sending = {
  intent: string;
  /** The field that shows an error. */
  field: string;
  send: (file: SentFile) => Promise<unknown>;
};

/** Sends the form's `file`. Returns its name, or form errors that name it. */
export async function sendFile(args: FormArgs<unknown, unknown>, { intent, field, send }: Sending): Promise<{ name: string } | FormErrors> {
  const file = args.fields.get("file");
  if (!(file instanceof File) || file.size === 0) return formErrors(args, intent, { [field]: ["document"] });
  const problem = checkFiles([file], []).problems[0];
  if (problem?.kind === "size") return formErrors(args, intent, { [field]: [serverT()("files:tooLarge", sizesOf(problem))] });
  if (problem) return formErrors(args, intent, { [field]: [serverT()("files:format", { name: file.name })] });
  try {
    await send({
      fileBody: Buffer.from(await file.arrayBuffer()).toString("base64"),
      originalFilename: file.name.slice(0, 255),
      ...(file.type && { contentType: file.type }),
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 413, 415, 422].includes(error.status)) throw error;
    return formErrors(args, intent, { [field]: [besideName(file.name, Object.values(error.fields)[0] ?? error.message)] });
  }
  return { name: file.name.slice(0, 100) };
}

function besideName(name: string, text: string): string {
  return text.includes(name) ? text : serverT()("files:refused", { name, text });
}

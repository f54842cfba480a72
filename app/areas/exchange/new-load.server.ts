import { z } from "zod";
import { sizesOf } from "#app/areas/files/problem-sizes.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { loadModes } from "#contract/enums.ts";
import { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { maxSpreadsheetMegabytes } from "#contract/limits.ts";
import { limited } from "#contract/primitives.ts";

/** Bytes of a form with a table and the fields around it. */
export const newLoadLimit = (maxSpreadsheetMegabytes + 1) * megabyte;

const maxPasted = 2_000_000;

const Check = z.object({
  feed: z.enum(feedNames, { error: "invalid" }),
  mode: z.enum(loadModes, { error: "invalid" }).default("changes"),
  text: limited(maxPasted).default(""),
});

type Args = FormArgs<unknown, z.output<typeof Check>>;
type Spreadsheet = { field: "sheet" | "text"; name: string; bytes: Buffer };

/** Redirects to the dry run, which changes nothing until it is applied. */
const check = intent<Record<string, never>, typeof Check>(Check, async (args) => {
  const { api, value } = args;
  const spreadsheet = await readSpreadsheet(args);
  if ("errors" in spreadsheet) return spreadsheet;
  try {
    const { uuid } = await api(exchange.sendFile, {
      params: { feed: value.feed },
      body: { mode: value.mode, fileBody: spreadsheet.bytes.toString("base64"), originalFilename: spreadsheet.name },
      signal: args.request.signal,
    });
    return seeOther(paths.exchangeLoad(uuid));
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 413, 429].includes(error.status)) throw error;
    return formErrors(args, "check", { [spreadsheet.field]: [Object.values(error.fields)[0] ?? error.message] });
  }
});

async function readSpreadsheet(args: Args): Promise<Spreadsheet | ReturnType<typeof formErrors>> {
  const t = serverT();
  const file = args.fields.get("sheet");
  const isChosen = file instanceof File && file.size > 0;
  const hasText = args.value.text.trim() !== "";
  if (isChosen && hasText) return formErrors(args, "check", { text: [t("exchange:new.both")] });
  if (hasText) return { field: "text", name: t("exchange:new.pasted"), bytes: Buffer.from(args.value.text) };
  if (!isChosen) return formErrors(args, "check", { sheet: [t("exchange:new.nothing")] });
  const [problem] = checkFiles([file], [], { anyType: true, limit: maxSpreadsheetMegabytes * megabyte }).problems;
  if (problem?.kind === "size") return formErrors(args, "check", { sheet: [t("files:tooLarge", sizesOf(problem))] });
  return { field: "sheet", name: file.name.slice(0, 255), bytes: Buffer.from(await file.arrayBuffer()) };
}

export const newLoadForms = { check };

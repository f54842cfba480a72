import { z } from "zod";
import { sizesOf } from "#app/areas/files/problem-sizes.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { partly } from "#app/request/partly.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { buyerCodes } from "#contract/buyer-codes.ts";
import { maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import { limited, Uuid } from "#contract/primitives.ts";

type Nobody = Record<string, never>;

/** Bytes of a form with a table and text. */
export const codesLimit = (maxOrderSpreadsheetMegabytes + 1) * megabyte;

/** More faults than this become a count. */
const maxFaults = 20;

const Load = z.object({ text: limited(400_000).default("") });

async function loadCodes(args: FormArgs<Nobody, z.output<typeof Load>>) {
  const t = serverT();
  const sheet = args.fields.get("sheet");
  const file = sheet instanceof File && sheet.size > 0 ? sheet : null;
  const wrong = wrongChoice(file, args.value.text);
  if (wrong) return formErrors(args, "load", wrong);
  const bytes = file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(args.value.text);
  const originalFilename = file ? file.name.slice(0, 255) : t("buyer-codes:title");
  try {
    const { saved, same, rejected } = await args.api(buyerCodes.load, {
      body: { fileBody: bytes.toString("base64"), originalFilename },
      signal: args.request.signal,
    });
    if (rejected.length > 0) {
      const faults = rejected.slice(0, maxFaults).map(({ reason }) => reason);
      const more = rejected.length - faults.length;
      const text = [...faults, ...(more > 0 ? [t("buyer-codes:load.more", { count: more })] : [])].join("; ");
      if (saved + same === 0 && !file) return formErrors(args, "load", { text: [text] });
      const rest = rejected.map(({ article, code }) => `${article}\t${code}`).join("\n");
      return partly(
        args,
        "load",
        { text: [text] },
        { text: t("buyer-codes:load.partly", { count: saved + same }), values: { text: rest } },
      );
    }
    setFlash(args.context, { key: "codesSaved", tone: "success", values: { count: saved + same } });
    return seeOther(paths.buyerCodes);
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 409, 413, 429].includes(error.status)) throw error;
    return formErrors(args, "load", { [file ? "sheet" : "text"]: [Object.values(error.fields)[0] ?? error.message] });
  }
}

/** Exactly one of text and file must be given. */
function wrongChoice(file: File | null, text: string): Record<string, string[]> | null {
  const t = serverT();
  if (file === null) return text.trim() === "" ? { text: [t("buyer-codes:load.nothing")] } : null;
  if (text.trim() !== "") return { text: [t("buyer-codes:load.both")] };
  const [problem] = checkFiles([file], [], { anyType: true, limit: maxOrderSpreadsheetMegabytes * megabyte }).problems;
  return problem?.kind === "size" ? { sheet: [t("files:tooLarge", sizesOf(problem))] } : null;
}

const One = z.object({ uuid: Uuid });

export const codeForms = {
  load: intent<Nobody, typeof Load>(Load, loadCodes),
  remove: intent<Nobody, typeof One>(One, async ({ api, value, context }) => {
    await api(buyerCodes.remove, { params: value });
    setFlash(context, { key: "codeRemoved", tone: "success" });
    return seeOther(paths.buyerCodes);
  }),
};

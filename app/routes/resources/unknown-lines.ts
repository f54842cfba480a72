import { z } from "zod";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { intent } from "#app/request/form.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { cleanLine } from "#contract/clean-text.ts";
import { lines } from "#contract/lines.ts";

export const loader = resource("unknownLines", async () => seeOther(paths.orderingQuick));

/** Unknown lines of a quick order as a workbook. */
export const action = resourceForm(
  "unknownLines",
  z.object({}),
  {
    file: intent(z.looseObject({}), async ({ fields, request, context }) => {
      const of = (name: string, max: number) => fields.getAll(name).map((value) => cleanLine(String(value)).slice(0, max));
      const [texts, quantities] = [of("text", 300), of("quantity", 40)];
      const unknown = texts.flatMap((text, at) => (text === "" ? [] : [{ text, quantity: quantities[at] ?? "", unit: "" }]));
      return fileAnswer(lines.unknownFile, { body: { lines: unknown } }, { request, context });
    }),
  },
  { fields: linesFields },
);

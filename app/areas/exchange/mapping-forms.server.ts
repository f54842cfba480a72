import { z } from "zod";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { exchange } from "#contract/exchange.ts";
import { Uuid } from "#contract/primitives.ts";
import { chosenField, guessField, targetField } from "./mapping-fields.ts";

type Nobody = Record<string, never>;

const Nothing = z.object({});

type Posted = { uuid: string; target: string };

/** Accepted guesses come first, so that explicit choices override them. */
function postedRows(fields: FormData): Posted[] {
  const texts = textsOf(fields);
  const text = (name: string) => texts.get(name) ?? null;
  const agreed: Posted[] = [];
  const changed: Posted[] = [];
  for (const name of fields.keys()) {
    const uuid = Uuid.safeParse(name.replace(/^target-/, "")).data;
    const target = uuid && text(targetField(uuid));
    if (!uuid || target === null || target === undefined) continue;
    const guess = text(guessField(uuid));
    if (target !== (guess ?? text(chosenField(uuid)))) changed.push({ uuid, target });
    else if (guess) agreed.push({ uuid, target });
  }
  return [...agreed, ...changed];
}

const save = intent<Nobody, typeof Nothing>(Nothing, async (args) => {
  const rows = postedRows(args.fields);
  if (rows.length === 0) return back(args, "mappingSame");
  try {
    await args.api(exchange.setMappings, { body: { mappings: rows } });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    const errors = Object.entries(error.fields).flatMap(([field, text]) => {
      const row = rows[Number(/^mappings\.(\d+)\./.exec(field)?.[1])];
      return row ? ([[targetField(row.uuid), [text]]] as [string, string[]][]) : [];
    });
    return formErrors(args, "save", errors.length > 0 ? Object.fromEntries(errors) : { "": [error.message] });
  }
  return back(args, "mappingSaved");
});

type Args = FormArgs<Nobody, unknown>;

/** Back to the same tab and page. */
function back({ context, url }: Args, key: "mappingSaved" | "mappingSame"): Response {
  setFlash(context, { key, tone: key === "mappingSaved" ? "success" : "info" });
  return seeOther(url.pathname + url.search);
}

export const mappingForms = { save };

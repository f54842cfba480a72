import { z } from "zod";
import { sizesOf } from "#app/areas/files/problem-sizes.ts";
import { typedSum } from "#app/form/typed-sum.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { formErrors, intent } from "#app/request/form.server.ts";
import { partly } from "#app/request/partly.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { maxStatementMegabytes } from "#contract/limits.ts";
import { type LoadedStatement, payments } from "#contract/payments.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { limited, money, optionalSingleLine, singleLine } from "#contract/primitives.ts";
import { dayOf } from "./typed-values.ts";

/** Bytes of a form with a statement. */
export const newPaymentLimit = (maxStatementMegabytes + 1) * megabyte;

type Nobody = Record<string, never>;

const Day = limited(40)
  .transform((typed) => dayOf(typed, plainDateIn(new Date(), "Europe/Moscow")) ?? "")
  .refine((day) => day !== "", { error: () => serverT()("payments:new.wrongDate") });
const Sum = limited(40)
  .transform(typedSum)
  .refine((sum) => /^\d{1,9}(?:\.\d{1,2})?$/.test(sum) && Number(sum) > 0, { error: () => serverT()("payments:new.wrongSum") });

const Typed = z.object({ buyer: singleLine(120), number: optionalSingleLine(50), amount: Sum, date: Day });

/** Back to the form for the next payment, which is often of the same day. */
const add = intent<Nobody, typeof Typed>(Typed, async ({ api, value, context }) => {
  const { status, isNew, company } = await api(payments.add, { body: { ...value, number: value.number ?? "" } });
  const key = !isNew ? "paymentKnown" : status === "posted" ? "paymentPosted" : "paymentWaits";
  const amount = formatMoney(money(Math.round(Number(value.amount) * 100)));
  setFlash(context, { key, tone: key === "paymentPosted" ? "success" : "warning", values: { company: company.slice(0, 150), amount } });
  return seeOther(`${paths.paymentNew}?date=${value.date}#buyer`);
});

const Nothing = z.object({});

const load = intent<Nobody, typeof Nothing>(Nothing, async (args) => {
  const { api, fields, context, request } = args;
  const t = serverT();
  const withError = (text: string) => formErrors(args, "load", { statement: [text] });
  const file = fields.get("statement");
  if (!(file instanceof File) || file.size === 0) return withError(t("payments:new.nothing"));
  const [problem] = checkFiles([file], [], { anyType: true, limit: maxStatementMegabytes * megabyte }).problems;
  if (problem?.kind === "size") return withError(t("files:tooLarge", sizesOf(problem)));
  const fileBody = Buffer.from(await file.arrayBuffer()).toString("base64");
  try {
    const loaded = await api(payments.load, {
      body: { fileBody, originalFilename: file.name.slice(0, 255) || "-" },
      signal: request.signal,
    });
    const { added, ready, same, outgoing, faultCount } = loaded;
    if (faultCount > 0) {
      const faults = faultsText(loaded);
      if (added + same + outgoing === 0) return withError(faults);
      return partly(args, "load", { statement: [faults] }, { text: t("payments:new.partly", { added, same, outgoing }) });
    }
    setFlash(context, { key: "statementLoaded", tone: added > 0 ? "success" : "info", values: { added, ready, same, outgoing } });
    return seeOther(paths.payments);
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 413].includes(error.status)) throw error;
    return withError(Object.values(error.fields)[0] ?? error.message);
  }
});

const maxListed = 20;

function faultsText({ faults, faultCount }: LoadedStatement): string {
  const t = serverT();
  const list = faults.slice(0, maxListed).map(({ place, field, value, message }) => {
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    return field ? t("payments:new.fault", { place, field, value: shown, message }) : t("payments:new.faultOf", { place, message });
  });
  return t("payments:new.faults", { count: faultCount, list: list.join(" ") });
}

export const newPaymentForms = { add, load };

import { z } from "zod";
import { putLines, readQuantities } from "#app/areas/lists/put-lines.server.ts";
import { correctionText } from "#app/i18n/correction-text.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { quoted } from "#app/i18n/quoted.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { sentencesIn, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { partly } from "#app/request/partly.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import type { EmptyRows } from "#contract/lines.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { limited, money, optionalSingleLine, Uuid } from "#contract/primitives.ts";
import { dayField, quantityField } from "./fields.ts";

export const ClientParams = z.object({ uuid: Uuid });
type Params = z.output<typeof ClientParams>;

const Place = z.looseObject({
  branchUuid: Uuid,
  personUuid: limited(36).default(""),
  comment: limited(1000).default(""),
  buyerNumber: optionalSingleLine(maxBuyerNumberLength).default(""),
  total: z.coerce.number().int().nonnegative().catch(0),
});
const Add = z.object({ branchUuid: Uuid, text: limited(100_000).default("") });
const Lines = z.looseObject({ branchUuid: Uuid });

export const clientForms = {
  add: intent<Params, typeof Add>(Add, async (args) => {
    const { api, params, key, context, value: body } = args;
    try {
      const { added, corrections, rejected, withoutQuantity, ignoredColumns } = await api(onBehalf.add, {
        params,
        body,
        ...(key && { key }),
      });
      const notes = [
        ...corrections.map(toNote),
        ...(withoutQuantity.count > 0 ? [emptyNote(withoutQuantity)] : []),
        ...(ignoredColumns.length > 0 ? [serverT()("lines:preview.ignoredNames", { names: quoted(ignoredColumns) })] : []),
      ];
      if (rejected.length > 0) {
        const rest = { text: rejected.map(({ typed }) => typed).join("\n") };
        const errors = { text: [rejected.map(({ reason }) => reason).join("; ")] };
        return partly(args, "add", errors, {
          text: [serverT()("on-behalf:add.partly", { count: added }), ...(notes.length > 0 ? [`${notes.join("; ")}.`] : [])].join(" "),
          values: rest,
        });
      }
      setFlash(
        context,
        notes.length > 0
          ? { key: "clientLinesCorrected", tone: "success", values: { count: added, text: sentencesIn(notes) } }
          : { key: "clientLines", tone: "success", values: { count: added } },
      );
    } catch (error) {
      const texts = error instanceof ApiProblem ? error.details.text : undefined;
      if (!Array.isArray(texts)) throw error;
      return formErrors(args, "add", { text: [texts.join("; ")] });
    }
    return seeOther(paths.clientOrder(params.uuid, body.branchUuid));
  }),
  lines: intent<Params, typeof Lines>(Lines, saveLines),
  place: intent<Params, typeof Place>(Place, place),
};

type Correction = z.output<typeof onBehalf.add.answer>["corrections"][number];

/** As the quick order says it. */
function toNote(correction: Correction): string {
  const t = serverT();
  const { key, values } = correctionText(correction, correction, (unit) => t(`common:units.${unit}`));
  return `${correction.name}: ${t(key, values)}`;
}

function emptyNote({ count, examples }: EmptyRows): string {
  const names = `${quoted(examples)}${count > examples.length ? "…" : ""}`;
  return `${serverT()("lines:preview.withoutQuantity", { count })}: ${names}`;
}

async function saveLines(args: FormArgs<Params, z.output<typeof Lines>>): Promise<Response | FormErrors> {
  const { api, params, fields, value, context } = args;
  const { products, errors } = readQuantities(fields, quantityField(""));
  return putLines(args, {
    intent: "lines",
    lines: products,
    errors,
    nameOf: ({ productUuid }) => quantityField(productUuid),
    part: "products",
    send: () => api(onBehalf.put, { params, body: { branchUuid: value.branchUuid, products } }),
    whole: () => {
      setFlash(context, { key: "clientSaved", tone: "success" });
      return seeOther(paths.clientOrder(params.uuid, value.branchUuid));
    },
    rest: () => ({ text: serverT()("on-behalf:lines.partly") }),
  });
}

async function place(args: FormArgs<Params, z.output<typeof Place>>): Promise<Response | FormErrors> {
  const { api, params, fields, value, key, context } = args;
  const days = [...fields].flatMap(([name, day]) =>
    name.startsWith(dayField("")) && typeof day === "string" ? [{ name, subcategoryUuid: name.slice(dayField("").length), day }] : [],
  );
  const errors: Record<string, string[]> = {};
  for (const { name, day } of days) if (day === "") errors[name] = [serverT()("on-behalf:place.chooseDay")];
  const personUuid = Uuid.safeParse(value.personUuid).data;
  if (!personUuid) errors.personUuid = [serverT()("on-behalf:place.choosePerson")];
  if (!personUuid || Object.keys(errors).length > 0) return formErrors(args, "place", errors);
  const body = {
    branchUuid: value.branchUuid,
    personUuid,
    scheduledDeliveryDates: days.map(({ subcategoryUuid, day }) => ({ subcategoryUuid, deliveryDate: day })),
    ...(value.comment && { comment: value.comment }),
    ...(value.buyerNumber && { buyerNumber: value.buyerNumber }),
    ...(value.total > 0 && { expectedTotal: money(value.total) }),
  };
  const { uuid, number, consentUntil } = await api(onBehalf.place, { params, body, ...(key && { key }) });
  setFlash(context, {
    key: consentUntil ? "clientPlacedAsks" : "clientPlaced",
    tone: "success",
    values: { number, ...(consentUntil && { until: formatInstant(consentUntil) }) },
  });
  return seeOther(paths.deal(uuid));
}

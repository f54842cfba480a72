import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { maxSetSegments, maxShortNameLength } from "#contract/limits.ts";
import { always } from "#contract/new-password.ts";
import { limited, optionalSingleLine, singleLine, Uuid } from "#contract/primitives.ts";
import { sellerCategories } from "#contract/seller-categories.ts";

type Nobody = Record<string, never>;

const maxPosition = 100_000;

/** Empty is undefined. */
const Position = limited(20)
  .default("")
  .transform((typed) => typed.replace(/\s/g, ""))
  .refine((typed) => /^\d{0,6}$/.test(typed) && Number(typed) <= maxPosition, { error: () => serverT()("categories:wrong.position") })
  .transform((typed) => (typed === "" ? undefined : Number(typed)));

const text = (max: number) => optionalSingleLine(max).transform((typed) => typed ?? "");
/** One of the list, by its uuid, or else `newAssortment`. */
const Assortment = z.union([z.literal(""), z.uuid({ error: "select" })]).default("");
const CategoryForm = z
  .object({
    name: singleLine(100),
    shortName: text(maxShortNameLength),
    /** Empty: a category. */
    parentUuid: z.union([z.literal(""), z.uuid({ error: "select" })]).default(""),
    assortment: Assortment,
    newAssortment: text(100),
    temperatureMode: text(40),
    position: Position,
  })
  .superRefine(({ parentUuid, assortment, newAssortment }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (parentUuid !== "" && assortment === "" && newAssortment === "") wrong("assortment", "required");
    if (assortment !== "" && newAssortment !== "") wrong("newAssortment", serverT()("categories:wrong.twoAssortments"));
  }, always);
const SaveForm = CategoryForm.safeExtend({ category: Uuid });

type Typed = z.output<typeof CategoryForm>;

/** The fields that a category has, or a segment. */
const toFields = ({ name, shortName, parentUuid, assortment, newAssortment, temperatureMode, position }: Typed) => ({
  ...{ name, shortName },
  ...(position !== undefined && { position }),
  ...(parentUuid !== "" && { parentUuid }),
  ...((assortment || newAssortment) && { assortment: assortment || newAssortment }),
  ...((parentUuid !== "" || temperatureMode !== "") && { temperatureMode }),
});

function done({ context }: FormArgs<Nobody, unknown>, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.exchangeCategories);
}

/** What is typed with the chosen assortment's name; null without such an assortment: only `newAssortment` makes one. */
async function withAssortment<Value extends { assortment: string }>({ api, value }: FormArgs<Nobody, Value>): Promise<Value | null> {
  if (value.assortment === "") return value;
  const chosen = (await api(sellerCategories.list, {})).assortments.find(({ uuid }) => uuid === value.assortment);
  return chosen ? { ...value, assortment: chosen.name } : null;
}

const create = intent<Nobody, typeof CategoryForm>(CategoryForm, async (args) => {
  const typed = await withAssortment(args);
  if (!typed) return formErrors(args, "create", { assortment: ["select"] });
  await args.api(sellerCategories.create, { body: toFields(typed), key: args.key });
  return done(args, args.value.parentUuid === "" ? "categoryCreated" : "segmentCreated");
});

const save = intent<Nobody, typeof SaveForm>(SaveForm, async (args) => {
  const typed = await withAssortment(args);
  if (!typed) return formErrors(args, "save", { assortment: ["select"] });
  await args.api(sellerCategories.update, { params: { uuid: args.value.category }, body: toFields(typed) });
  return done(args, "categorySaved");
});

const SegmentsForm = z
  .object({
    segments: z
      .array(Uuid, { error: "invalid" })
      .default([])
      .refine((chosen) => chosen.length > 0 && chosen.length <= maxSetSegments, { error: () => serverT()("categories:wrong.segments") }),
    assortment: Assortment,
    newAssortment: text(100),
    temperatureMode: text(40),
  })
  .superRefine(({ assortment, newAssortment, temperatureMode }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (assortment !== "" && newAssortment !== "") wrong("newAssortment", serverT()("categories:wrong.twoAssortments"));
    if (assortment + newAssortment + temperatureMode === "") wrong("temperatureMode", serverT()("categories:wrong.nothing"));
  }, always);

/** An empty field changes nothing. */
const setSegments = intent<Nobody, typeof SegmentsForm>(SegmentsForm, async (args) => {
  const typed = await withAssortment(args);
  if (!typed) return formErrors(args, "setSegments", { assortment: ["select"] });
  const { segments, temperatureMode } = typed;
  const assortment = typed.assortment || typed.newAssortment;
  const body = { segments, ...(assortment && { assortment }), ...(temperatureMode && { temperatureMode }) };
  await args.api(sellerCategories.setSegments, { body });
  return done(args, "segmentsSaved");
});

const RemoveForm = z.object({ category: Uuid });
const remove = intent<Nobody, typeof RemoveForm>(RemoveForm, async (args) => {
  await args.api(sellerCategories.remove, { params: { uuid: args.value.category } });
  return done(args, "categoryRemoved");
});

export const categoryForms = { create, save, setSegments, remove };

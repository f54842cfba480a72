import { createHash } from "node:crypto";
import { z } from "zod";
import { failureText } from "#app/i18n/error-text.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { maxBranchColumns } from "#contract/limits.ts";
import { limited, money, Uuid } from "#contract/primitives.ts";
import { dayName } from "./chosen-days.ts";

type Args = FormArgs<unknown, unknown>;
type Texts = ReturnType<typeof textsOf>;

/** `placed`: deals placed from this page so far, comma-separated uuids. */
const Place = z.looseObject({ placed: limited(40 * maxBranchColumns).default("") });

export const placeForms = {
  /** Places one order per ticked trade point, each with its own idempotency key. Failed ones stay with their reason. */
  place: intent(Place, async (args) => {
    const ticked = args.fields.getAll("branch").flatMap((uuid) => Uuid.safeParse(uuid).data ?? []);
    const branches = [...new Set(ticked)].slice(0, maxBranchColumns);
    if (branches.length === 0) return formErrors(args, "place", { "": [serverT()("branch-orders:place.chooseOne")] });
    const texts = textsOf(args.fields);
    const undated = branches.flatMap((branch) => daysOf(texts, branch)).filter(([, day]) => day === "");
    if (undated.length > 0)
      return formErrors(args, "place", Object.fromEntries(undated.map(([name]) => [name, [serverT()("branch-orders:place.chooseDay")]])));
    const placed = args.value.placed.split(",").filter(Boolean);
    const errors: Record<string, string[]> = {};
    for (const branch of branches) {
      try {
        placed.push((await send(args, texts, branch)).uuid);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status === 401) throw error;
        errors[`branch-${branch}`] = [wordsOf(error)];
      }
    }
    const done = [...new Set(placed)].join(",");
    if (Object.keys(errors).length === 0) return seeOther(`${paths.branchOrders}/place?placed=${done}`);
    const rejected = formErrors(args, "place", errors);
    return { ...rejected, values: { ...rejected.values, placed: done } };
  }),
};

/** Day fields of one trade point. */
const daysOf = (texts: Texts, branch: string): [name: string, day: string][] =>
  [...texts].flatMap(([name, day]) => (name.startsWith(dayName(branch, "")) ? [[name, day.trim()]] : []));

function send({ api, key }: Args, texts: Texts, branch: string) {
  const scheduledDeliveryDates = daysOf(texts, branch).map(([name, deliveryDate]) => ({
    subcategoryUuid: name.slice(dayName(branch, "").length),
    deliveryDate,
  }));
  const comment = (texts.get(`comment-${branch}`) ?? "").trim();
  const buyerNumber = (texts.get(`number-${branch}`) ?? "").trim();
  const total = Number((texts.get(`total-${branch}`) ?? "").trim());
  const body = {
    scheduledDeliveryDates,
    ...(Number.isSafeInteger(total) && total > 0 && { expectedTotal: money(total) }),
    ...(comment && { comment }),
    ...(buyerNumber && { buyerNumber }),
  };
  return api(branchOrders.place, { params: { uuid: branch }, body, key: key && keyOf(key, branch) });
}

/** The same form always yields the same idempotency keys. */
const keyOf = (key: string, branch: string) => createHash("sha256").update(`${key} ${branch}`).digest("hex").slice(0, 32);

function wordsOf(error: ApiProblem): string {
  if (error.status >= 500) return failureText("UNAVAILABLE");
  const [first] = error.problem === "TIMESLOT_EXPIRED" ? [] : Object.values(error.fields);
  return first ?? error.message;
}

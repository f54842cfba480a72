import ListChecks from "lucide-react/icons/list-checks";
import { useErrorTitle } from "#app/form/use-error-title.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./cart-screen.module.css";
import { type CartT, problemText } from "./cart-texts.ts";
import { type CartLine, type CartView, isStillToDo, linesOf, type openReasons } from "./cart-view.ts";

type Reason = ReturnType<typeof openReasons>[number];
export type ReasonText = { href?: string; text: string };

/** More reasons of one kind than this become one, with a link to the first. */
const maxOfAKind = 3;

/** Every reason that blocks the order, with a link to where it is fixed. */
export function reasonTexts(view: CartView, reasons: readonly Reason[], t: CartT): ReasonText[] {
  const lines = new Map(linesOf(view).map((line) => [line.uuid, line]));
  const gone = reasons.filter((reason) => reason.reason === "unavailable");
  const undated = reasons.filter((reason) => reason.reason === "choose_date");
  return reasons.flatMap((reason): ReasonText[] => {
    if (reason.reason === "choose_date" && undated.length > maxOfAKind) {
      return reason === undated[0]
        ? [{ href: `#date-${reason.segment}`, text: t("blocked.chooseDateMany", { count: undated.length }) }]
        : [];
    }
    if (reason.reason === "unavailable" && gone.length > maxOfAKind) {
      return reason === gone[0] ? [{ href: lineHref(reason.product), text: t("blocked.unavailableMany", { count: gone.length }) }] : [];
    }
    const entry = reasonText(view, reason, lines, t);
    return entry ? [entry] : [];
  });
}

/** Fields of the cart itself. */
const ownFields = ["newBranch", "comment", "buyerNumber", "oneDate"];

const isWish = (field: string) => /^(?:substitution|analog|shelf)-/.test(field);

/** A point follows the name, and a name may end with one. */
const withoutPoint = (name = "") => name.replace(/\.$/, "");

const lineHref = (product: string | null) => (product ? `#line-${product}` : undefined);

function reasonText(view: CartView, reason: Reason, lines: ReadonlyMap<string, CartLine>, t: CartT): ReasonText | null {
  const segment = view.segments.find((each) => each.uuid === reason.segment);
  if (reason.reason === "choose_date")
    return { href: `#date-${reason.segment}`, text: t("blocked.choose_date", { name: segment?.name ?? "" }) };
  const line = lines.get(reason.product ?? "");
  const sum = formatMoney(reason.amount ?? 0);
  switch (reason.reason) {
    case "accreditation_required":
      return null;
    case "unavailable":
      return {
        href: lineHref(reason.product),
        text: t("blocked.unavailable", { name: withoutPoint(line?.name), word: t(`unavailableWord.${line?.unavailable ?? "not_sold"}`) }),
      };
    case "quantity":
      return {
        href: `#quantity-${reason.product}`,
        text: t("blocked.quantity", { name: withoutPoint(line?.name), text: (line && problemText(t, line)) ?? "" }),
      };
    case "min_total":
      return { href: "#minimum", text: t("blocked.min_total", { sum }) };
    case "limit_exceeded": {
      const contract = view.contracts.find((each) => each.assortment === reason.assortment);
      return { href: `#limit-${reason.assortment}`, text: t("blocked.limit_exceeded", { name: contract?.name ?? "", sum }) };
    }
    case "no_dates":
      return { href: `#date-${reason.segment}`, text: t("blocked.no_dates", { name: segment?.name ?? "" }) };
    case "no_branch":
    case "no_schedule":
      return { href: "#branch", text: t(`blocked.${reason.reason}`) };
    case "nothing_selected":
      return { href: "#lines", text: t("blocked.nothing_selected") };
    case "company_inactive":
      return { text: t("blocked.company_inactive") };
  }
}

/** Shown while something blocks the order: errors first, then the to-do list. */
export function OpenReasons({ view, reasons, t }: { view: CartView; reasons: readonly Reason[]; t: CartT }) {
  const [todo, wrong] = [reasons.filter(isStillToDo), reasons.filter((reason) => !isStillToDo(reason))];
  const errors = reasonTexts(view, wrong, t);
  const steps = reasonTexts(view, todo, t);
  return (
    <>
      {errors.length > 0 && (
        <ErrorSummary id="reasons" focus={false} title={t("blocked.title")} errors={errors}>
          <QuickWays reasons={wrong} t={t} />
        </ErrorSummary>
      )}
      {steps.length > 0 && (
        <Note id={errors.length > 0 ? undefined : "reasons"} icon={ListChecks} title={t("todo.title")}>
          <ul className={styles.todo}>
            {steps.map(({ href, text }) => (
              <li key={text}>{href ? <Link href={href}>{text}</Link> : text}</li>
            ))}
          </ul>
          <QuickWays reasons={todo} t={t} />
        </Note>
      )}
    </>
  );
}

/** Buttons that settle several reasons at once. */
function QuickWays({ reasons, t }: { reasons: readonly Reason[]; t: CartT }) {
  const count = (kind: Reason["reason"]) => reasons.filter((reason) => reason.reason === kind).length;
  const isSkip = count("unavailable") > 1;
  const isNearest = count("choose_date") > 1;
  if (!isSkip && !isNearest) return null;
  return (
    <Row className={styles.ways}>
      {isNearest && (
        <Button name="intent" value="nearestDates">
          {t("blocked.nearestDates")}
        </Button>
      )}
      {isSkip && (
        <Button name="intent" value="skipUnavailable">
          {t("blocked.skipUnavailable")}
        </Button>
      )}
    </Row>
  );
}

/** Error summary after a rejected form, with the page's current reasons; takes the focus. */
export function CartErrorSummary({
  formErrors,
  isUnsent,
  view,
  reasons,
  t,
}: {
  formErrors: FormErrors;
  /** It did not reach the cart, which its message says. */
  isUnsent: boolean;
  view: CartView;
  reasons: readonly Reason[];
  t: CartT;
}) {
  useErrorTitle();
  const lines = new Map(linesOf(view).map((line) => [`quantity-${line.uuid}`, line]));
  const open = reasonTexts(view, reasons, t);
  const own = Object.entries(formErrors.errors).flatMap(([field, [text = ""]]): ReasonText[] => {
    if (field === "") return [];
    const line = lines.get(field);
    // An unavailable product has no quantity field: the error links to its line.
    const href = line?.unavailable ? lineHref(line.uuid) : `#${field}`;
    return [
      {
        href: line || ownFields.includes(field) || isWish(field) ? href : undefined,
        text: line ? t("blocked.quantity", { name: withoutPoint(line.name), text }) : text,
      },
    ];
  });
  const message = formErrors.errors[""]?.[0];
  const whole = totalText(formErrors, t) ?? (open.length > 0 && !isUnsent ? undefined : message);
  const errors = [
    ...(whole ? [{ href: "#summary", text: whole }] : []),
    ...own,
    ...open.filter((reason) => !own.some(({ href }) => href === reason.href)),
  ];
  const title = t(formErrors.intent === "order" ? "blocked.refusedTitle" : isUnsent ? "blocked.unsentTitle" : "blocked.savedTitle");
  return (
    <ErrorSummary title={title} errors={errors}>
      <QuickWays reasons={reasons} t={t} />
    </ErrorSummary>
  );
}

function totalText({ problem }: FormErrors, t: CartT): string | undefined {
  if (problem?.name !== "TOTAL_CHANGED") return undefined;
  const { before, after, isSaved } = problem.details as { before: number; after: number; isSaved: boolean };
  return t(isSaved ? "blocked.savedFirst" : "blocked.totalChanged", { before: formatMoney(before), after: formatMoney(after) });
}

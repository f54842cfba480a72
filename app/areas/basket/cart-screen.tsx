import { useNavigation } from "@remix-run/react";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Rows2 from "lucide-react/icons/rows-2";
import Rows4 from "lucide-react/icons/rows-4";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Form } from "#app/form/form.tsx";
import { useLinksToPlaces } from "#app/form/use-links-to-places.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns } from "#app/ui/layout/layout.tsx";
import { SkipLink } from "#app/ui/skip-link/skip-link.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BranchChoice } from "./branch-choice.tsx";
import { DroppedDates, GoneLine, MovedPrices, NearCutoffs, RemovedLine } from "./cart-notices.tsx";
import styles from "./cart-screen.module.css";
import { type CartT, useCartT, zoneText } from "./cart-texts.ts";
import { type CartLine, type CartView, type ChosenDates, linesOf, openReasons, undatedLines } from "./cart-view.ts";
import type { DroppedDate } from "./chosen-dates.ts";
import { ClearBasket } from "./clear-basket.tsx";
import { nearCutoffs } from "./cutoffs.ts";
import { OneDate } from "./one-date.tsx";
import { OrderBar, type OrderState } from "./order-button.tsx";
import { CartErrorSummary, OpenReasons, reasonTexts } from "./order-reasons.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { writeShown } from "./posted-cart.ts";
import { writeWished } from "./posted-wishes.ts";
import { RestoreCleared } from "./restore-cleared.tsx";
import { SegmentBlock } from "./segment-block.tsx";
import { type Change, useCartChanges } from "./use-cart-changes.ts";
import { useCartNews } from "./use-cart-news.ts";
import { useCutoffs } from "./use-cutoffs.ts";
import { useDates } from "./use-dates.ts";
import { useFreshOnReturn } from "./use-fresh-on-return.ts";
import { useTypedLine } from "./use-typed-line.ts";
import { useUnsent } from "./use-unsent.ts";
import type { PostedWish } from "./use-wishes.ts";

export type CartScreenProps = {
  view: CartView;
  /** Remembered delivery days that are still offered; `dropped` are those that are not. */
  stillOffered: ChosenDates;
  dropped: readonly DroppedDate[];
  /** The server's time, epoch milliseconds. */
  now: number;
  isCompact: boolean;
  note: string;
  /** The number of the order in the buyer's own system. */
  buyerNumber: string;
  /** Idempotency key, new for every page load: the order is placed once however often it is sent. */
  orderKey: string;
  /** A line removed elsewhere while its quantity was typed here; shown even if the cart is emptied. */
  gone: CartLine | null;
  onGone: (line: CartLine | null) => void;
};

const noDates: ChosenDates = {};
const noTicks: ReadonlyMap<string, boolean> = new Map();

/** The whole cart is one form: without JavaScript every button saves the typed quantities and chosen days. */
export function CartScreen({
  view: loaded,
  stillOffered,
  now: loadedAt,
  isCompact,
  note,
  buyerNumber,
  orderKey,
  gone,
  onGone,
  ...rest
}: CartScreenProps) {
  const t = useCartT();
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const answer = useAnswer<FormErrors | { offline: true }>();
  const { unsentForm, unsent, apply } = useUnsent(loaded);
  const [outdated, setOutdated] = useState<typeof answer>();
  const formErrors = answer === undefined ? unsentForm : "errors" in answer ? answer : null;
  // The last form's errors are outdated once something else has changed.
  const shownErrors = formErrors === outdated ? null : formErrors;
  const isUnsent = formErrors !== null && formErrors === unsentForm;
  useLinksToPlaces();
  const sending = navigation.state !== "idle" && navigation.formData?.get("intent") === "order";
  const {
    pending,
    refused: lineErrors,
    change,
    busy,
    offline,
  } = useCartChanges(
    loaded.version,
    useMemo(() => ({ title: t("elsewhere.title"), text: t("elsewhere.text") }), [t]),
    sending,
  );
  const [removed, setRemoved] = useState<CartLine | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const { view, now } = useCutoffs(loaded, loadedAt);
  const { picked, dropped, pick } = useDates(loaded, { view, now }, { stillOffered, gone: rest.dropped, unsent: unsent?.dates ?? noDates });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { watch, moved } = useTypedLine(view, onGone);
  useCartNews(view, t);
  useFreshOnReturn(busy || navigation.state !== "idle");

  const onChange = useCallback(
    (line: CartLine, next: Change) => {
      setTouched((before) => (before.has(line.uuid) ? before : new Set(before).add(line.uuid)));
      setOutdated(answer);
      setChanged(line.uuid);
      if (next.quantity === 0) setRemoved(line);
      change(line.uuid, next);
    },
    [change, answer],
  );
  useEffect(() => {
    apply((uuid, next) => {
      const line = linesOf(loaded).find((each) => each.uuid === uuid);
      if (line && next.quantity === 0) setRemoved(line);
      setTouched((before) => new Set(before).add(uuid));
      change(uuid, next);
    });
  }, [apply, change, loaded]);
  const restore = (line: CartLine) => {
    setRemoved(null);
    onGone(null);
    change(line.uuid, { quantity: line.quantity, ticked: line.ticked });
  };

  const lines = linesOf(view);
  const reasons = openReasons(view, picked);
  const near = nearCutoffs(view.segments, picked, now);
  const order: OrderState = {
    why: reasonTexts(view, reasons, t),
    reasonsHref: shownErrors ? "#errors" : "#reasons",
    near,
    blocking: reasons.filter(({ reason }) => reason !== "choose_date").length,
    sending,
    recalculating: busy,
    offline,
  };
  const branch = view.branches.find((each) => each.uuid === view.branch);
  const typed = (uuid: string) => {
    if (moved?.uuid === uuid) return moved.text;
    const name = `quantity-${uuid}`;
    if (touched.has(uuid)) return undefined;
    const text = isUnsent ? unsent?.texts.get(uuid) : formErrors?.errors[name] && formErrors.values[name];
    return typeof text === "string" ? text : undefined;
  };
  const allLineErrors = formErrors ? withFormErrors(lineErrors, formErrors, touched) : lineErrors;
  const wished = (names: readonly string[]) =>
    formErrors && partOf(formErrors, isUnsent ? names.filter((name) => unsent?.wishes.has(name)) : names);
  const states = { pending, ticks: unsent?.ticks ?? noTicks, offline, lineErrors: allLineErrors, typed, wished };
  const newBranch = isUnsent ? unsent?.newBranch : shownErrors?.values.newBranch;
  const chosenBranch = typeof newBranch === "string" ? newBranch : undefined;

  return (
    <Form method="post" action={paths.cart} noValidate autoComplete="off" preventScrollReset>
      {/* Enter presses the form's first button. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} className="sr-only">
        {t("recalculate.submit")}
      </button>
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="branchUuid" value={view.branch ?? ""} />
      <input type="hidden" name="total" value={view.total} />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="shown" value={writeShown(lines)} />
      <input type="hidden" name="wished" value={writeWished(view)} />
      <div className={styles.reasons}>
        {answer && answer !== outdated && "offline" in answer && (
          <ErrorSummary title={t("blocked.offlineTitle")} errors={[{ text: t("blocked.offline") }]} />
        )}
        {shownErrors && <CartErrorSummary formErrors={shownErrors} isUnsent={isUnsent} view={view} reasons={reasons} t={t} />}
      </div>
      <Headline
        title={t("title")}
        subtitle={
          <div className={styles.lead}>
            <p>
              {branch
                ? t("lead", { count: view.positions, branch: branch.name, address: branch.address })
                : t("leadNoBranch", { count: view.positions })}
            </p>
            <BranchChoice key={view.branch} view={view} typed={chosenBranch} error={shownErrors?.errors.newBranch?.[0]} t={t} />
          </div>
        }
        actions={
          <>
            <ButtonLink href={paths.orderingQuick} variant="quiet">
              {t("quick")}
            </ButtonLink>
            <ClearBasket positions={view.positions} t={t} />
          </>
        }
      />
      <DroppedDates dropped={dropped} timeZone={view.timeZone} t={t} />
      <NearCutoffs near={near} timeZone={view.timeZone} t={t} />
      <div className={styles.reasons}>{!shownErrors && <OpenReasons view={view} reasons={reasons} t={t} />}</div>
      <MovedPrices view={view} t={t} />
      <RemovedLine line={removed && pending.get(removed.uuid)?.quantity !== removed.quantity ? removed : null} onRestore={restore} t={t} />
      <GoneLine line={gone} onRestore={restore} t={t} />
      {view.cleared && <RestoreCleared cleared={view.cleared} timeZone={view.timeZone} t={t} />}
      <SkipLink href="#summary">{t("skipToSummary")}</SkipLink>
      <Columns side="summary">
        <div id="lines" className={styles.lines} data-compact={isCompact || undefined} {...watch}>
          <div className={styles.foot}>
            <OneDate view={view} error={shownErrors?.errors.oneDate?.[0]} t={t} onDates={hydrated ? pick : undefined} />
            <CompactSwitch isCompact={isCompact} positions={view.positions} t={t} />
          </div>
          {view.segments.map((segment) => (
            <SegmentBlock
              key={segment.uuid}
              {...{ segment, states, hydrated, t, onChange }}
              chosen={picked[segment.uuid]}
              tried={shownErrors?.intent === "order"}
              timeZone={view.timeZone}
              undated={undatedLines(view.segments).length}
              problems={view.problems}
              onDates={pick}
            />
          ))}
          <p className="muted small">{t("cutoffZone", { zone: zoneText(t, view.timeZone) })}</p>
          {hydrated ? (
            <p className="muted small only-wide no-print">{t("recalculate.keys")}</p>
          ) : (
            <div className={styles.foot}>
              <span className="muted">{t("recalculate.hint")}</span>
              <Button name="intent" value="save" icon={RefreshCw}>
                {t("recalculate.submit")}
              </Button>
            </div>
          )}
        </div>
        <OrderSummary
          view={view}
          dates={picked}
          texts={{ note, buyerNumber }}
          order={order}
          announcement={sumsText(view, changed, t)}
          t={t}
        />
      </Columns>
      <OrderBar order={order} positions={view.ordered} total={view.total} t={t} />
    </Form>
  );
}

/** The new sums after a change; empty before the first. */
function sumsText(view: CartView, changed: string | null, t: CartT): string {
  if (changed === null) return "";
  const total = formatMoney(view.total);
  const line = linesOf(view).find(({ uuid, ticked, unavailable }) => uuid === changed && ticked && unavailable === null);
  return line ? t("summary.nowLine", { name: line.name, sum: formatMoney(line.total), total }) : t("summary.now", { total });
}

/** Error messages by line: of the script's save, else of the submitted form. */
function withFormErrors(
  lineErrors: ReadonlyMap<string, string>,
  formErrors: FormErrors,
  touched: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const own = Object.entries(formErrors.errors).flatMap(([field, [text]]) => {
    const uuid = field.startsWith("quantity-") ? field.slice(9) : "";
    return uuid && text && !touched.has(uuid) ? [[uuid, text] as const] : [];
  });
  return new Map([...own, ...lineErrors]);
}

/** The rejected values and errors of these fields. */
function partOf({ errors, values }: FormErrors, names: readonly string[]): PostedWish {
  const own = <Value,>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return { errors: own(errors), values: own(values) };
}
/** Carts with more lines can be shown short. */
const fewLines = 10;

/** Shows each line of the cart in one row or in full; the browser remembers it. */
function CompactSwitch({ isCompact, positions, t }: { isCompact: boolean; positions: number; t: CartT }) {
  if (!isCompact && positions <= fewLines) return null;
  return (
    <Button name="intent" value={isCompact ? "full" : "compact"} variant="quiet" icon={isCompact ? Rows2 : Rows4}>
      {t(isCompact ? "view.full" : "view.compact")}
    </Button>
  );
}

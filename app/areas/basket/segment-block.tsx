import { formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { classes } from "#app/ui/classes.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { CartLine } from "./cart-line.tsx";
import type { CartT } from "./cart-texts.ts";
import { vatDay } from "./cart-vat.ts";
import type { CartProblem, CartSegment, ChosenDates, CartLine as Line } from "./cart-view.ts";
import { GroupRow } from "./group-row.tsx";
import { isSegmentTicked } from "./posted-cart.ts";
import styles from "./segment-block.module.css";
import { SegmentDates } from "./segment-dates.tsx";
import { SegmentLines } from "./segment-lines.tsx";
import { SegmentWish } from "./segment-wish.tsx";
import type { Change } from "./use-cart-changes.ts";
import type { PostedWish } from "./use-wishes.ts";

export type LineStates = {
  pending: ReadonlyMap<string, Change>;
  /** Of a form that did not reach the cart, without script. The segment's own box stays as stored: it would turn all its lines. */
  ticks: ReadonlyMap<string, boolean>;
  offline: boolean;
  lineErrors: ReadonlyMap<string, string>;
  typed: (uuid: string) => string | undefined;
  wished: (names: readonly string[]) => PostedWish | null;
};

type Props = {
  segment: CartSegment;
  chosen: string | undefined;
  /** An order was rejected: missing days are marked as errors. */
  tried: boolean;
  states: LineStates;
  timeZone: string;
  undated: number;
  hydrated: boolean;
  t: CartT;
  /** All problems of the cart. */
  problems: readonly CartProblem[];
  onDates: (dates: ChosenDates) => void;
  onChange: (line: Line, next: Change) => void;
};

/** One segment: checkbox, sum and delivery days in the header, its discount groups inside. */
export function SegmentBlock({ segment, chosen, tried, states, timeZone, undated, hydrated, t, problems, onDates, onChange }: Props) {
  const { uuid, name, groups } = segment;
  const lines = groups
    .flatMap((group) => group.lines)
    .map((line) => ({ line, ...(states.pending.get(line.uuid) ?? { quantity: line.quantity, ticked: line.ticked }) }));
  const orderable = lines.filter(({ line }) => line.unavailable === null);
  const ticked = isSegmentTicked(lines.map((each) => ({ ticked: each.ticked, available: each.line.unavailable === null })));
  const some = orderable.some((each) => each.ticked);
  const stale = lines.some(({ line }) => states.pending.has(line.uuid));
  const turn = (on: boolean) => {
    for (const { line, quantity } of orderable) onChange(line, { quantity, ticked: on });
  };
  const missing = tried && segment.ordered && !chosen;
  const isWrong =
    missing ||
    problems.some(({ segment: where, product }) => where === uuid || lines.some(({ line }) => line.uuid === product)) ||
    lines.some(({ line }) => states.lineErrors.has(line.uuid));
  const heading = (
    <h2 id={`segment-${uuid}-name`} className={styles.name}>
      {name}
    </h2>
  );
  return (
    <Card
      as="section"
      id={`segment-${uuid}`}
      pad="none"
      aria-labelledby={`segment-${uuid}-name`}
      className={classes(styles.segment, missing && styles.missing)}
    >
      <input type="hidden" name="part" value={uuid} />
      <div className={styles.head}>
        {orderable.length > 0 ? (
          <Checkbox
            name="segment"
            value={uuid}
            checked={ticked}
            indeterminate={some && !ticked}
            onChange={(event) => turn(event.target.checked)}
          >
            {heading}
          </Checkbox>
        ) : (
          heading
        )}
        <span className={classes("muted", styles.positions)}>{t("segment.positions", { count: segment.positions })}</span>
        <b className={classes("num", styles.total, stale && styles.stale)}>
          <VisuallyHidden>{t("segment.sum")} </VisuallyHidden>
          {formatMoney(segment.total)}
        </b>
      </div>
      {orderable.length > 0 && <SegmentDates {...{ segment, chosen, missing, timeZone, undated, t, onDates }} />}
      <SegmentLines isWrong={isWrong} name={name} chosen={chosen} t={t}>
        {groups.map((group) => (
          <div key={group.uuid} className={styles.part}>
            <GroupRow {...{ group, segment, chosen, t }} alone={groups.length === 1} />
            <ul>
              {group.lines.map((line) => {
                const pending = states.pending.get(line.uuid);
                if (pending?.quantity === 0) return null;
                return (
                  <CartLine
                    key={line.uuid}
                    {...{ line, pending, hydrated, onChange }}
                    unsentTick={states.ticks.get(line.uuid)}
                    day={vatDay(segment, chosen)}
                    offline={pending !== undefined && states.offline}
                    lineError={states.lineErrors.get(line.uuid)}
                    typed={states.typed(line.uuid)}
                    wished={states.wished([`substitution-${line.uuid}`, `analog-${line.uuid}`])}
                  />
                );
              })}
            </ul>
          </div>
        ))}
        {orderable.length > 0 && <SegmentWish segment={segment} posted={states.wished([`shelf-${uuid}`])} t={t} />}
      </SegmentLines>
    </Card>
  );
}

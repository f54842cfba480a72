import CalendarX from "lucide-react/icons/calendar-x";
import { formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { DateChips } from "#app/ui/date-chips/date-chips.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { type CartT, cutoffText } from "./cart-texts.ts";
import type { CartSegment, ChosenDates } from "./cart-view.ts";
import styles from "./segment-block.module.css";

type Props = {
  segment: CartSegment;
  chosen: string | undefined;
  /** The order was submitted without a day for this segment. */
  missing: boolean;
  timeZone: string;
  /** Number of lines without delivery days in the whole cart, which one button removes. */
  undated: number;
  t: CartT;
  onDates: (dates: ChosenDates) => void;
};

/** The segment's delivery days, each with its order cutoff. */
export function SegmentDates({ segment, chosen, missing, timeZone, undated, t, onDates }: Props) {
  if (segment.dates.length === 0) return <NoDates segment={segment} undated={undated} t={t} />;
  const options = segment.dates.map(({ date, cutoffAt }) => ({
    value: date,
    label: (
      <span className={styles.chip}>
        {formatWeekday(date)}
        <span className={styles.cutoff}>
          <VisuallyHidden>{t("segment.cutoffLabel")}</VisuallyHidden>
          {cutoffText(t, cutoffAt, timeZone)}
        </span>
      </span>
    ),
  }));
  return (
    <div className={classes(styles.dates, chosen && styles.chosen)}>
      <DateChips
        id={`date-${segment.uuid}`}
        name={`date-${segment.uuid}`}
        legend={t("segment.when")}
        options={options}
        value={chosen ?? ""}
        onChange={(event) => onDates({ [segment.uuid]: event.target.value })}
        error={missing ? t("segment.chooseDate") : undefined}
      />
    </div>
  );
}

function NoDates({ segment, undated, t }: Pick<Props, "segment" | "undated" | "t">) {
  const text = t(segment.ordered ? "segment.noDates" : "segment.noDatesUnticked");
  const drop = (
    <Button name="intent" value="dropUndated" variant="danger">
      {t("segment.dropUndated", { count: undated })}
    </Button>
  );
  return (
    <div id={`date-${segment.uuid}`} className={styles.none}>
      <Note tone={segment.ordered ? "danger" : "warning"} icon={CalendarX} title={t("segment.noDatesTitle")} actions={drop}>
        {text}
      </Note>
    </div>
  );
}

import { useState } from "react";
import { FieldError } from "../field/field.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { Select } from "../select/select.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./calendar.module.css";
import type { CalendarGridProps } from "./calendar-grid.tsx";
import { type Day, formatDay, mayChoose } from "./day.ts";

// React Aria's calendar is heavy: it loads after hydration, only on pages that show it.
const CalendarGrid = lazyPart(() => import("./calendar-grid.tsx"));

type Props = Omit<CalendarGridProps, "onChoose" | "value" | "labels" | "autoFocus"> & {
  id?: string;
  name: string;
  form?: string;
  defaultValue?: Day;
  onChoose?: (day: Day) => void;
  required?: boolean;
  labels: CalendarGridProps["labels"] & {
    loading: string;
    /** The calendar's code did not come: the native field stands below. */
    missing: string;
    /** First option of the list of allowed dates without scripts. */
    none: string;
  };
  /** Formats a day for the list of allowed dates without scripts. */
  dayText?: (day: Day) => string;
};

/** A calendar of one month. Posts the chosen day under `name` as YYYY-MM-DD. */
export function Calendar(props: Props) {
  const { id, name, form, defaultValue, required, onChoose, labels, dayText, ...grid } = props;
  const hydrated = useHydrated();
  const [day, setDay] = useState(defaultValue);
  const [isMissing, setMissing] = useState(false);
  if (!hydrated) return <NativeDay {...props} className={undefined} />;
  if (isMissing)
    return (
      <>
        <div role="alert">
          <FieldError>{labels.missing}</FieldError>
        </div>
        <NativeDay {...props} className={undefined} />
      </>
    );
  const choose = (chosen: Day) => {
    setDay(chosen);
    onChoose?.(chosen);
  };
  return (
    <>
      <CalendarGrid
        waiting={
          <div className={styles.wait}>
            <Skeleton text={labels.loading} lines={5} />
          </div>
        }
        onMissing={() => setMissing(true)}
        with={{ ...grid, labels, value: day, onChoose: choose }}
      />
      <input type="hidden" {...{ name, form }} value={day ?? ""} />
    </>
  );
}

type NativeProps = Pick<
  Props,
  "id" | "name" | "form" | "defaultValue" | "required" | "minDate" | "maxDate" | "disabledDates" | "allowedDates" | "dayText"
> & {
  labels: { calendar: string; none: string };
  labelled?: boolean;
  className?: string;
};

/** The choice without scripts: a list of the allowed days, or a native date field, where the server refuses disabled days. */
export function NativeDay({
  id,
  name,
  form,
  defaultValue,
  required,
  minDate,
  maxDate,
  disabledDates,
  allowedDates,
  dayText = formatDay,
  labels,
  labelled,
  className,
}: NativeProps) {
  const own = { id, name, form, required, defaultValue, className, "aria-label": labelled ? undefined : labels.calendar };
  if (!allowedDates) return <TextInput {...own} type="date" min={minDate} max={maxDate} />;
  const days = allowedDates.filter((day) => mayChoose(day, { minDate, maxDate, disabledDates }));
  return <Select {...own} options={[{ value: "", label: labels.none }, ...days.map((day) => ({ value: day, label: dayText(day) }))]} />;
}

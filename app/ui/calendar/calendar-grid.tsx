import { CalendarDate, endOfWeek, parseDate, startOfWeek } from "@internationalized/date";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useState } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar as AriaCalendar,
  CalendarGrid as AriaGrid,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Icon } from "../icon/icon.tsx";
import styles from "./calendar.module.css";
import { type Day, type DayLimits, defaultLocale, defaultWeekStart, firstShownDay, mayChoose } from "./day.ts";

// React Aria injects a style element (touch-action, which calendar.module.css sets too) with its first button, and the content
// security policy blocks inline styles. It does nothing when an element with this id exists.
const pressStyleId = "react-aria-pressable-style";
if (!document.getElementById(pressStyleId)) document.head.append(Object.assign(document.createElement("meta"), { id: pressStyleId }));

export type CalendarGridProps = DayLimits & {
  value?: Day;
  onChoose: (day: Day) => void;
  /** Today in the business's time zone; UTC by default. */
  today?: Day;
  /** 0 Sunday … 6 Saturday. */
  weekStartsOn?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  locale?: string;
  autoFocus?: boolean;
  labels: { calendar: string; previous: string; next: string };
};

const weekDays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const utcToday = () => new Date().toISOString().slice(0, 10);

export default function CalendarGrid({
  value,
  onChoose,
  today = utcToday(),
  weekStartsOn = defaultWeekStart,
  locale = defaultLocale,
  autoFocus,
  labels,
  ...limits
}: CalendarGridProps) {
  const firstDay = weekDays[weekStartsOn];
  const [focused, setFocused] = useState(() => parseDate(firstShownDay(value, today, limits)));
  // Home and End go to the ends of the week (ARIA date picker dialog); in React Aria they go to the ends of the month.
  const key = (event: KeyboardEvent) => {
    if ((event.key !== "Home" && event.key !== "End") || event.ctrlKey || event.metaKey || !(event.target as Element).closest("td")) return;
    event.preventDefault();
    event.stopPropagation();
    const end = event.key === "Home" ? startOfWeek(focused, locale, firstDay) : endOfWeek(focused, locale, firstDay);
    const day = end.toString();
    setFocused(
      limits.minDate && day < limits.minDate
        ? parseDate(limits.minDate)
        : limits.maxDate && day > limits.maxDate
          ? parseDate(limits.maxDate)
          : end,
    );
  };
  return (
    <I18nProvider locale={locale}>
      <div onKeyDownCapture={key}>
        <AriaCalendar
          aria-label={labels.calendar}
          value={value ? parseDate(value) : null}
          onChange={(date) => onChoose(date.toString())}
          focusedValue={focused}
          onFocusChange={(date) => setFocused(new CalendarDate(date.year, date.month, date.day))}
          minValue={limits.minDate ? parseDate(limits.minDate) : undefined}
          maxValue={limits.maxDate ? parseDate(limits.maxDate) : undefined}
          isDateUnavailable={(date) => !mayChoose(date.toString(), limits)}
          firstDayOfWeek={firstDay}
          autoFocus={autoFocus}
          className={styles.calendar}
        >
          <header className={styles.head}>
            <Button slot="previous" aria-label={labels.previous} className={styles.turn}>
              <Icon as={ChevronLeft} />
            </Button>
            <Heading className={styles.month} />
            <Button slot="next" aria-label={labels.next} className={styles.turn}>
              <Icon as={ChevronRight} />
            </Button>
          </header>
          <AriaGrid weekdayStyle="short" className={styles.grid}>
            <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={styles.day} data-today={date.toString() === today || undefined} />}
            </CalendarGridBody>
          </AriaGrid>
        </AriaCalendar>
      </div>
    </I18nProvider>
  );
}

import CalendarDays from "lucide-react/icons/calendar-days";
import { type MouseEvent, useId, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import calendar from "../calendar/calendar.module.css";
import { NativeDay } from "../calendar/calendar.tsx";
import type { CalendarGridProps } from "../calendar/calendar-grid.tsx";
import { type Day, formatDay, parseDay } from "../calendar/day.ts";
import { FieldError } from "../field/field.tsx";
import { useWiring } from "../field/field-context.ts";
import { Icon } from "../icon/icon.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./date-input.module.css";

const CalendarGrid = lazyPart(() => import("../calendar/calendar-grid.tsx"));

/** Size of the dialog with six weeks, px. */
const calendarSize = { width: 336, height: 376 };

type MissingLabels = {
  /** The calendar's code did not come: the date may be typed. */
  missing: string;
  /** Closes the dialog then. */
  close: string;
};

type Props = Omit<CalendarGridProps, "onChoose" | "value" | "labels" | "autoFocus"> & {
  id?: string;
  name: string;
  form?: string;
  defaultValue?: Day;
  /** Gets YYYY-MM-DD, or null when the text is not a day. */
  onDay?: (day: Day | null) => void;
  required?: boolean;
  disabled?: boolean;
  /** "дд.мм.гггг" */
  placeholder?: string;
  labels: CalendarGridProps["labels"] & { /** The button beside the field. */ open: string; loading: string; none: string } & MissingLabels;
  dayText?: (day: Day) => string;
  className?: string;
};

/**
 * A plain date without time and zone, typed or chosen from a calendar in a dialog. Posts YYYY-MM-DD, or the typed text when it
 * is not a date, which the server refuses.
 */
export function DateInput(props: Props) {
  const { id, name, form, defaultValue, onDay, required, disabled, placeholder, labels, dayText, className, ...grid } = props;
  const hydrated = useHydrated();
  const own = useId();
  const wiring = useWiring({ id });
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultValue ? formatDay(defaultValue) : "");
  const [opened, setOpened] = useState(false);
  const day = parseDay(text);
  if (!hydrated) return <NativeDay {...props} labelled className={className} />;

  const change = (next: string) => {
    setText(next);
    const typed = parseDay(next);
    if (typed !== day) onDay?.(typed);
  };
  const open = () => {
    const box = dialog.current;
    const under = field.current?.getBoundingClientRect();
    if (!box || !under) return;
    setOpened(true);
    // Below the field, else above it, else at the top of the window.
    const below = window.innerHeight - under.bottom >= calendarSize.height;
    const above = !below && under.top >= calendarSize.height;
    box.style.left = `${Math.max(8, Math.min(under.left, window.innerWidth - calendarSize.width))}px`;
    box.style.top = below ? `${under.bottom + 4}px` : above ? "auto" : "8px";
    box.style.bottom = above ? `${window.innerHeight - under.top + 4}px` : "auto";
    box.showModal();
  };
  const close = () => dialog.current?.close();
  const press = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    <span className={className}>
      <span className={styles.box}>
        <TextInput
          {...wiring}
          inputRef={field}
          inputMode="numeric"
          autoComplete="off"
          {...{ placeholder, disabled, required }}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => day && setText(formatDay(day))}
          className={styles.input}
        />
        <button type="button" disabled={disabled} aria-label={labels.open} aria-haspopup="dialog" className={styles.open} onClick={open}>
          <Icon as={CalendarDays} />
        </button>
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc */}
      <dialog
        ref={dialog}
        aria-label={labels.calendar}
        id={`${own}-calendar`}
        onClick={press}
        onClose={() => setOpened(false)}
        className={styles.dialog}
      >
        {opened && (
          <CalendarGrid
            waiting={
              <div className={calendar.wait}>
                <Skeleton text={labels.loading} lines={5} />
              </div>
            }
            missing={
              <div role="alert" className={calendar.wait}>
                <FieldError>{labels.missing}</FieldError>
                <Button type="button" autoFocus onClick={close}>
                  {labels.close}
                </Button>
              </div>
            }
            with={{
              ...grid,
              labels,
              value: day ?? undefined,
              autoFocus: true,
              onChoose: (chosen) => {
                change(formatDay(chosen));
                close();
              },
            }}
          />
        )}
      </dialog>
      <input type="hidden" {...{ name, form, disabled }} value={day ?? text.trim()} />
    </span>
  );
}

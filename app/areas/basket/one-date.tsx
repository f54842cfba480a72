import CalendarX from "lucide-react/icons/calendar-x";
import { type MouseEvent, useRef } from "react";
import { formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import styles from "./cart-screen.module.css";
import { type CartT, cutoffText } from "./cart-texts.ts";
import type { CartView, ChosenDates } from "./cart-view.ts";
import { oneDate } from "./chosen-dates.ts";

type Props = {
  view: Pick<CartView, "commonDates" | "segments" | "timeZone">;
  error: string | undefined;
  t: CartT;
  /** Undefined before hydration. */
  onDates: ((dates: ChosenDates) => void) | undefined;
};

/** Chooses one delivery day for all segments at once. */
export function OneDate({ view, error, t, onDates }: Props) {
  const chosen = useRef<HTMLDivElement>(null);
  const { commonDates, segments, timeZone } = view;
  if (!commonDates) return null;
  if (commonDates.length === 0)
    return (
      <p id="oneDate" className={styles.noOneDate}>
        <Icon as={CalendarX} size="s" />
        {t("oneDate.none")}
      </p>
    );
  const take = (event: MouseEvent) => {
    const date = chosen.current?.querySelector("select")?.value;
    if (!onDates || !date) return;
    event.preventDefault();
    onDates(oneDate(segments, date));
  };
  const options = commonDates.map(({ date, cutoffAt }) => ({
    value: date,
    label: t("oneDate.option", { date: formatWeekday(date), cutoff: cutoffText(t, cutoffAt, timeZone) }),
  }));
  return (
    <div ref={chosen}>
      <Row align="end" gap={3}>
        <Field id="oneDate" label={t("oneDate.label")} error={error}>
          <Select name="oneDate" options={options} />
        </Field>
        <Button name="intent" value="oneDate" onClick={take}>
          {t("oneDate.submit")}
        </Button>
      </Row>
    </div>
  );
}

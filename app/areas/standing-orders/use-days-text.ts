import { useTranslation } from "react-i18next";
import { isWeekday } from "./weekdays.ts";

/** `пн, чт` */
export function useDaysText(): (days: readonly number[]) => string {
  const { t } = useTranslation("standing");
  return (days) =>
    days
      .filter(isWeekday)
      .map((day) => t(`weekdaysShort.${day}`))
      .join(", ");
}

import type { ComponentProps } from "react";
import type { Gallery, GalleryState } from "../gallery.ts";
import { Calendar } from "./calendar.tsx";

const texts = {
  labels: {
    calendar: "Дата доставки",
    previous: "Предыдущий месяц",
    next: "Следующий месяц",
    open: "Открыть календарь",
    loading: "Загружаем календарь…",
    none: "Выберите дату",
    missing: "Календарь не загрузился. Выберите дату в поле.",
  },
};

const state = (title: string, props: Partial<ComponentProps<typeof Calendar>>): GalleryState => ({
  title,
  element: <Calendar name="day" today="2026-03-10" labels={texts.labels} {...props} />,
});

export const gallery: Gallery = {
  title: "Календарь",
  states: [
    state("Неделя с воскресенья", { defaultValue: "2026-03-11" }),
    state("Неделя с понедельника", { weekStartsOn: 1 }),
    state("С 5 по 20 марта, 12 и 13 закрыты", {
      minDate: "2026-03-05",
      maxDate: "2026-03-20",
      disabledDates: ["2026-03-12", "2026-03-13"],
      weekStartsOn: 1,
    }),
    state("Только разрешённые дни", { allowedDates: ["2026-03-11", "2026-03-13", "2026-03-16"], weekStartsOn: 1 }),
  ],
  keys: [
    { keys: "Стрелки", does: "На день, на неделю" },
    { keys: "Home, End", does: "Начало и конец недели" },
    { keys: "Page Up, Page Down", does: "Предыдущий и следующий месяц" },
    { keys: "Shift+Page Up, Shift+Page Down", does: "Предыдущий и следующий год" },
    { keys: "Enter, Пробел", does: "Выбирает день; закрытый день не выбирается" },
  ],
};

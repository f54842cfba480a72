import type { Gallery } from "../gallery.ts";
import { Calendar } from "./calendar.tsx";

const texts = {
  labels: {
    calendar: "Дата доставки",
    previous: "Предыдущий месяц",
    next: "Следующий месяц",
    open: "Открыть календарь",
    loading: "Загружаем календарь…",
    none: "Выберите дату",
  },
};

export const gallery: Gallery = {
  title: "Календарь",
  states: [
    { title: "Неделя с воскресенья", element: <Calendar name="day" today="2026-03-10" defaultValue="2026-03-11" labels={texts.labels} /> },
    { title: "Неделя с понедельника", element: <Calendar name="day" today="2026-03-10" weekStartsOn={1} labels={texts.labels} /> },
    {
      title: "С 5 по 20 марта, 12 и 13 закрыты",
      element: (
        <Calendar
          name="day"
          today="2026-03-10"
          minDate="2026-03-05"
          maxDate="2026-03-20"
          disabledDates={["2026-03-12", "2026-03-13"]}
          weekStartsOn={1}
          labels={texts.labels}
        />
      ),
    },
    {
      title: "Только разрешённые дни",
      element: (
        <Calendar
          name="day"
          today="2026-03-10"
          allowedDates={["2026-03-11", "2026-03-13", "2026-03-16"]}
          weekStartsOn={1}
          labels={texts.labels}
        />
      ),
    },
  ],
  keys: [
    { keys: "Стрелки", does: "На день, на неделю" },
    { keys: "Home, End", does: "Начало и конец недели" },
    { keys: "Page Up, Page Down", does: "Предыдущий и следующий месяц" },
    { keys: "Shift+Page Up, Shift+Page Down", does: "Предыдущий и следующий год" },
    { keys: "Enter, Пробел", does: "Выбирает день; закрытый день не выбирается" },
  ],
};

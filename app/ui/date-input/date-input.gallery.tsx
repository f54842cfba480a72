import type { Gallery } from "../gallery.ts";
import { inField } from "../field/in-field.tsx";
import { DateInput } from "./date-input.tsx";

const texts = {
  label: "Дата",
  hint: "День, месяц, год: 11.03.2026",
  placeholder: "дд.мм.гггг",
  error: "Выберите дату доставки",
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
  title: "Дата",
  states: [
    inField(
      "Пустое",
      { id: "kit-date-input-empty", label: texts.label, hint: texts.hint },
      <DateInput name="day" today="2026-03-10" placeholder={texts.placeholder} labels={texts.labels} />,
    ),
    inField(
      "Заполнено",
      { id: "kit-date-input-full", label: texts.label },
      <DateInput name="day" today="2026-03-10" defaultValue="2026-03-11" weekStartsOn={1} labels={texts.labels} />,
    ),
    inField(
      "Только разрешённые дни",
      { id: "kit-date-input-allowed", label: texts.label },
      <DateInput name="day" today="2026-03-10" allowedDates={["2026-03-11", "2026-03-13"]} weekStartsOn={1} labels={texts.labels} />,
    ),
    inField(
      "Ошибка",
      { id: "kit-date-input-error", label: texts.label, error: texts.error },
      <DateInput name="day" today="2026-03-10" labels={texts.labels} />,
    ),
    inField(
      "Отключено",
      { id: "kit-date-input-off", label: texts.label },
      <DateInput name="day" defaultValue="2026-03-11" disabled labels={texts.labels} />,
    ),
  ],
  keys: [
    { keys: "Цифры и точки", does: "Печатают дату; годятся 11.3.26, 11/03/2026 и 11032026" },
    { keys: "Enter, Пробел на кнопке", does: "Открывает календарь на выбранном дне" },
    { keys: "Esc", does: "Закрывает календарь, фокус возвращается на кнопку" },
    { keys: "Стрелки", does: "На день, на неделю" },
    { keys: "Home, End", does: "Начало и конец недели" },
    { keys: "Page Up, Page Down", does: "Предыдущий и следующий месяц" },
    { keys: "Shift+Page Up, Shift+Page Down", does: "Предыдущий и следующий год" },
    { keys: "Enter, Пробел", does: "Выбирает день; закрытый день не выбирается" },
  ],
};

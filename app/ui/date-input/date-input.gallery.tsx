import type { ComponentProps } from "react";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
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
    missing: "Календарь не загрузился. Введите дату в поле.",
    close: "Закрыть",
  },
};

const today = "2026-03-10";
const state = (title: string, id: string, input: Partial<ComponentProps<typeof DateInput>>, field?: { hint?: string; error?: string }) =>
  inField(title, { id: `kit-date-input-${id}`, label: texts.label, ...field }, <DateInput name="day" labels={texts.labels} {...input} />);

export const gallery: Gallery = {
  title: "Дата",
  states: [
    state("Пустое", "empty", { today, placeholder: texts.placeholder }, { hint: texts.hint }),
    state("Заполнено", "full", { today, defaultValue: "2026-03-11", weekStartsOn: 1 }),
    state("Только разрешённые дни", "allowed", { today, allowedDates: ["2026-03-11", "2026-03-13"], weekStartsOn: 1 }),
    state("Ошибка", "error", { today }, { error: texts.error }),
    state("Отключено", "off", { defaultValue: "2026-03-11", disabled: true }),
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

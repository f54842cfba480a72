import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { DateInput } from "./date-input.tsx";

const texts = {
  label: "Дата",
  hint: "День, месяц, год: 11.03.2026",
  placeholder: "дд.мм.гггг",
  error: "Выберите дату доставки",
  labels: { calendar: "Дата доставки", previous: "Предыдущий месяц", next: "Следующий месяц", open: "Открыть календарь", loading: "Загружаем календарь…", none: "Выберите дату" },
};

export const states: GalleryState[] = [
  { title: "Пустое", element: <Field id="date-empty" label={texts.label} hint={texts.hint}><DateInput name="day" today="2026-03-10" placeholder={texts.placeholder} labels={texts.labels} /></Field> },
  { title: "Заполнено", element: <Field id="date-full" label={texts.label}><DateInput name="day" today="2026-03-10" defaultValue="2026-03-11" weekStartsOn={1} labels={texts.labels} /></Field> },
  { title: "Только разрешённые дни", element: <Field id="date-allowed" label={texts.label}><DateInput name="day" today="2026-03-10" allowedDates={["2026-03-11", "2026-03-13"]} weekStartsOn={1} labels={texts.labels} /></Field> },
  { title: "Ошибка", element: <Field id="date-error" label={texts.label} error={texts.error}><DateInput name="day" today="2026-03-10" labels={texts.labels} /></Field> },
  { title: "Отключено", element: <Field id="date-off" label={texts.label}><DateInput name="day" defaultValue="2026-03-11" disabled labels={texts.labels} /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Цифры и точки", does: "Печатают дату; годятся 11.3.26, 11/03/2026 и 11032026" },
  { keys: "Enter, Пробел на кнопке", does: "Открывает календарь на выбранном дне" },
  { keys: "Esc", does: "Закрывает календарь, фокус возвращается на кнопку" },
  { keys: "←, →, ↑, ↓", does: "На день, на неделю" },
  { keys: "Home, End", does: "Начало и конец недели" },
  { keys: "Page Up, Page Down", does: "Предыдущий и следующий месяц" },
  { keys: "Shift+Page Up, Shift+Page Down", does: "Предыдущий и следующий год" },
  { keys: "Enter, Пробел", does: "Выбирает день; закрытый день не выбирается" },
];

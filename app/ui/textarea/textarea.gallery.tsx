import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { Textarea } from "./textarea.tsx";

const texts = {
  label: "Опишите вопрос",
  error: "Введите комментарий",
  counter: (left: number) => `Осталось знаков: ${left}`,
  full: "Введено максимально допустимое количество символов",
  sample: "Кефир пришёл тёплым",
};

export const gallery: Gallery = {
  title: "Много строк",
  states: [
    inField("Пустое", { id: "kit-textarea-empty", label: texts.label }, <Textarea name="text" />),
    inField(
      "Со счётчиком",
      { id: "kit-textarea-counter", label: texts.label },
      <Textarea name="text" maxLength={2000} counter={texts.counter} full={texts.full} defaultValue={texts.sample} />,
    ),
    inField(
      "На пределе",
      { id: "kit-textarea-full", label: texts.label },
      <Textarea name="text" maxLength={texts.sample.length} counter={texts.counter} full={texts.full} defaultValue={texts.sample} />,
    ),
    inField("Ошибка", { id: "kit-textarea-error", label: texts.label, error: texts.error }, <Textarea name="text" />),
    inField("Отключено", { id: "kit-textarea-off", label: texts.label }, <Textarea name="text" defaultValue={texts.sample} disabled />),
  ],
  keys: [{ keys: "Enter", does: "Новая строка" }],
};

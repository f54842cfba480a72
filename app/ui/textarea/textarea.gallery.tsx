import type { Gallery } from "../gallery.ts";
import { Field } from "../field/field.tsx";
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
    {
      title: "Пустое",
      element: (
        <Field id="kit-textarea-empty" label={texts.label}>
          <Textarea name="text" />
        </Field>
      ),
    },
    {
      title: "Со счётчиком",
      element: (
        <Field id="kit-textarea-counter" label={texts.label}>
          <Textarea name="text" maxLength={2000} counter={texts.counter} full={texts.full} defaultValue={texts.sample} />
        </Field>
      ),
    },
    {
      title: "На пределе",
      element: (
        <Field id="kit-textarea-full" label={texts.label}>
          <Textarea name="text" maxLength={texts.sample.length} counter={texts.counter} full={texts.full} defaultValue={texts.sample} />
        </Field>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Field id="kit-textarea-error" label={texts.label} error={texts.error}>
          <Textarea name="text" />
        </Field>
      ),
    },
    {
      title: "Отключено",
      element: (
        <Field id="kit-textarea-off" label={texts.label}>
          <Textarea name="text" defaultValue={texts.sample} disabled />
        </Field>
      ),
    },
  ],
  keys: [{ keys: "Enter", does: "Новая строка" }],
};

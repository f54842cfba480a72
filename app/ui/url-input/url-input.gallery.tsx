import type { Gallery } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { UrlInput } from "./url-input.tsx";

const texts = {
  label: "Сайт",
  error: "Некорректное значение",
};

export const gallery: Gallery = {
  title: "Адрес сайта",
  states: [
    {
      title: "Пустое",
      element: (
        <Field id="kit-url-input-empty" label={texts.label}>
          <UrlInput name="site" />
        </Field>
      ),
    },
    {
      title: "Заполнено",
      element: (
        <Field id="kit-url-input-full" label={texts.label}>
          <UrlInput name="site" defaultValue="gryada.example" />
        </Field>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Field id="kit-url-input-error" label={texts.label} error={texts.error}>
          <UrlInput name="site" defaultValue="не сайт" />
        </Field>
      ),
    },
  ],
  keys: [{ keys: "Tab из поля", does: "Дописывает https://, если его нет" }],
};

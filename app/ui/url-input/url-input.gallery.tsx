import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { UrlInput } from "./url-input.tsx";

const texts = {
  label: "Сайт",
  error: "Некорректное значение",
};

export const gallery: Gallery = {
  title: "Адрес сайта",
  states: [
    inField("Пустое", { id: "kit-url-input-empty", label: texts.label }, <UrlInput name="site" />),
    inField("Заполнено", { id: "kit-url-input-full", label: texts.label }, <UrlInput name="site" defaultValue="gryada.example" />),
    inField(
      "Ошибка",
      { id: "kit-url-input-error", label: texts.label, error: texts.error },
      <UrlInput name="site" defaultValue="не сайт" />,
    ),
  ],
  keys: [{ keys: "Tab из поля", does: "Дописывает https://, если его нет" }],
};

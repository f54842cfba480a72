import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { UrlInput } from "./url-input.tsx";

const texts = {
  label: "Сайт",
  error: "Некорректное значение",
};

export const states: GalleryState[] = [
  { title: "Пустое", element: <Field id="url-empty" label={texts.label}><UrlInput name="site" /></Field> },
  { title: "Заполнено", element: <Field id="url-full" label={texts.label}><UrlInput name="site" defaultValue="https://gryada.ru" /></Field> },
  { title: "Ошибка", element: <Field id="url-error" label={texts.label} error={texts.error}><UrlInput name="site" defaultValue="не сайт" /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Tab из поля", does: "Дописывает https://, если его нет" },
];

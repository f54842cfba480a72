import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { PhoneInput } from "./phone-input.tsx";

const texts = {
  label: "Телефон",
  hint: "В любом виде: 8 910 555-14-20",
  error: "Телефон указан неверно",
};

export const states: GalleryState[] = [
  { title: "Пустое", element: <Field id="phone-empty" label={texts.label} hint={texts.hint}><PhoneInput name="phone" /></Field> },
  { title: "Заполнено", element: <Field id="phone-full" label={texts.label}><PhoneInput name="phone" defaultValue="89105551420" /></Field> },
  { title: "Ошибка", element: <Field id="phone-error" label={texts.label} error={texts.error}><PhoneInput name="phone" defaultValue="910 555" /></Field> },
  { title: "Отключено", element: <Field id="phone-off" label={texts.label}><PhoneInput name="phone" defaultValue="+79105551420" disabled /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Любые клавиши", does: "Печатают как в обычном поле; маска встаёт сама, ни одна клавиша не запрещена" },
];

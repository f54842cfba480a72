import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { Textarea } from "./textarea.tsx";

const texts = {
  label: "Опишите вопрос",
  error: "Введите комментарий",
  counter: (left: number) => `Осталось знаков: ${left}`,
  full: "Введено максимально допустимое количество символов",
  sample: "Кефир пришёл тёплым",
};

export const states: GalleryState[] = [
  { title: "Пустое", element: <Field id="textarea-empty" label={texts.label}><Textarea name="text" /></Field> },
  { title: "Со счётчиком", element: <Field id="textarea-counter" label={texts.label}><Textarea name="text" maxLength={2000} counter={texts.counter} full={texts.full} defaultValue={texts.sample} /></Field> },
  { title: "На пределе", element: <Field id="textarea-full" label={texts.label}><Textarea name="text" maxLength={texts.sample.length} counter={texts.counter} full={texts.full} defaultValue={texts.sample} /></Field> },
  { title: "Ошибка", element: <Field id="textarea-error" label={texts.label} error={texts.error}><Textarea name="text" /></Field> },
  { title: "Отключено", element: <Field id="textarea-off" label={texts.label}><Textarea name="text" defaultValue={texts.sample} disabled /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Enter", does: "Новая строка" },
];

import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { RatingInput } from "./rating-input.tsx";

const texts = {
  label: "Рейтинг",
  hint: "От 0 до 5, можно с десятыми",
  error: "Введите значение от 0 до 5, можно с десятыми",
  stars: (value: number) => `${String(value).replace(".", ",")} из 5`,
};

export const states: GalleryState[] = [
  { title: "Пустое", element: <Field id="rating-empty" label={texts.label} hint={texts.hint}><RatingInput name="rating" starsText={texts.stars} /></Field> },
  { title: "Заполнено", element: <Field id="rating-full" label={texts.label}><RatingInput name="rating" defaultValue="4,3" starsText={texts.stars} /></Field> },
  { title: "Ошибка", element: <Field id="rating-error" label={texts.label} error={texts.error}><RatingInput name="rating" defaultValue="5,5" starsText={texts.stars} /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Цифры, запятая или точка", does: "Печатают число" },
];

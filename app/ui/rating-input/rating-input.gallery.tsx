import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { RatingInput } from "./rating-input.tsx";

const texts = {
  label: "Рейтинг",
  hint: "От 0 до 5, можно с десятыми",
  error: "Введите значение от 0 до 5, можно с десятыми",
  stars: (value: number) => `${String(value).replace(".", ",")} из 5`,
};

export const gallery: Gallery = {
  title: "Ввод рейтинга",
  states: [
    inField(
      "Пустое",
      { id: "kit-rating-input-empty", label: texts.label, hint: texts.hint },
      <RatingInput name="rating" starsText={texts.stars} />,
    ),
    inField(
      "Заполнено",
      { id: "kit-rating-input-full", label: texts.label },
      <RatingInput name="rating" defaultValue="4,3" starsText={texts.stars} />,
    ),
    inField(
      "Ошибка",
      { id: "kit-rating-input-error", label: texts.label, error: texts.error },
      <RatingInput name="rating" defaultValue="5,5" starsText={texts.stars} />,
    ),
  ],
  keys: [{ keys: "Цифры, запятая или точка", does: "Печатают число" }],
};

import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { PhoneInput } from "./phone-input.tsx";

const texts = {
  label: "Телефон",
  hint: "В любом виде: 8 910 555-14-20",
  error: "Телефон указан неверно",
};

export const gallery: Gallery = {
  title: "Телефон",
  states: [
    inField("Пустое", { id: "kit-phone-input-empty", label: texts.label, hint: texts.hint }, <PhoneInput name="phone" />),
    inField("Заполнено", { id: "kit-phone-input-full", label: texts.label }, <PhoneInput name="phone" defaultValue="89105551420" />),
    inField(
      "Ошибка",
      { id: "kit-phone-input-error", label: texts.label, error: texts.error },
      <PhoneInput name="phone" defaultValue="910 555" />,
    ),
    inField(
      "Отключено",
      { id: "kit-phone-input-off", label: texts.label },
      <PhoneInput name="phone" defaultValue="+79105551420" disabled />,
    ),
  ],
  keys: [{ keys: "Любые клавиши", does: "Печатают как в обычном поле; маска встаёт сама, ни одна клавиша не запрещена" }],
};

import type { Gallery } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { PhoneInput } from "./phone-input.tsx";

const texts = {
  label: "Телефон",
  hint: "В любом виде: 8 910 555-14-20",
  error: "Телефон указан неверно",
};

export const gallery: Gallery = {
  title: "Телефон",
  states: [
    {
      title: "Пустое",
      element: (
        <Field id="kit-phone-input-empty" label={texts.label} hint={texts.hint}>
          <PhoneInput name="phone" />
        </Field>
      ),
    },
    {
      title: "Заполнено",
      element: (
        <Field id="kit-phone-input-full" label={texts.label}>
          <PhoneInput name="phone" defaultValue="89105551420" />
        </Field>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Field id="kit-phone-input-error" label={texts.label} error={texts.error}>
          <PhoneInput name="phone" defaultValue="910 555" />
        </Field>
      ),
    },
    {
      title: "Отключено",
      element: (
        <Field id="kit-phone-input-off" label={texts.label}>
          <PhoneInput name="phone" defaultValue="+79105551420" disabled />
        </Field>
      ),
    },
  ],
  keys: [{ keys: "Любые клавиши", does: "Печатают как в обычном поле; маска встаёт сама, ни одна клавиша не запрещена" }],
};

import type { Gallery } from "../gallery.ts";
import { RadioGroup } from "./radio-group.tsx";

const texts = {
  legend: "Способ входа",
  hint: "Сюда придёт код",
  error: "Вариант не выбран",
  email: "Почта",
  phone: "Телефон",
};

const methods = [
  { value: "email", label: texts.email },
  { value: "phone", label: texts.phone },
];

export const gallery: Gallery = {
  title: "Переключатели",
  states: [
    {
      title: "Список",
      element: (
        <RadioGroup
          id="kit-radio-group-list"
          name="method-list"
          legend={texts.legend}
          hint={texts.hint}
          options={methods}
          defaultValue="email"
        />
      ),
    },
    {
      title: "В строку",
      element: <RadioGroup id="kit-radio-group-line" name="method-line" legend={texts.legend} options={methods} look="line" />,
    },
    {
      title: "Части одной рамки",
      element: (
        <RadioGroup
          id="kit-radio-group-segments"
          name="method-segments"
          legend={texts.legend}
          options={methods}
          defaultValue="phone"
          look="segments"
        />
      ),
    },
    {
      title: "Ошибка",
      element: <RadioGroup id="kit-radio-group-error" name="method-error" legend={texts.legend} options={methods} error={texts.error} />,
    },
    {
      title: "Один вариант отключён",
      element: (
        <RadioGroup
          id="kit-radio-group-off"
          name="method-off"
          legend={texts.legend}
          options={[
            { value: "email", label: texts.email },
            { value: "phone", label: texts.phone, disabled: true },
          ]}
          defaultValue="email"
        />
      ),
    },
  ],
  keys: [
    { keys: "Стрелки", does: "Выбирают соседний вариант" },
    { keys: "Tab", does: "В группу и из неё" },
  ],
};

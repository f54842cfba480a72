import type { Gallery } from "../gallery.ts";
import { Checkbox } from "./checkbox.tsx";

const texts = {
  label: "Все товары сегмента",
  hint: "Отмечены не все",
  terms: "Принимаю условия",
  error: "Необходимо подтвердить принятие условий",
};

export const gallery: Gallery = {
  title: "Флажок",
  states: [
    { title: "Не отмечен", element: <Checkbox name="all">{texts.label}</Checkbox> },
    {
      title: "Отмечен",
      element: (
        <Checkbox name="all" defaultChecked aside="12">
          {texts.label}
        </Checkbox>
      ),
    },
    {
      title: "Отмечены не все; нажатие отмечает",
      element: (
        <Checkbox id="kit-checkbox-mixed" name="all" indeterminate hint={texts.hint}>
          {texts.label}
        </Checkbox>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Checkbox id="kit-checkbox-error" name="terms" error={texts.error}>
          {texts.terms}
        </Checkbox>
      ),
    },
    {
      title: "Отключён",
      element: (
        <Checkbox name="all" defaultChecked disabled>
          {texts.label}
        </Checkbox>
      ),
    },
  ],
  keys: [{ keys: "Пробел", does: "Ставит и снимает; неполную отметку делает полной" }],
};

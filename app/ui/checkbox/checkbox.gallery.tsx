import type { GalleryState, KeyRow } from "../gallery.ts";
import { Checkbox } from "./checkbox.tsx";

const texts = {
  label: "Все товары сегмента",
  hint: "Отмечены не все",
  terms: "Принимаю условия",
  error: "Необходимо подтвердить принятие условий",
};

export const states: GalleryState[] = [
  { title: "Не отмечен", element: <Checkbox name="all">{texts.label}</Checkbox> },
  { title: "Отмечен", element: <Checkbox name="all" defaultChecked aside="12">{texts.label}</Checkbox> },
  { title: "Отмечены не все; нажатие отмечает", element: <Checkbox id="checkbox-mixed" name="all" indeterminate hint={texts.hint}>{texts.label}</Checkbox> },
  { title: "Ошибка", element: <Checkbox id="checkbox-error" name="terms" error={texts.error}>{texts.terms}</Checkbox> },
  { title: "Отключён", element: <Checkbox name="all" defaultChecked disabled>{texts.label}</Checkbox> },
];

export const keys: KeyRow[] = [
  { keys: "Пробел", does: "Ставит и снимает; неполную отметку делает полной" },
];

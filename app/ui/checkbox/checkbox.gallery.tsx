import type { ComponentProps } from "react";
import type { Gallery, GalleryState } from "../gallery.ts";
import { Checkbox } from "./checkbox.tsx";

const texts = {
  label: "Все товары сегмента",
  hint: "Отмечены не все",
  terms: "Принимаю условия",
  error: "Необходимо подтвердить принятие условий",
};

const state = (title: string, props: ComponentProps<typeof Checkbox>): GalleryState => ({
  title,
  element: (
    <Checkbox name="all" {...props}>
      {props.children ?? texts.label}
    </Checkbox>
  ),
});

export const gallery: Gallery = {
  title: "Флажок",
  states: [
    state("Не отмечен", {}),
    state("Отмечен", { defaultChecked: true, aside: "12" }),
    state("Отмечены не все; нажатие отмечает", { id: "kit-checkbox-mixed", indeterminate: true, hint: texts.hint }),
    state("Ошибка", { id: "kit-checkbox-error", name: "terms", error: texts.error, children: texts.terms }),
    state("Отключён", { defaultChecked: true, disabled: true }),
  ],
  keys: [{ keys: "Пробел", does: "Ставит и снимает; неполную отметку делает полной" }],
};

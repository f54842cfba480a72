import type { ComponentProps } from "react";
import type { Gallery, GalleryState } from "../gallery.ts";
import { Switch } from "./switch.tsx";

const texts = {
  label: "Письма о сделках",
  hint: "На почту директора",
  error: "Некорректное значение",
  states: { on: "Включено", off: "Выключено" },
};

const state = (title: string, props: Partial<ComponentProps<typeof Switch>>): GalleryState => ({
  title,
  element: (
    <Switch name="letters" states={texts.states} {...props}>
      {texts.label}
    </Switch>
  ),
});

export const gallery: Gallery = {
  title: "Переключатель",
  states: [
    state("Выключен", {}),
    state("Включён", { id: "kit-switch-on", defaultChecked: true, hint: texts.hint }),
    state("Отключён от управления", { defaultChecked: true, disabled: true }),
    state("Ошибка", { id: "kit-switch-error", error: texts.error }),
  ],
  keys: [{ keys: "Пробел", does: "Включает и выключает" }],
};

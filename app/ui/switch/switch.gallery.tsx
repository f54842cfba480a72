import type { Gallery } from "../gallery.ts";
import { Switch } from "./switch.tsx";

const texts = {
  label: "Письма о сделках",
  hint: "На почту директора",
  error: "Некорректное значение",
  states: { on: "Включено", off: "Выключено" },
};

export const gallery: Gallery = {
  title: "Переключатель",
  states: [
    {
      title: "Выключен",
      element: (
        <Switch name="letters" states={texts.states}>
          {texts.label}
        </Switch>
      ),
    },
    {
      title: "Включён",
      element: (
        <Switch name="letters" defaultChecked hint={texts.hint} id="kit-switch-on" states={texts.states}>
          {texts.label}
        </Switch>
      ),
    },
    {
      title: "Отключён от управления",
      element: (
        <Switch name="letters" defaultChecked disabled states={texts.states}>
          {texts.label}
        </Switch>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Switch id="kit-switch-error" name="letters" error={texts.error} states={texts.states}>
          {texts.label}
        </Switch>
      ),
    },
  ],
  keys: [{ keys: "Пробел", does: "Включает и выключает" }],
};

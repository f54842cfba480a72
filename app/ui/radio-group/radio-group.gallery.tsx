import type { ComponentProps } from "react";
import type { Gallery, GalleryState } from "../gallery.ts";
import { RadioGroup } from "./radio-group.tsx";

const texts = {
  legend: "Способ входа",
  hint: "Сюда придёт код",
  error: "Вариант не выбран",
  email: "Почта",
  phone: "Телефон",
};

const email = { value: "email", label: texts.email };
const phone = { value: "phone", label: texts.phone };

const state = (title: string, id: string, props: Partial<ComponentProps<typeof RadioGroup>>): GalleryState => ({
  title,
  element: <RadioGroup id={`kit-radio-group-${id}`} name={`method-${id}`} legend={texts.legend} options={[email, phone]} {...props} />,
});

export const gallery: Gallery = {
  title: "Переключатели",
  states: [
    state("Список", "list", { hint: texts.hint, defaultValue: "email" }),
    state("В строку", "line", { variant: "line" }),
    state("Части одной рамки", "segments", { defaultValue: "phone", variant: "segments" }),
    state("Ошибка", "error", { error: texts.error }),
    state("Один вариант отключён", "off", { options: [email, { ...phone, disabled: true }], defaultValue: "email" }),
  ],
  keys: [
    { keys: "Стрелки", does: "Выбирают соседний вариант" },
    { keys: "Tab", does: "В группу и из неё" },
  ],
};

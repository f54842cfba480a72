import type { ComponentProps } from "react";
import type { Gallery, GalleryState } from "../gallery.ts";
import { MultiSelect } from "./multi-select.tsx";

const texts = {
  legend: "Торговые точки сотрудника",
  hint: "Сотрудник увидит заказы только этих точек",
  error: "Вариант не выбран",
  list: {
    summary: (count: number) => (count === 0 ? "Выберите точки" : `Выбрано: ${count}`),
    remove: (label: string) => `Убрать «${label}»`,
  },
};

const branches = [
  { value: "1", label: "Магазин № 1, Тула" },
  { value: "2", label: "Магазин № 2, Орёл" },
  { value: "3", label: "Склад, Калуга" },
  { value: "4", label: "Закрытая точка", disabled: true },
];

const state = (title: string, id: string, props: Partial<ComponentProps<typeof MultiSelect>>): GalleryState => ({
  title,
  element: (
    <MultiSelect id={`kit-multi-select-${id}`} name="branches" legend={texts.legend} options={branches} texts={texts.list} {...props} />
  ),
});

export const gallery: Gallery = {
  title: "Выбор нескольких",
  states: [
    state("Ничего не выбрано", "empty", { hint: texts.hint }),
    state("Выбраны две", "two", { defaultValue: ["1", "3"] }),
    state("Открыт", "open", { defaultValue: ["2"], open: true }),
    state("Ошибка: нужна хотя бы одна", "error", { error: texts.error }),
  ],
  keys: [
    { keys: "Enter, Пробел на строке", does: "Открывает и закрывает список" },
    { keys: "Tab, Пробел", does: "Ходит по флажкам, ставит и снимает" },
    { keys: "Esc в списке", does: "Закрывает его и возвращает фокус на строку" },
    { keys: "Enter, Пробел на метке", does: "Убирает выбранное" },
  ],
};

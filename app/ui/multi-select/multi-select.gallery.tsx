import type { Gallery } from "../gallery.ts";
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

export const gallery: Gallery = {
  title: "Выбор нескольких",
  states: [
    {
      title: "Ничего не выбрано",
      element: (
        <MultiSelect
          id="kit-multi-select-empty"
          name="branches"
          legend={texts.legend}
          hint={texts.hint}
          options={branches}
          texts={texts.list}
        />
      ),
    },
    {
      title: "Выбраны две",
      element: (
        <MultiSelect
          id="kit-multi-select-two"
          name="branches"
          legend={texts.legend}
          options={branches}
          defaultValue={["1", "3"]}
          texts={texts.list}
        />
      ),
    },
    {
      title: "Открыт",
      element: (
        <MultiSelect
          id="kit-multi-select-open"
          name="branches"
          legend={texts.legend}
          options={branches}
          defaultValue={["2"]}
          open
          texts={texts.list}
        />
      ),
    },
    {
      title: "Ошибка: нужна хотя бы одна",
      element: (
        <MultiSelect
          id="kit-multi-select-error"
          name="branches"
          legend={texts.legend}
          options={branches}
          error={texts.error}
          texts={texts.list}
        />
      ),
    },
  ],
  keys: [
    { keys: "Enter, Пробел на строке", does: "Открывает и закрывает список" },
    { keys: "Tab, Пробел", does: "Ходит по флажкам, ставит и снимает" },
    { keys: "Esc в списке", does: "Закрывает его и возвращает фокус на строку" },
    { keys: "Enter, Пробел на метке", does: "Убирает выбранное" },
  ],
};

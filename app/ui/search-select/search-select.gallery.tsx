import type { ComponentProps } from "react";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { SearchSelect } from "./search-select.tsx";

const texts = {
  label: "Торговая точка",
  placeholder: "Выберите точку",
  unchosen: "Выберите из списка",
  required: "Вариант не выбран",
  select: {
    list: "Торговые точки",
    open: "Показать список",
    empty: "Ничего не нашли по вашему запросу",
    loading: "Ищем…",
    failed: "Список не загрузился",
    again: "Попробовать ещё раз",
    count: (count: number) => `Вариантов: ${count}`,
  },
};

const branches = [
  { value: "1", label: "Магазин № 1, Тула, Октябрьская, 48" },
  { value: "2", label: "Магазин № 2, Орёл, Ленина, 1" },
  { value: "3", label: "Склад, Калуга, Московская, 5" },
];
const named = [
  { uuid: "a", name: "Тула" },
  { uuid: "b", name: "Орёл" },
];
const many = Array.from({ length: 60 }, (_, index) => ({ value: String(index + 1), label: `Магазин № ${index + 1}` }));
const loadPage = async (query: string, page: number) => {
  const found = many.filter((branch) => branch.label.includes(query.trim()));
  return { options: found.slice((page - 1) * 20, page * 20), more: found.length > page * 20 };
};
const fail = () => Promise.reject(new Error("sample"));

const { placeholder } = texts;
const state = (title: string, id: string, input: Partial<ComponentProps<typeof SearchSelect<object>>>, error?: string) =>
  inField(
    title,
    { id: `kit-search-select-${id}`, label: texts.label, error },
    <SearchSelect<object> name="branch" options={branches} texts={texts.select} {...input} />,
  );

export const gallery: Gallery = {
  title: "Выбор с поиском",
  states: [
    state("Не выбрано", "empty", { placeholder }),
    state("Выбрано", "full", { defaultValue: "2" }),
    state("Закрыт без выбора — ошибка", "must", { placeholder, unchosen: texts.unchosen }),
    state("Ключи name и uuid", "keys", { options: named, labelKey: "name", valueKey: "uuid", defaultValue: "a" }),
    state("Страницы по 20, поиск на сервере", "pages", { options: many.slice(0, 20), more: true, load: loadPage, placeholder }),
    state("Список не загрузился", "failed", { options: [], more: true, load: fail, placeholder }),
    state("Ошибка", "error", { placeholder }, texts.required),
    state("Отключено", "off", { defaultValue: "1", disabled: true }),
  ],
  keys: [
    { keys: "↓, ↑", does: "Открывают список и ходят по нему по кругу" },
    { keys: "Alt+↓, Alt+↑", does: "Открывают и закрывают список, ничего не выбирая" },
    { keys: "Буквы", does: "Ищут; на сервере — через 300 мс" },
    { keys: "Enter", does: "Выбирает; форму не отправляет, пока список открыт" },
    { keys: "Esc", does: "Закрывает только список, окно под ним остаётся" },
    { keys: "Tab", does: "Закрывает список и идёт дальше" },
  ],
};

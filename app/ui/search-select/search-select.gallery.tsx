import type { Gallery } from "../gallery.ts";
import { inField } from "../field/in-field.tsx";
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

export const gallery: Gallery = {
  title: "Выбор с поиском",
  states: [
    inField(
      "Не выбрано",
      { id: "kit-search-select-empty", label: texts.label },
      <SearchSelect name="branch" options={branches} placeholder={texts.placeholder} texts={texts.select} />,
    ),
    inField(
      "Выбрано",
      { id: "kit-search-select-full", label: texts.label },
      <SearchSelect name="branch" options={branches} defaultValue="2" texts={texts.select} />,
    ),
    inField(
      "Закрыт без выбора — ошибка",
      { id: "kit-search-select-must", label: texts.label },
      <SearchSelect name="branch" options={branches} placeholder={texts.placeholder} unchosen={texts.unchosen} texts={texts.select} />,
    ),
    inField(
      "Ключи name и uuid",
      { id: "kit-search-select-keys", label: texts.label },
      <SearchSelect name="branch" options={named} labelKey="name" valueKey="uuid" defaultValue="a" texts={texts.select} />,
    ),
    inField(
      "Страницы по 20, поиск на сервере",
      { id: "kit-search-select-pages", label: texts.label },
      <SearchSelect name="branch" options={many.slice(0, 20)} more load={loadPage} placeholder={texts.placeholder} texts={texts.select} />,
    ),
    inField(
      "Список не загрузился",
      { id: "kit-search-select-failed", label: texts.label },
      <SearchSelect name="branch" options={[]} more load={fail} placeholder={texts.placeholder} texts={texts.select} />,
    ),
    inField(
      "Ошибка",
      { id: "kit-search-select-error", label: texts.label, error: texts.required },
      <SearchSelect name="branch" options={branches} placeholder={texts.placeholder} texts={texts.select} />,
    ),
    inField(
      "Отключено",
      { id: "kit-search-select-off", label: texts.label },
      <SearchSelect name="branch" options={branches} defaultValue="1" disabled texts={texts.select} />,
    ),
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

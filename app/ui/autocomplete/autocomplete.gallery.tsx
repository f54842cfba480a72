import type { ComponentProps } from "react";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { Autocomplete } from "./autocomplete.tsx";

const texts = {
  label: "Город",
  hint: "Можно выбрать из списка или написать свой",
  error: "Не заполнено поле",
  list: { list: "Города", loading: "Ищем…", empty: "Нет подсказок", count: (count: number) => `Вариантов: ${count}` },
};

const options = ["Тула", "Тверь", "Тамбов", "Орёл", "Калуга"].map((city) => ({ value: city, label: city }));
const loadCities = async (query: string) => ({
  options: options.filter((city) => city.label.toLowerCase().startsWith(query.trim().toLowerCase())),
  more: false,
});

const state = (title: string, id: string, input: Partial<ComponentProps<typeof Autocomplete>>, field?: { hint?: string; error?: string }) =>
  inField(
    title,
    { id: `kit-autocomplete-${id}`, label: texts.label, ...field },
    <Autocomplete name="city" texts={texts.list} {...input} />,
  );

export const gallery: Gallery = {
  title: "Поле с подсказками",
  states: [
    state("Пустое", "empty", { options }, { hint: texts.hint }),
    state("Заполнено", "full", { options, defaultValue: "Тула" }),
    state("Подсказки с сервера", "load", { load: loadCities }),
    state("Ошибка", "error", { options }, { error: texts.error }),
    state("Отключено", "off", { options, defaultValue: "Орёл", disabled: true }),
  ],
  keys: [
    { keys: "↓, ↑", does: "Ходят по подсказкам по кругу" },
    { keys: "Enter", does: "Берёт подсказку; без выбранной подсказки закрывает список" },
    { keys: "Esc", does: "Закрывает список, текст остаётся" },
    { keys: "Home, End", does: "Возвращают к тексту: начало и конец строки" },
  ],
};

import type { Gallery } from "../gallery.ts";
import { inField } from "../field/in-field.tsx";
import { Autocomplete } from "./autocomplete.tsx";

const texts = {
  label: "Город",
  hint: "Можно выбрать из списка или написать свой",
  error: "Не заполнено поле",
  list: { list: "Города", loading: "Ищем…", empty: "Нет подсказок", count: (count: number) => `Вариантов: ${count}` },
};

const cities = ["Тула", "Тверь", "Тамбов", "Орёл", "Калуга"].map((city) => ({ value: city, label: city }));
const loadCities = async (query: string) => ({
  options: cities.filter((city) => city.label.toLowerCase().startsWith(query.trim().toLowerCase())),
  more: false,
});

export const gallery: Gallery = {
  title: "Поле с подсказками",
  states: [
    inField(
      "Пустое",
      { id: "kit-autocomplete-empty", label: texts.label, hint: texts.hint },
      <Autocomplete name="city" options={cities} texts={texts.list} />,
    ),
    inField(
      "Заполнено",
      { id: "kit-autocomplete-full", label: texts.label },
      <Autocomplete name="city" options={cities} defaultValue="Тула" texts={texts.list} />,
    ),
    inField(
      "Подсказки с сервера",
      { id: "kit-autocomplete-load", label: texts.label },
      <Autocomplete name="city" load={loadCities} texts={texts.list} />,
    ),
    inField(
      "Ошибка",
      { id: "kit-autocomplete-error", label: texts.label, error: texts.error },
      <Autocomplete name="city" options={cities} texts={texts.list} />,
    ),
    inField(
      "Отключено",
      { id: "kit-autocomplete-off", label: texts.label },
      <Autocomplete name="city" options={cities} defaultValue="Орёл" disabled texts={texts.list} />,
    ),
  ],
  keys: [
    { keys: "↓, ↑", does: "Ходят по подсказкам по кругу" },
    { keys: "Enter", does: "Берёт подсказку; без выбранной подсказки закрывает список" },
    { keys: "Esc", does: "Закрывает список, текст остаётся" },
    { keys: "Home, End", does: "Возвращают к тексту: начало и конец строки" },
  ],
};

import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { gallery as autocomplete } from "#app/ui/autocomplete/autocomplete.gallery.tsx";
import { gallery as avatar } from "#app/ui/avatar-uploader/avatar-uploader.gallery.tsx";
import { gallery as calendar } from "#app/ui/calendar/calendar.gallery.tsx";
import { gallery as checkbox } from "#app/ui/checkbox/checkbox.gallery.tsx";
import { gallery as dateInput } from "#app/ui/date-input/date-input.gallery.tsx";
import { gallery as fileInput } from "#app/ui/file-input/file-input.gallery.tsx";
import type { Gallery } from "#app/ui/gallery.ts";
import { gallery as multiSelect } from "#app/ui/multi-select/multi-select.gallery.tsx";
import { gallery as password } from "#app/ui/password-input/password-input.gallery.tsx";
import { gallery as phone } from "#app/ui/phone-input/phone-input.gallery.tsx";
import { gallery as pin } from "#app/ui/pin-input/pin-input.gallery.tsx";
import { gallery as radio } from "#app/ui/radio-group/radio-group.gallery.tsx";
import { gallery as rating } from "#app/ui/rating-input/rating-input.gallery.tsx";
import { gallery as searchSelect } from "#app/ui/search-select/search-select.gallery.tsx";
import { gallery as stepper } from "#app/ui/stepper-input/stepper-input.gallery.tsx";
import { gallery as switches } from "#app/ui/switch/switch.gallery.tsx";
import { cellColumns } from "#app/ui/table/cells.tsx";
import { gallery as textarea } from "#app/ui/textarea/textarea.gallery.tsx";
import { gallery as url } from "#app/ui/url-input/url-input.gallery.tsx";

const galleries = [
  autocomplete,
  avatar,
  calendar,
  checkbox,
  dateInput,
  fileInput,
  multiSelect,
  password,
  phone,
  pin,
  radio,
  rating,
  searchSelect,
  stepper,
  switches,
  textarea,
  url,
];

/** Server HTML: what a person without script gets. */
const html = (gallery: Gallery, title: string) => {
  const state = gallery.states.find((one) => one.title === title);
  if (!state) throw new Error(`No state "${title}" in "${gallery.title}"`);
  return renderToStaticMarkup(state.element);
};
const page = (all: readonly Gallery[]) =>
  renderToStaticMarkup(createElement("main", null, ...all.flatMap((one) => one.states.map((state) => state.element as ReactElement))));

describe("the data shapes of the widgets", () => {
  it("Y43: a column has id, title, sorting, white space, width and type; a row has an id and a cell per column", () => {
    type Row = { id: string; sum: number };
    const [sum] = cellColumns<Row>(
      [
        {
          id: "sum",
          title: "Сумма",
          hasSorting: true,
          whiteSpace: "nowrap",
          width: "8rem",
          type: "price",
          cell: (row) => ({ value: row.sum, currency: "RUB" }),
        },
      ],
      { price: (value) => `${value} ₽`, states: { on: "", off: "" }, save: "", less: String, more: String, atMin: "", atMax: "" },
    );
    expect(sum).toMatchObject({ id: "sum", title: "Сумма", sortable: true, nowrap: true, width: "8rem", align: "end" });
    expect(renderToStaticMarkup(sum?.cell({ id: "1", sum: 5 }) as ReactElement)).toContain("5 ₽");
  });
});

describe("input widgets without scripts", () => {
  it("no id occurs twice in the samples", () => {
    const ids = [...page(galleries).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it("W45: an error message is linked to its field", () => {
    for (const [gallery, id] of [
      [phone, "phone-input"],
      [pin, "pin-input"],
      [password, "password-input"],
      [searchSelect, "search-select"],
      [autocomplete, "autocomplete"],
      [stepper, "stepper-input"],
      [dateInput, "date-input"],
      [fileInput, "file-input"],
      [rating, "rating-input"],
      [url, "url-input"],
      [textarea, "textarea"],
    ] as const) {
      const text = html(gallery, "Ошибка");
      expect(text, id).toMatch(new RegExp(`<(input|select|textarea)[^>]*id="kit-${id}-error"`));
      expect(text, id).toMatch(new RegExp(`<(input|select|textarea)[^>]*aria-describedby="kit-${id}-error-error"`));
      expect(text, id).toMatch(/<(input|select|textarea)[^>]*aria-invalid="true"/);
    }
  });
  it("W49: a phone number is shown in its mask, and the field accepts any format", () => {
    const text = html(phone, "Заполнено");
    expect(text).toContain('value="+7 (910) 555-14-20"');
    expect(text).toContain('type="tel"');
    expect(text).not.toContain("pattern=");
  });
  it("W50 Z26: a confirmation code is one field drawn as six cells, with room for pasted spaces", () => {
    const text = html(pin, "Пустое");
    expect(text.match(/<input/g)).toHaveLength(1);
    expect(text).toContain('autoComplete="one-time-code"');
    expect(text).toContain('inputMode="numeric"');
    expect(text).toContain('maxLength="11"');
    expect(text.match(/<i>/g)).toHaveLength(6);
  });
  it("W46: a password has neither a show button nor a strength bar, which need scripts", () => {
    const text = html(password, "Пустой, с оценкой");
    expect(text).not.toContain("<button");
    expect(text).not.toContain("Пароль ещё не введён");
  });
  it("W52: a select with search is the native list with the chosen option selected", () => {
    const text = html(searchSelect, "Выбрано");
    expect(text).toMatch(/<select[^>]*name="branch"/);
    expect(text).toMatch(/<option value="2" selected="">/);
    expect(html(searchSelect, "Ключи name и uuid")).toContain('<option value="b">Орёл</option>');
  });
  it("W54: an autocomplete is a plain text field", () => {
    const text = html(autocomplete, "Заполнено");
    expect(text).toMatch(/<input[^>]*name="city"[^>]*value="Тула"/);
    expect(text).not.toContain("combobox");
  });
  it("a multiselect is a group of checkboxes in a disclosure that opens without scripts", () => {
    const text = html(multiSelect, "Выбраны две");
    expect(text).toContain("<details");
    expect(text.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2);
    expect(text).not.toContain("<button");
    expect(html(multiSelect, "Ошибка: нужна хотя бы одна")).toContain("Вариант не выбран");
  });
  it("W57: a stepper is a plain field without plus and minus", () => {
    const text = html(stepper, "На максимуме");
    expect(text).toMatch(/<input[^>]*value="10"/);
    expect(text).not.toContain("<button");
  });
  it("W29 W27 W28: a switch, checkboxes and radios are native inputs", () => {
    expect(html(switches, "Включён")).toMatch(/<input[^>]*type="checkbox"[^>]*/);
    expect(html(switches, "Включён")).toContain('role="switch"');
    expect(html(checkbox, "Отмечены не все; нажатие отмечает")).toContain('type="checkbox"');
    expect(html(radio, "Список").match(/type="radio"/g)).toHaveLength(2);
  });
  it("W43 W44: a date is the browser's own field with its limits, or a list of the allowed days", () => {
    expect(html(dateInput, "Заполнено")).toMatch(/<input[^>]*type="date"/);
    expect(html(dateInput, "Заполнено")).toContain('value="2026-03-11"');
    const limited = html(calendar, "С 5 по 20 марта, 12 и 13 закрыты");
    expect(limited).toContain('min="2026-03-05"');
    expect(limited).toContain('max="2026-03-20"');
    expect(html(calendar, "Только разрешённые дни").match(/<option value="2026/g)).toHaveLength(3);
  });
  it("W58 W62: chosen files are listed with their states in words; the field accepts the default types", () => {
    expect(html(fileInput, "Пустое")).toContain('accept=".pdf,.jpg,.jpeg,.png"');
    const text = html(fileInput, "Загружен, загружается, ждёт, сохранён, не загружен");
    for (const word of ["Загружен", "Загружается", "Ждёт отправки", "Сохранён", "Не загружен"]) expect(text).toContain(word);
    expect(text).toMatch(/<progress[^>]*value="40"/);
  });
  it("W01 W02 W04: a photo is a form with a plain file field, and its hint is styled as an error when there is one", () => {
    const empty = html(avatar, "Пустой");
    expect(empty).toMatch(/<form method="post"[^>]*encType="multipart\/form-data"/);
    expect(empty).toMatch(/<input[^>]*accept="image\/\*"[^>]*type="file"/);
    expect(empty).not.toContain("avatar-delete");
    expect(html(avatar, "С фото")).toContain('value="avatar-delete"');
    expect(html(avatar, "Ошибка")).toMatch(/class="hint wrong"/);
    expect(empty).not.toMatch(/class="hint wrong"/);
  });
  it("W64: a long text shows how many characters are left, and a message when none are", () => {
    expect(html(textarea, "Со счётчиком")).toContain("Осталось знаков: 1981");
    const full = html(textarea, "На пределе");
    expect(full).toContain("Введено максимально допустимое количество символов");
    expect(full).not.toContain("Осталось");
  });
});

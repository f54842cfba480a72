import texts from "#locales/ru/kit.json";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { Select } from "./select.tsx";

const words = texts.select;

const places = [
  { value: "", label: words.none },
  { value: "1", label: words.first },
  { value: "2", label: words.second },
  { value: "3", label: words.closed, disabled: true },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    inField(
      words.states.full,
      { id: "kit-select-full", label: words.label },
      <Select name="kit-select" options={places} defaultValue="1" />,
    ),
    {
      title: words.states.compact,
      element: (
        <Select
          name="kit-sort"
          aria-label={words.sort}
          compact
          options={[
            { value: "asc", label: words.cheap },
            { value: "desc", label: words.dear },
          ]}
        />
      ),
    },
    inField(
      words.states.disabled,
      { id: "kit-select-off", label: words.label },
      <Select name="kit-select-off" options={places} defaultValue="2" disabled />,
    ),
    inField(
      words.states.error,
      { id: "kit-select-error", label: words.label, error: words.error },
      <Select name="kit-select-error" options={places} />,
    ),
  ],
  keys: words.keys,
};

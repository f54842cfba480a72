import kitTexts from "#locales/ru/kit.json";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { Select } from "./select.tsx";

const texts = kitTexts.select;

const places = [
  { value: "", label: texts.none },
  { value: "1", label: texts.first },
  { value: "2", label: texts.second },
  { value: "3", label: texts.closed, disabled: true },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    inField(
      texts.states.full,
      { id: "kit-select-full", label: texts.label },
      <Select name="kit-select" options={places} defaultValue="1" />,
    ),
    {
      title: texts.states.compact,
      element: (
        <Select
          name="kit-sort"
          aria-label={texts.sort}
          compact
          options={[
            { value: "asc", label: texts.cheap },
            { value: "desc", label: texts.dear },
          ]}
        />
      ),
    },
    inField(
      texts.states.disabled,
      { id: "kit-select-off", label: texts.label },
      <Select name="kit-select-off" options={places} defaultValue="2" disabled />,
    ),
    inField(
      texts.states.error,
      { id: "kit-select-error", label: texts.label, error: texts.error },
      <Select name="kit-select-error" options={places} />,
    ),
  ],
  keys: texts.keys,
};

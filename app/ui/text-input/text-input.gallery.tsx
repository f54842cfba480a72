import texts from "#locales/ru/kit.json";
import { Field } from "../field/field.tsx";
import { TextInput } from "./text-input.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.textInput;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.empty,
      element: (
        <Field id="kit-text-empty" label={words.label}>
          <TextInput name="kit-text-1" placeholder={words.placeholder} />
        </Field>
      ),
    },
    {
      title: words.states.filled,
      element: (
        <Field id="kit-text-filled" label={words.label}>
          <TextInput name="kit-text-2" defaultValue={words.value} />
        </Field>
      ),
    },
    {
      title: words.states.readonly,
      element: (
        <Field id="kit-text-readonly" label={words.label}>
          <TextInput name="kit-text-3" defaultValue={words.value} readOnly />
        </Field>
      ),
    },
    {
      title: words.states.disabled,
      element: (
        <Field id="kit-text-disabled" label={words.label}>
          <TextInput name="kit-text-4" defaultValue={words.value} disabled />
        </Field>
      ),
    },
    {
      title: words.states.error,
      element: (
        <Field id="kit-text-error" label={words.label} error={words.error}>
          <TextInput name="kit-text-5" />
        </Field>
      ),
    },
  ],
  keys: words.keys,
};

import texts from "#locales/ru/kit.json";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { TextInput } from "./text-input.tsx";

const words = texts.textInput;

export const gallery: Gallery = {
  title: words.title,
  states: [
    inField(
      words.states.empty,
      { id: "kit-text-empty", label: words.label },
      <TextInput name="kit-text-1" placeholder={words.placeholder} />,
    ),
    inField(words.states.filled, { id: "kit-text-filled", label: words.label }, <TextInput name="kit-text-2" defaultValue={words.value} />),
    inField(
      words.states.readonly,
      { id: "kit-text-readonly", label: words.label },
      <TextInput name="kit-text-3" defaultValue={words.value} readOnly />,
    ),
    inField(
      words.states.disabled,
      { id: "kit-text-disabled", label: words.label },
      <TextInput name="kit-text-4" defaultValue={words.value} disabled />,
    ),
    inField(words.states.error, { id: "kit-text-error", label: words.label, error: words.error }, <TextInput name="kit-text-5" />),
  ],
  keys: words.keys,
};

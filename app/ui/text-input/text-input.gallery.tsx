import kitTexts from "#locales/ru/kit.json";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { TextInput } from "./text-input.tsx";

const texts = kitTexts.textInput;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    inField(
      texts.states.empty,
      { id: "kit-text-empty", label: texts.label },
      <TextInput name="kit-text-1" placeholder={texts.placeholder} />,
    ),
    inField(texts.states.filled, { id: "kit-text-filled", label: texts.label }, <TextInput name="kit-text-2" defaultValue={texts.value} />),
    inField(
      texts.states.readonly,
      { id: "kit-text-readonly", label: texts.label },
      <TextInput name="kit-text-3" defaultValue={texts.value} readOnly />,
    ),
    inField(
      texts.states.disabled,
      { id: "kit-text-disabled", label: texts.label },
      <TextInput name="kit-text-4" defaultValue={texts.value} disabled />,
    ),
    inField(texts.states.error, { id: "kit-text-error", label: texts.label, error: texts.error }, <TextInput name="kit-text-5" />),
  ],
  keys: texts.keys,
};

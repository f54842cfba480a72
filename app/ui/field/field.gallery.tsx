import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { Field } from "./field.tsx";
import { inField } from "./in-field.tsx";

const texts = kitTexts.field;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    inField(
      texts.states.hint,
      { id: "kit-field-inn", label: texts.inn, hint: texts.innHint },
      <TextInput name="kit-inn" inputMode="numeric" />,
    ),
    inField(
      texts.states.error,
      { id: "kit-field-email", label: texts.email, error: texts.emailError },
      <TextInput name="kit-email" type="email" defaultValue="sokolova@lukoshko" />,
    ),
    {
      title: texts.states.optional,
      element: (
        <Field
          id="kit-field-comment"
          label={texts.comment}
          optional={texts.optional}
          labelAside={<Link href="/delivery">{texts.aside}</Link>}
        >
          <TextInput name="kit-comment" />
        </Field>
      ),
    },
    inField(
      texts.states.counter,
      { id: "kit-field-name", label: texts.name, counter: texts.counter },
      <TextInput name="kit-name" maxLength={60} />,
    ),
  ],
  keys: texts.keys,
};

import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { Field } from "./field.tsx";
import { inField } from "./in-field.tsx";

const words = texts.field;

export const gallery: Gallery = {
  title: words.title,
  states: [
    inField(
      words.states.hint,
      { id: "kit-field-inn", label: words.inn, hint: words.innHint },
      <TextInput name="kit-inn" inputMode="numeric" />,
    ),
    inField(
      words.states.error,
      { id: "kit-field-email", label: words.email, error: words.emailError },
      <TextInput name="kit-email" type="email" defaultValue="sokolova@lukoshko" />,
    ),
    {
      title: words.states.optional,
      element: (
        <Field
          id="kit-field-comment"
          label={words.comment}
          optional={words.optional}
          labelAside={<Link href="/delivery">{words.aside}</Link>}
        >
          <TextInput name="kit-comment" />
        </Field>
      ),
    },
    inField(
      words.states.counter,
      { id: "kit-field-name", label: words.name, counter: words.counter },
      <TextInput name="kit-name" maxLength={60} />,
    ),
  ],
  keys: words.keys,
};

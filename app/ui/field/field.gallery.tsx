import texts from "#locales/ru/kit.json";
import { Link } from "../link/link.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { Field } from "./field.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.field;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.hint,
      element: (
        <Field id="kit-field-inn" label={words.inn} hint={words.innHint}>
          <TextInput name="kit-inn" inputMode="numeric" />
        </Field>
      ),
    },
    {
      title: words.states.error,
      element: (
        <Field id="kit-field-email" label={words.email} error={words.emailError}>
          <TextInput name="kit-email" type="email" defaultValue="sokolova@lukoshko" />
        </Field>
      ),
    },
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
    {
      title: words.states.counter,
      element: (
        <Field id="kit-field-name" label={words.name} counter={words.counter}>
          <TextInput name="kit-name" maxLength={60} />
        </Field>
      ),
    },
  ],
  keys: words.keys,
};

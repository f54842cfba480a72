import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Suggested } from "#app/areas/companies/use-addresses.ts";
import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

type Props = { id: string; name: string; error: string | undefined; defaultValue: string; chosen: Suggested | undefined };

/** A chosen address suggestion sets the postal code, or clears one that was not typed by hand. */
export function PostalCodeField({ id, name, error, defaultValue, chosen }: Props) {
  const { t } = useTranslation("companies");
  const [text, setText] = useState(defaultValue);
  const [isTyped, setIsTyped] = useState(false);
  const [followed, setFollowed] = useState(chosen);
  if (chosen && chosen !== followed) {
    setFollowed(chosen);
    setText(indexOf(chosen, isTyped ? text : ""));
    setIsTyped(false);
  }
  return (
    <Field id={id} label={t("branch.postalCode")} hint={t("branch.postalCodeHint")} error={error}>
      <TextInput
        name={name}
        inputMode="numeric"
        maxLength={60}
        autoComplete="postal-code"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsTyped(true);
        }}
      />
    </Field>
  );
}

/** Of a suggested town only the first digits are known: a typed code that begins with them stays. */
function indexOf({ postalCode, postalPrefix }: Suggested, typed: string): string {
  return postalCode || (postalPrefix !== "" && typed.startsWith(postalPrefix) ? typed : "");
}

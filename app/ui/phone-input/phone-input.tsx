import type { ChangeEvent, FocusEvent, InputHTMLAttributes } from "react";
import { TextInput } from "../text-input/text-input.tsx";
import { formatPhone, formatPhoneStart, normalizePhone } from "./phone.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** `+7` and ten digits as soon as the field holds a number, null while it does not. */
  onPhone?: (phone: string | null) => void;
};

/**
 * Any way of writing a number is taken, no key is stopped. With scripts the mask +7 (###) ###-##-## stands while one types
 * at the end, and on leaving the field; the server reads the number with the same rule.
 */
export function PhoneInput({ onPhone, onChange, onBlur, defaultValue, value, ...rest }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typing = (event.nativeEvent as InputEvent).inputType?.startsWith("insert") ?? false;
    if (typing && field.selectionStart === field.value.length) field.value = formatPhoneStart(field.value);
    onChange?.(event);
    onPhone?.(normalizePhone(field.value));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const shown = formatPhone(field.value);
    if (shown !== field.value) {
      field.value = shown;
      onChange?.(event);
    }
    onBlur?.(event);
  };
  const shown =
    value === undefined ? { defaultValue: defaultValue === undefined ? undefined : formatPhone(String(defaultValue)) } : { value };
  return <TextInput autoComplete="tel" inputMode="tel" {...rest} {...shown} type="tel" onChange={change} onBlur={leave} />;
}

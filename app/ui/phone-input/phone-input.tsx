import type { ChangeEvent, FocusEvent, InputHTMLAttributes } from "react";
import { TextInput } from "../text-input/text-input.tsx";
import { formatPhone, formatPhoneStart, normalizePhone } from "./phone.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** `+7` and ten digits once the field holds a complete number, else null. */
  onPhone?: (phone: string | null) => void;
};

/**
 * A phone number in any format; no key is blocked. After hydration the mask +7 (###) ###-##-## is applied while typing at the
 * end and on blur. The server parses the number by the same rule.
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

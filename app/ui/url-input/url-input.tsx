import type { FocusEvent, InputHTMLAttributes } from "react";
import { TextInput } from "../text-input/text-input.tsx";
import { withScheme } from "./url.ts";

/** The address of a site. `https://` may be left out: it is put before on leaving the field, and by the server with the same rule. */
export function UrlInput({ onBlur, onChange, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const whole = withScheme(field.value);
    if (whole !== field.value) {
      field.value = whole;
      onChange?.(event);
    }
    onBlur?.(event);
  };
  // Not type=url: the browser's own check would refuse an address without the scheme.
  return (
    <TextInput
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type="text"
      onChange={onChange}
      onBlur={leave}
    />
  );
}

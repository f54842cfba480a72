import type { FocusEvent, InputHTMLAttributes } from "react";
import { TextInput } from "../text-input/text-input.tsx";
import { withScheme } from "./url.ts";

/** A web address. A missing `https://` is added on blur, and by the server with the same rule. */
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
  // Not type=url: the browser's validation would refuse an address without a scheme.
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

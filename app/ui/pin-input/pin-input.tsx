import { type ChangeEvent, type ClipboardEvent, type CSSProperties, type InputHTMLAttributes, useRef } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import styles from "./pin-input.module.css";

/** Specification 2 section 9. */
export const pinLength = 6;

/** The digits of typed or pasted text ("123 456"), at most `length`. */
export function pinDigits(text: string, length: number = pinLength): string {
  return text.replace(/\D/g, "").slice(0, length);
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "maxLength"> & {
  length?: number;
  /** Called when all cells are filled. The form is not submitted. */
  onComplete?: (pin: string) => void;
};

/** One text field drawn as cells, so paste, SMS autofill and arrow keys work as in any field. */
export function PinInput({ length = pinLength, onComplete, onChange, onPaste, className, ...rest }: Props) {
  const complete = useRef(false);
  const wiring = useWiring(rest);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const digits = pinDigits(field.value, length);
    if (digits !== field.value) field.value = digits;
    onChange?.(event);
    const full = digits.length === length;
    if (full && !complete.current) onComplete?.(digits);
    complete.current = full;
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const field = event.currentTarget;
    const digits = pinDigits(event.clipboardData.getData("text"), length);
    if (digits.length === length) field.select();
    field.setRangeText(digits, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <span className={classes(styles.box, wiring["aria-invalid"] && styles.wrong, className)} style={{ "--cells": length } as CSSProperties}>
      <span aria-hidden className={styles.cells}>
        {Array.from({ length }, (_, cell) => cell).map((cell) => (
          <i key={cell} />
        ))}
      </span>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        {...rest}
        {...wiring}
        type="text"
        // Without scripts a pasted "123 456" must fit; the server drops the spaces.
        maxLength={length * 2 - 1}
        onChange={change}
        onPaste={paste}
        className={styles.input}
      />
    </span>
  );
}

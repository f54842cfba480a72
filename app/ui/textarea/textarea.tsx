import { type ChangeEvent, type TextareaHTMLAttributes, useEffect, useState } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import { nativeMaxLength } from "../native-max-length.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./textarea.module.css";

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  /** Text under the field for the number of characters left; needs `maxLength`. Without scripts it states the limit. */
  counter?: (left: number) => string;
  /** Replaces the counter, and is announced, when the limit is reached; needs `maxLength`. */
  full?: string;
};

/** A native text area. `maxLength` cuts no paste, see `nativeMaxLength`. */
export function Textarea({ counter, full, className, onChange, rows = 3, maxLength, ...rest }: Props) {
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? "").length);
  const [spoken, setSpoken] = useState("");
  const left = maxLength === undefined ? undefined : Math.max(0, maxLength - length);
  const isFull = left === 0 && full !== undefined;
  const counterText = isFull ? full : left === undefined ? undefined : counter?.(left);
  const touched = length !== String(rest.defaultValue ?? "").length;
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => setSpoken(counterText ?? ""), 1000);
    return () => clearTimeout(timer);
  }, [counterText, touched]);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  return (
    <>
      <textarea
        {...rest}
        {...useWiring(rest)}
        rows={rows}
        maxLength={nativeMaxLength(maxLength)}
        onChange={change}
        className={classes(styles.textarea, className)}
      />
      {counterText && <span className={classes(styles.counter, isFull && styles.full)}>{counterText}</span>}
      {(counter || full) && (
        <span aria-live="polite">
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
